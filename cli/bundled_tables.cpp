#include <frugal/error.hpp>
#include <frugal/table/read_table.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <system_error>

#include <cli/bundled_tables.hpp>
#include <fmt/format.h>

namespace frugal::cli {
namespace {

namespace fs = std::filesystem;

struct Bundled {
    const char* name;
    const char* file;
    const char* decision;
    const char* identifier;  ///< column to leave out, or empty
};

constexpr std::array kBundled{
    Bundled{"Zoo", "zoo.csv", "type", "animal"},
    Bundled{"Voting", "voting.csv", "class", ""},
    Bundled{"Tic-tac-toe", "tic-tac-toe.csv", "class", ""},
    Bundled{"Mushroom", "mushroom.csv", "class", ""},
};

bool same_name(const std::string& a, const std::string& b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Beside the program in a build tree, under its prefix when installed, or in the folder where one stands.
fs::path find_bundled(const std::string& file) {
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const fs::path& folder :
         {fs::path("data"), program / "../../data", program / "../share/frugal/data"}) {
        if (fs::exists(folder / file, ignored)) return folder / file;
    }
    throw UsageError(
        fmt::format("the bundled table {} was not found: run frugal from the project's folder, or name files "
                    "with --tables",
                    file));
}

}  // namespace

std::vector<std::string> bundled_table_names() {
    std::vector<std::string> names;
    names.reserve(kBundled.size());
    for (const Bundled& bundled : kBundled) names.emplace_back(bundled.name);
    return names;
}

experiment::NamedTable load_table(const std::string& name_or_file) {
    for (const Bundled& bundled : kBundled) {
        if (!same_name(bundled.name, name_or_file)) continue;
        std::vector<std::string> drop;
        if (*bundled.identifier != '\0') drop.emplace_back(bundled.identifier);
        return {bundled.name,
                make_decision_table(read_table(find_bundled(bundled.file).string()), bundled.decision, drop)};
    }
    std::string file = name_or_file;
    std::optional<std::string> decision;
    const std::size_t colon = file.rfind(':');
    if (!fs::exists(file) && colon != std::string::npos) {
        decision = file.substr(colon + 1);
        file.resize(colon);
    }
    std::string name = fs::path(file).filename().string();
    name = name.substr(0, name.find('.'));
    return {name, make_decision_table(read_table(file), decision)};
}

}  // namespace frugal::cli
