// Results as JSON, for programs. The fields are a promise: add to them, never change them.
#pragma once

#include <frugal/problem/problem.hpp>
#include <frugal/report/summaries.hpp>
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/result.hpp>
#include <frugal/table/decision_table.hpp>

#include <string>

namespace frugal {

std::string select_json(const DecisionTable& table, const Problem& problem, const Result& result,
                        double read_seconds);
std::string reducts_json(const DecisionTable& table, const TestCosts& costs, const Reducts& found,
                         double read_seconds);
std::string frontier_json(const DecisionTable& table, const Problem& problem, const Frontier& frontier,
                          double read_seconds);
std::string evaluation_json(const DecisionTable& table, const Problem& problem, const Evaluation& evaluation);
std::string info_json(const TableInfo& info);

}  // namespace frugal
