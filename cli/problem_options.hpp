// What is asked: the options that select and export share.
#pragma once

#include <frugal/problem/problem.hpp>

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace frugal::cli {

struct ProblemOptions {
    std::string problem = "fstc";
    std::optional<std::string> budget;
    std::optional<std::string> min_positive_region;

    void declare(CLI::App& command);
    Problem compose(TestCosts costs) const;
};

}  // namespace frugal::cli
