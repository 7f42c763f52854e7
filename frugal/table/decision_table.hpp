// A decision table: objects (rows) described by features (columns) and one decision.
#pragma once

#include <frugal/table/codes.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace frugal {

/// How values of a column are told apart: as text, or as numbers (`1` and `1.0` are then one value).
enum class ColumnKind { nominal, numeric };
constexpr std::string_view name_of(ColumnKind kind) {
    return kind == ColumnKind::numeric ? "numeric" : "nominal";
}

/// What a missing cell of a feature is equal to: other missing cells of its column, everything, or nothing.
enum class MissingMode { value, any, none };

struct Column {
    std::string name;
    ColumnKind kind = ColumnKind::nominal;
    Codes codes;                      ///< one code per row, an index into `values`
    std::vector<std::string> values;  ///< distinct values in order of first appearance
    std::optional<Code> missing;      ///< the code of `?` and of the empty cell, when it occurs
    bool kind_is_known = false;       ///< declared by the file or set by someone, so not to be guessed
    Code missing_codes = 1;           ///< codes from `missing` on that mean missing; see `set_missing_mode`

    bool is_missing(Code code) const { return missing && code - *missing < missing_codes; }
    bool is_constant() const { return values.size() <= 1; }
};

/// Columns as they stand in a file, before one of them is chosen as the decision.
struct Table {
    std::string source;  ///< file name, for messages
    std::size_t rows = 0;
    std::vector<Column> columns;
};

struct DecisionTable {
    std::string source;
    std::size_t objects = 0;
    std::vector<Column> features;
    Column decision;
    std::vector<std::string> dropped;  ///< columns of the file that were left out
    MissingMode missing = MissingMode::value;

    std::size_t cells() const { return objects * features.size(); }
    /// Index of a feature; throws UsageError naming the closest feature when there is none of that name.
    std::size_t feature_index(std::string_view name) const;
    std::vector<std::string> feature_names() const;
};

/// Makes the column `decision` (default: the last one) the decision and leaves the columns in `drop` out.
/// Throws UsageError for names that are not in the table.
DecisionTable make_decision_table(Table table, const std::optional<std::string>& decision = std::nullopt,
                                  const std::vector<std::string>& drop = {});

}  // namespace frugal
