// Cuts as a file: written by one run, read by another for new data.
#include <frugal/error.hpp>
#include <frugal/table/bytes.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/table/cuts.hpp>
#include <frugal/table/decimal_text.hpp>
#include <frugal/table/small_csv.hpp>
#include <frugal/table/write_csv.hpp>

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Collects the cuts of each feature. Faults are thrown as UsageError; the caller knows their line.
class CutList {
  public:
    explicit CutList(const DecisionTable& table) : table_(table), entry_of_(table.features.size()) {}

    void add(const std::string& name, const std::string& text) {
        if (std::ranges::find(table_.dropped, name) != table_.dropped.end()) return;
        std::optional<std::size_t>& known = entry_of_[table_.feature_index(name)];
        const bool is_first = !known;
        if (is_first) {
            known = cuts_.size();
            cuts_.push_back({name, {}});
        }
        std::vector<std::string>& cuts = cuts_[*known].cuts;
        if (text.empty() || (!is_first && cuts.empty())) {
            if (is_first) return;
            throw UsageError(
                fmt::format("an empty cut says that '{}' has no cuts, so it must be the only line about '{}'",
                            name, name));
        }
        const std::optional<std::string> cut = decimal_text(text);
        if (!cut) throw UsageError(fmt::format("the cut '{}' of '{}' is not a number", text, name));
        const auto place = std::ranges::lower_bound(cuts, number_of(*cut), {}, number_of);
        if (place != cuts.end() && number_of(*place) == number_of(*cut))
            throw UsageError(fmt::format("'{}' has the cut {} already", name, *place));
        cuts.insert(place, *cut);
    }

    Cuts finish() { return std::move(cuts_); }

  private:
    const DecisionTable& table_;
    std::vector<std::optional<std::size_t>> entry_of_;
    Cuts cuts_;
};

void refuse_other_columns(const CsvLine& header, const std::string& source) {
    for (const std::string& column : header.cells) {
        if (std::ranges::count(header.cells, column) > 1)
            throw DataError(source, header.line, fmt::format("the column '{}' is there twice", column));
        if (column != "feature" && column != "cut") {
            throw DataError(
                source, header.line,
                fmt::format("unknown column '{}'{}", column, did_you_mean(column, {"feature", "cut"})));
        }
    }
}

}  // namespace

Cuts read_cuts(const std::string& path, const DecisionTable& table) {
    return parse_cuts(Bytes(path).view(), source_name(path), table);
}

Cuts parse_cuts(std::string_view text, const std::string& source, const DecisionTable& table) {
    const std::vector<CsvLine> lines = parse_small_csv(text, source);
    const CsvLine& header = lines.front();
    refuse_other_columns(header, source);
    const std::size_t feature_column = column_of(header, "feature", source);
    const std::size_t cut_column = column_of(header, "cut", source);
    if (lines.size() == 1) throw DataError(source, header.line, "no cuts below the header");
    CutList cuts(table);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        try {
            cuts.add(lines[i].cells[feature_column], lines[i].cells[cut_column]);
        } catch (const UsageError& fault) {
            throw DataError(source, lines[i].line, fault.what());
        }
    }
    return cuts.finish();
}

std::string cuts_csv(const Cuts& cuts) {
    std::string text = "feature,cut\n";
    for (const FeatureCuts& entry : cuts) {
        const std::string name = csv_cell(entry.feature);
        if (entry.cuts.empty()) text += name + ",\n";
        for (const std::string& cut : entry.cuts) text += fmt::format("{},{}\n", name, cut);
    }
    return text;
}

}  // namespace frugal
