#include <frugal/report/numbers.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include <cli/terminal.hpp>
#include <fmt/format.h>
#include <unistd.h>

namespace frugal::cli {

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

Style style_for(std::FILE* stream) {
    const char* no_colour = std::getenv("NO_COLOR");
    return Style(is_terminal(stream) && (no_colour == nullptr || *no_colour == '\0'));
}

void print(const std::string& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        throw std::runtime_error("cannot write to standard output");
    }
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush()) throw std::runtime_error(fmt::format("cannot write {}", path));
}

void ProgressLine::show(const std::string& text) {
    shown_ = true;
    if (is_terminal(stderr)) {
        fmt::print(stderr, "\r\033[K{}", text);
    } else {
        fmt::print(stderr, "{}\n", text);
    }
    std::fflush(stderr);
}

ProgressLine::~ProgressLine() {
    if (shown_ && is_terminal(stderr)) {
        fmt::print(stderr, "\r\033[K");
        std::fflush(stderr);
    }
}

std::string progress_text(const Progress& progress, const Problem& problem) {
    std::string text;
    const auto value = [&problem](double raw) {
        const double shown =
            problem.objectives().empty() ? raw : problem.objectives().front()->shown(raw, problem.costs());
        return with_thousands(fmt::format("{}", shown));
    };
    if (progress.best) text += fmt::format("best {}  ", value(*progress.best));
    if (progress.bound) text += fmt::format("bound {}  ", value(*progress.bound));
    if (progress.best && progress.bound) {
        const double larger = std::max(std::abs(*progress.best), std::abs(*progress.bound));
        text += fmt::format("gap {:.1f} %  ",
                            larger > 0 ? 100 * std::abs(*progress.best - *progress.bound) / larger : 0);
    }
    text += fmt::format("{} nodes  ", with_thousands(static_cast<std::int64_t>(progress.nodes)));
    if (progress.seconds > 0)
        text += fmt::format("{:.0f} k/s  ", static_cast<double>(progress.nodes) / progress.seconds / 1e3);
    return text + duration(progress.seconds);
}

}  // namespace frugal::cli
