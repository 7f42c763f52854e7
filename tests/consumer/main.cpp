#include <frugal/frugal.hpp>

#include <iostream>

int main(int, char** arguments) {
    const auto table = frugal::make_decision_table(frugal::read_table(arguments[1]), "d");
    const auto costs = frugal::parse_cost_list("a1=2,a2=3,a3=10", table);
    const auto result = frugal::solve(table, frugal::fstc(costs, frugal::Decimal::parse("6")));
    for (const std::size_t feature : result.answer->features.members())
        std::cout << table.features[feature].name << ' ';
    std::cout << costs.text(result.answer->measures.cost) << ' ' << result.answer->measures.positive_region
              << '\n';
}
