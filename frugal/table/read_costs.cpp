// Reads test costs, from a file or written out, and makes sure that every feature has exactly one.
#include <frugal/error.hpp>
#include <frugal/table/closest_name.hpp>
#include <frugal/table/small_csv.hpp>
#include <frugal/table/test_costs.hpp>
#include <frugal/table/value_dictionary.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

namespace frugal {
namespace {

/// Collects one cost per feature. Faults are thrown as UsageError; the caller knows where they happened.
class CostList {
  public:
    explicit CostList(const DecisionTable& table) : table_(table), costs_(table.features.size()) {}

    void set(const std::string& name, const std::string& text) {
        if (std::ranges::find(table_.dropped, name) != table_.dropped.end()) return;
        const std::size_t feature = table_.feature_index(name);
        if (costs_[feature]) throw UsageError(fmt::format("'{}' has a cost already", name));
        if (text.empty()) throw UsageError(fmt::format("the cost of '{}' is absent", name));
        const std::optional<Decimal> cost = Decimal::parse(text);
        if (!cost) {
            throw UsageError(
                fmt::format("the cost of '{}' is not a decimal number of at most {} digits: '{}'", name,
                            Decimal::kMaxDigits, text));
        }
        if (cost->is_negative())
            throw UsageError(fmt::format("the cost of '{}' is negative: {}", name, text));
        costs_[feature] = cost;
    }

    TestCosts finish() const {
        std::vector<Decimal> complete;
        for (std::size_t i = 0; i < costs_.size(); ++i) {
            const std::string& name = table_.features[i].name;
            if (!costs_[i]) {
                throw UsageError(fmt::format(
                    "no cost for the feature '{}' (give it one, or leave it out with --drop)", name));
            }
            complete.push_back(*costs_[i]);
        }
        return {complete, table_.feature_names()};
    }

  private:
    const DecisionTable& table_;
    std::vector<std::optional<Decimal>> costs_;
};

/// Columns that change what a cost means must not be passed over in silence.
void refuse_unknown_columns(const CsvLine& header, const std::string& source) {
    for (const std::string& column : header.cells) {
        if (std::ranges::count(header.cells, column) > 1) {
            throw DataError(source, header.line, fmt::format("the column '{}' is there twice", column));
        }
        if (column == "feature" || column == "cost") continue;
        for (const std::string_view later : {"group", "discount_cost", "requires", "error"}) {
            if (column == later) {
                throw DataError(
                    source, header.line,
                    fmt::format("the column '{}' is not supported yet: costs are independent of one another",
                                column));
            }
        }
        throw DataError(
            source, header.line,
            fmt::format("unknown column '{}'{}", column, did_you_mean(column, {"feature", "cost"})));
    }
}

}  // namespace

TestCosts read_cost_file(const std::string& path, const DecisionTable& table) {
    const std::vector<CsvLine> lines = read_small_csv(path);
    const CsvLine& header = lines.front();
    refuse_unknown_columns(header, path);
    const std::size_t feature_column = column_of(header, "feature", path);
    const std::size_t cost_column = column_of(header, "cost", path);
    CostList costs(table);
    for (std::size_t i = 1; i < lines.size(); ++i) {
        try {
            costs.set(lines[i].cells[feature_column], lines[i].cells[cost_column]);
        } catch (const UsageError& fault) {
            throw DataError(path, lines[i].line, fault.what());
        }
    }
    try {
        return costs.finish();
    } catch (const UsageError& fault) {
        throw DataError(path, 0, fault.what());
    }
}

TestCosts parse_cost_list(std::string_view list, const DecisionTable& table) {
    CostList costs(table);
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        const std::string_view item = list.substr(begin, end - begin);
        const std::size_t equals = item.rfind('=');
        if (equals == std::string_view::npos || equals == 0) {
            throw UsageError(fmt::format("'{}' is not of the form feature=cost", item));
        }
        costs.set(std::string(trimmed(item.substr(0, equals))),
                  std::string(trimmed(item.substr(equals + 1))));
        begin = end + 1;
    }
    return costs.finish();
}

TestCosts read_costs(const std::string& file_or_list, const DecisionTable& table) {
    const bool is_list =
        file_or_list.find('=') != std::string::npos && !std::filesystem::exists(file_or_list);
    return is_list ? parse_cost_list(file_or_list, table) : read_cost_file(file_or_list, table);
}

}  // namespace frugal
