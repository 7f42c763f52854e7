// Which table, and what is made of it before anything is asked: decision, columns, kinds, intervals, missing
// values. Every command that reads a table has these options.
#pragma once

#include <frugal/table/cuts.hpp>
#include <frugal/table/decision_table.hpp>

#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace frugal::cli {

struct TableOptions {
    std::string data;
    std::optional<std::string> decision;
    std::vector<std::string> drop;
    std::vector<std::string> numeric;
    std::vector<std::string> nominal;
    std::optional<std::string> discretize;
    std::vector<std::string> discretize_features;
    std::optional<std::string> cuts;
    std::string missing = "value";

    double read_seconds = 0;  ///< what reading took
    Cuts applied;             ///< the cuts that were found or read, and applied

    void declare(CLI::App& command);
    /// Where distances are measured, every feature that holds numbers only is numeric, unless it is said not
    /// to be.
    DecisionTable read(bool measures_numbers = false);

    /// The same for commands that compare rows: they have no use for values that match anything. `what` says
    /// what the command is about.
    DecisionTable read_rows(std::string_view what);

    /// The options as they would have to be typed again, the table first.
    std::string typed() const;

  private:
    void validate() const;
    void set_kinds(DecisionTable& table) const;
    void make_intervals(DecisionTable& table);
};

}  // namespace frugal::cli
