// The frontier as text and as a picture.
#pragma once

#include <frugal/report/style.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/table/test_costs.hpp>

#include <string>

namespace frugal {

std::string frontier_text(const DecisionTable& table, const Problem& problem, const Frontier& frontier,
                          const Style& style);
/// Decided objects against cost, as a staircase.
std::string frontier_svg(const DecisionTable& table, const TestCosts& costs, const Frontier& frontier);

}  // namespace frugal
