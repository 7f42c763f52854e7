// What `frugal discretize` found, for people and for programs.
#pragma once

#include <frugal/report/style.hpp>
#include <frugal/table/cuts.hpp>
#include <frugal/table/decision_table.hpp>

#include <string>

namespace frugal {

/// `table` with the cuts applied; `how`: the method, or the file that the cuts come from.
std::string discretize_text(const DecisionTable& table, const Cuts& cuts, const std::string& how,
                            const Style& style);
std::string discretize_json(const DecisionTable& table, const Cuts& cuts, const std::string& how);

}  // namespace frugal
