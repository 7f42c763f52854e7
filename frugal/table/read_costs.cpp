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

/// One amount of the cost file or list.
Decimal amount_of(const std::string& what, const std::string& name, const std::string& text) {
    if (text.empty()) throw UsageError(fmt::format("the {} of '{}' is absent", what, name));
    const std::optional<Decimal> amount = Decimal::parse(text);
    if (!amount) {
        throw UsageError(fmt::format("the {} of '{}' is not a decimal number of at most {} digits: '{}'",
                                     what, name, Decimal::kMaxDigits, text));
    }
    if (amount->is_negative())
        throw UsageError(fmt::format("the {} of '{}' is negative: {}", what, name, text));
    return *amount;
}

/// `-` says what an empty cell says: nothing.
bool is_blank(const std::string& text) { return text.empty() || text == "-"; }

/// Collects what is said of each feature. Faults are thrown as UsageError; the caller knows where they
/// happened.
class CostList {
  public:
    explicit CostList(const DecisionTable& table)
        : table_(table), costs_(table.features.size()), discounts_(table.features.size()) {}

    /// Nothing for a column that was dropped.
    std::optional<std::size_t> set(const std::string& name, const std::string& text) {
        if (std::ranges::find(table_.dropped, name) != table_.dropped.end()) return std::nullopt;
        const std::size_t feature = table_.feature_index(name);
        if (costs_[feature]) throw UsageError(fmt::format("'{}' has a cost already", name));
        costs_[feature] = amount_of("cost", name, text);
        return feature;
    }

    void set_discount(std::size_t feature, const std::string& group, const std::string& discount_cost) {
        const std::string& name = table_.features[feature].name;
        if (is_blank(group)) {
            if (!is_blank(discount_cost) &&
                amount_of("discount_cost", name, discount_cost) != *costs_[feature])
                throw UsageError(fmt::format("'{}' has a discount_cost but no group to share it with", name));
            return;
        }
        if (is_blank(discount_cost))
            throw UsageError(fmt::format("'{}' is in the group '{}' but has no discount_cost", name, group));
        discounts_[feature] = GroupDiscount{group, amount_of("discount_cost", name, discount_cost)};
    }

    /// One feature, or several separated by semicolons or commas.
    void set_requirement(std::size_t feature, const std::string& text) {
        if (is_blank(text)) return;
        const std::vector<std::string> names = table_.feature_names();
        if (std::ranges::find(names, text) != names.end()) {
            requirements_.emplace_back(feature, table_.feature_index(text));
            return;
        }
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find_first_of(";,", begin), text.size());
            const std::string_view name = trimmed(std::string_view(text).substr(begin, end - begin));
            requirements_.emplace_back(feature, table_.feature_index(name));
            begin = end + 1;
        }
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
        TestCosts costs(complete, discounts_, table_.feature_names());
        for (const auto& [feature, required] : requirements_) {
            if (feature != required) costs.require(feature, required);
        }
        return costs;
    }

  private:
    const DecisionTable& table_;
    std::vector<std::optional<Decimal>> costs_;
    std::vector<std::optional<GroupDiscount>> discounts_;
    std::vector<std::pair<std::size_t, std::size_t>> requirements_;
};

/// Columns that change what a cost means must not be passed over in silence.
void refuse_unknown_columns(const CsvLine& header, const std::string& source) {
    static const std::vector<std::string> kKnown{"feature",       "cost",     "group",
                                                 "discount_cost", "requires", "error"};
    for (const std::string& column : header.cells) {
        if (std::ranges::count(header.cells, column) > 1) {
            throw DataError(source, header.line, fmt::format("the column '{}' is there twice", column));
        }
        if (std::ranges::find(kKnown, column) == kKnown.end()) {
            throw DataError(source, header.line,
                            fmt::format("unknown column '{}'{}", column, did_you_mean(column, kKnown)));
        }
    }
}

/// A cost file and where its columns are.
class CostFile {
  public:
    CostFile(std::vector<CsvLine> lines, const std::string& path) : path_(path), lines_(std::move(lines)) {
        refuse_unknown_columns(lines_.front(), path_);
        column_of(lines_.front(), "feature", path_);
        column_of(lines_.front(), "cost", path_);
        if (has("group") != has("discount_cost")) {
            throw DataError(path_, lines_.front().line,
                            "the columns 'group' and 'discount_cost' say something together only");
        }
    }

    bool has(const std::string& column) const {
        return std::ranges::find(lines_.front().cells, column) != lines_.front().cells.end();
    }

    /// Calls f with a function that gives the cells of a line by their column. Faults get their line.
    template <typename F>
    void for_each_line(const F& f) const {
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            try {
                f([&](const std::string& column) -> const std::string& {
                    return lines_[i].cells[column_of(lines_.front(), column, path_)];
                });
            } catch (const UsageError& fault) {
                throw DataError(path_, lines_[i].line, fault.what());
            }
        }
    }

  private:
    std::string path_;
    std::vector<CsvLine> lines_;
};

TestCosts costs_of(const CostFile& file, const std::string& path, const DecisionTable& table) {
    CostList costs(table);
    file.for_each_line([&](const auto& cell) {
        const std::optional<std::size_t> feature = costs.set(cell("feature"), cell("cost"));
        if (!feature) return;
        if (file.has("group")) costs.set_discount(*feature, cell("group"), cell("discount_cost"));
        if (file.has("requires")) costs.set_requirement(*feature, cell("requires"));
        if (file.has("error") && !is_blank(cell("error"))) amount_of("error", cell("feature"), cell("error"));
    });
    try {
        return costs.finish();
    } catch (const UsageError& fault) {
        throw DataError(path, 0, fault.what());
    }
}

}  // namespace

TestCosts read_cost_file(const std::string& path, const DecisionTable& table) {
    return costs_of(CostFile(read_small_csv(path), path), path, table);
}

TestCosts parse_cost_file(std::string_view text, const std::string& source, const DecisionTable& table) {
    return costs_of(CostFile(parse_small_csv(text, source), source), source, table);
}

std::vector<std::optional<Decimal>> read_errors(const std::string& path, const DecisionTable& table) {
    const CostFile file(read_small_csv(path), path);
    std::vector<std::optional<Decimal>> errors(table.features.size());
    if (!file.has("error")) return errors;
    file.for_each_line([&](const auto& cell) {
        const std::string& name = cell("feature");
        if (is_blank(cell("error")) || std::ranges::find(table.dropped, name) != table.dropped.end()) return;
        errors[table.feature_index(name)] = amount_of("error", name, cell("error"));
    });
    return errors;
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

bool is_cost_list(const std::string& file_or_list) {
    return file_or_list.find('=') != std::string::npos && !std::filesystem::exists(file_or_list);
}

TestCosts read_costs(const std::string& file_or_list, const DecisionTable& table) {
    return is_cost_list(file_or_list) ? parse_cost_list(file_or_list, table)
                                      : read_cost_file(file_or_list, table);
}

}  // namespace frugal
