// How long reading a table takes, measured against the least a program can do with a file: `wc -l`.
//
// `read_bench [FILE...]` runs both alternately, so that a busy machine slows both down alike, and prints the
// medians. Without files it makes three kinds of tables of its own.
#include <frugal/table/read_table.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

namespace {

using Random = std::mt19937_64;
using CellWriter = std::function<void(std::string& text, std::size_t column)>;

constexpr std::size_t kBytes = 200'000'000;
constexpr int kRounds = 5;

class TemporaryFolder {
  public:
    TemporaryFolder()
        : path_(std::filesystem::temp_directory_path() / fmt::format("read_bench.{}", ::getpid())) {
        std::filesystem::create_directory(path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

std::size_t below(Random& random, std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
}

void write_table(const std::string& path, std::size_t columns, const CellWriter& write_cell) {
    std::ofstream file(path, std::ios::binary);
    std::string text;
    for (std::size_t column = 0; column < columns; ++column) {
        text += fmt::format("{}feature-{}", column == 0 ? "" : ",", column + 1);
    }
    text += '\n';
    for (std::size_t written = 0; written < kBytes; text.clear()) {
        while (text.size() < 1'000'000) {
            for (std::size_t column = 0; column < columns; ++column) {
                if (column > 0) text += ',';
                write_cell(text, column);
            }
            text += '\n';
        }
        file << text;
        written += text.size();
    }
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

/// Like the mushrooms in the coding of the UCI repository.
void write_letters(const std::string& path) {
    Random random(1);
    write_table(path, 23, [&random](std::string& text, std::size_t column) {
        text += static_cast<char>('a' + below(random, 2 + column % 11));
    });
}

void write_words(const std::string& path) {
    Random random(2);
    std::vector<std::vector<std::string>> words(20);
    for (std::size_t column = 0; column < words.size(); ++column) {
        for (std::size_t i = 0; i < 2 + 5 * column; ++i) {
            std::string& word = words[column].emplace_back(3 + below(random, 10), ' ');
            for (char& letter : word) letter = static_cast<char>('a' + below(random, 26));
        }
    }
    write_table(path, words.size(), [&](std::string& text, std::size_t column) {
        text += words[column][below(random, words[column].size())];
    });
}

void write_numbers(const std::string& path) {
    Random random(3);
    write_table(path, 20, [&random](std::string& text, std::size_t column) {
        const std::size_t distinct = 500 * (column + 1);
        fmt::format_to(std::back_inserter(text), "{:.2f}",
                       static_cast<double>(below(random, distinct)) / 100);
    });
}

double seconds_of(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> times) {
    std::ranges::sort(times);
    return times[times.size() / 2];
}

void measure(const std::string& path) {
    const std::string count_lines = fmt::format("exec wc -l '{}' > /dev/null", path);
    const auto run_wc = [&count_lines] {
        if (std::system(count_lines.c_str()) != 0) throw std::runtime_error("wc failed");
    };
    run_wc();  // brings the file into memory
    std::vector<double> wc_times;
    std::vector<double> read_times;
    frugal::Table table;
    for (int round = 0; round < kRounds; ++round) {
        wc_times.push_back(seconds_of(run_wc));
        table = {};
        read_times.push_back(seconds_of([&] { table = frugal::read_table(path); }));
    }
    const double megabytes = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
    const double wc = median(wc_times);
    const double read = median(read_times);
    fmt::print("{:<28} {:>7.0f} {:>9} {:>8} {:>9.4f} {:>9.4f} {:>9.0f} {:>7.1f}\n",
               std::filesystem::path(path).filename().string(), megabytes, table.rows, table.columns.size(),
               wc, read, megabytes / read, read / wc);
    std::fflush(stdout);
}

void run(const std::vector<std::string>& files) {
    fmt::print("{:<28} {:>7} {:>9} {:>8} {:>9} {:>9} {:>9} {:>7}\n", "file", "MB", "rows", "columns",
               "wc -l s", "read s", "MB/s", "ratio");
    for (const std::string& file : files) measure(file);
    if (!files.empty()) return;
    const TemporaryFolder folder;
    const std::pair<const char*, void (*)(const std::string&)> kinds[] = {
        {"letters.csv", write_letters}, {"words.csv", write_words}, {"numbers.csv", write_numbers}};
    for (const auto& [name, write] : kinds) {
        const std::string path = folder.file(name);
        write(path);
        measure(path);
        std::filesystem::remove(path);
    }
}

}  // namespace

int main(int argc, char** argv) {
    try {
        run({argv + 1, argv + argc});
    } catch (const std::exception& fault) {
        fmt::print(stderr, "read_bench: {}\n", fault.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
