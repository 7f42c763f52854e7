// The figures printed in the paper: Tables 1 to 3 of Min, Hu and Zhu, "Feature selection with test cost
// constraint". Its two charts are known by what the text says of them only.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace frugal::experiment {

struct PaperSpread {
    double min;
    double max;
    double mean;
};

struct PaperFigures {
    std::string_view name;
    std::string_view domain;
    std::size_t features;
    std::size_t objects;
    std::string_view decision;
    PaperSpread size;                ///< of the optimal subset, 100 draws
    PaperSpread backtracking_steps;  ///< 100 draws
    double sesra;                    ///< milliseconds, mean of 100 draws; so are the next three
    double sesra_star;
    double backtracking;
    double heuristic;
};

inline constexpr std::array kPaperFigures{
    PaperFigures{"Zoo", "zoology", 16, 101, "type", {4, 6, 4.74}, {132, 4089, 1112}, 50, 48, 7, 2},
    PaperFigures{
        "Voting", "society", 16, 435, "vote", {7, 9, 8.23}, {8139, 46421, 24354}, 5334, 2498, 485, 18},
    PaperFigures{"Tic-tac-toe", "game", 9, 958, "class", {6, 7, 6.70}, {271, 439, 386}, 167, 39, 28, 26},
    PaperFigures{
        "Mushroom", "botany", 22, 8124, "classes", {3, 6, 4.31}, {26, 4899, 725}, 3661, 857, 367, 180},
};

/// "In more than 70% cases it produces the optimal feature subset", of the competition.
inline constexpr double kPaperCompetitionAbove = 0.70;
/// "In most cases it cannot find the optimal feature subset", of lambda = 0.
inline constexpr double kPaperZeroBelow = 0.50;
/// "-0.75 seems a reasonable value".
inline constexpr double kPaperReasonableLambda = -0.75;

/// The figures for a table of this name, capitals aside; null when the paper has none.
constexpr const PaperFigures* paper_figures(std::string_view name) {
    const auto lower = [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    for (const PaperFigures& figures : kPaperFigures) {
        bool same = figures.name.size() == name.size();
        for (std::size_t i = 0; same && i < name.size(); ++i) same = lower(figures.name[i]) == lower(name[i]);
        if (same) return &figures;
    }
    return nullptr;
}

}  // namespace frugal::experiment
