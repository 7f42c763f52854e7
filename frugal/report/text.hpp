// Results as text for people.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/report/style.hpp>
#include <frugal/report/summaries.hpp>
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/result.hpp>
#include <frugal/table/decision_table.hpp>

#include <string>

namespace frugal {

/// `asked`: the problem in one line; `next`: a command to try next, or empty.
std::string select_text(const DecisionTable& table, const Problem& problem, const Result& result,
                        const std::string& asked, const std::string& next, const Style& style);
std::string reducts_text(const DecisionTable& table, const TestCosts& costs, const Reducts& found,
                         const Style& style);
std::string evaluation_text(const DecisionTable& table, const Problem& problem, const Evaluation& evaluation,
                            const Style& style);
/// The values of objectives that are told nowhere else, a line each, for a subset of this cost.
std::string objectives_text(const Problem& problem, const std::vector<double>& values, Units cost);
std::string info_text(const TableInfo& info, const Style& style);

}  // namespace frugal
