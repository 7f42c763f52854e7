// Everything a user of the library needs:
//
//     const auto table = frugal::make_decision_table(frugal::read_table("mushroom.csv"), "class");
//     const auto costs = frugal::read_costs("mushroom-costs.csv", table);
//     const auto result = frugal::solve(table, frugal::fstc(costs, frugal::Decimal::parse("40")));
#pragma once

#include <frugal/check/proof.hpp>
#include <frugal/error.hpp>
#include <frugal/export/export.hpp>
#include <frugal/measure/entropy.hpp>
#include <frugal/measure/positive_region.hpp>
#include <frugal/problem/constraints/chosen_features.hpp>
#include <frugal/problem/constraints/decided_at_least.hpp>
#include <frugal/problem/constraints/feature_limit.hpp>
#include <frugal/problem/constraints/same_entropy.hpp>
#include <frugal/problem/constraints/sufficiency.hpp>
#include <frugal/problem/model_table.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/objective_table.hpp>
#include <frugal/proof/proof_writer.hpp>
#include <frugal/rules/certain_rules.hpp>
#include <frugal/rules/merge_values.hpp>
#include <frugal/rules/possible_rules.hpp>
#include <frugal/search/find_reducts.hpp>
#include <frugal/search/frontier.hpp>
#include <frugal/search/solve.hpp>
#include <frugal/table/column_kinds.hpp>
#include <frugal/table/discretize.hpp>
#include <frugal/table/draw_costs.hpp>
#include <frugal/table/missing_mode.hpp>
#include <frugal/table/read_table.hpp>
