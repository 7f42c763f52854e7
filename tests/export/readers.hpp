// Readers of exported files that try every subset of features: just enough to find the optimum of the text
// itself, sharing nothing with what wrote it.
#pragma once

#include "support/brute_force.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace support {

using Assignment = std::map<std::string, std::int64_t>;

struct LinearRow {
    std::vector<std::pair<std::int64_t, std::string>> terms;
    std::string sense;
    std::int64_t bound = 0;

    std::int64_t sum(const Assignment& values) const {
        std::int64_t total = 0;
        for (const auto& [factor, name] : terms) total += factor * values.at(name);
        return total;
    }
    bool holds(const Assignment& values) const {
        return sense == "<=" ? sum(values) <= bound : sum(values) >= bound;
    }
};

/// Just enough of a reader for the programs written here.
class LinearProgram {
  public:
    explicit LinearProgram(const std::string& text) {
        std::istringstream words(std::regex_replace(text, std::regex(R"(\\[^\n]*\n)"), "\n"));
        std::string section;
        LinearRow row;
        std::int64_t sign = 1;
        std::int64_t factor = 1;
        for (std::string word; words >> word;) {
            if (word == "Maximize" || word == "Minimize") {
                maximize_ = word == "Maximize";
            } else if (word == "Subject" || word == "Bounds" || word == "Binaries" || word == "End") {
                if (word == "Subject") goal_ = row;
                section = word;
            } else if (word.back() == ':') {
                row = {};
            } else if (word == "+" || word == "-") {
                sign = word == "+" ? 1 : -1;
            } else if (word == "<=" || word == ">=") {
                row.sense = word;
            } else if (std::isdigit(word.front()) == 0 && word != "To") {
                if (section == "Binaries") features_.push_back(word);
                row.terms.emplace_back(sign * factor, word);
                if (!word.starts_with('t')) others_[word] = 1;
                sign = factor = 1;
            } else if (!row.sense.empty()) {
                row.bound = sign * std::stoll(word);
                if (section == "Subject") rows_.push_back(row);
                row = {};
                sign = 1;
            } else if (word != "To") {
                factor = std::stoll(word);
            }
        }
    }

    /// The best value of the goal; nothing when no assignment is allowed.
    std::optional<std::int64_t> optimum() const {
        std::optional<std::int64_t> best;
        for (Mask subset = 0; subset < Mask{1} << features_.size(); ++subset) {
            Assignment values = others_;
            for (std::size_t i = 0; i < features_.size(); ++i) values[features_[i]] = (subset >> i) & 1U;
            // Every other variable as large as its rows allow: they only ever help.
            for (const LinearRow& row : rows_) {
                std::int64_t& first = values.at(row.terms.front().second);
                if (row.terms.front().second.starts_with('t') || row.sense == ">=") continue;
                first = std::min(first, row.bound - (row.sum(values) - first));
            }
            if (!std::ranges::all_of(rows_, [&](const LinearRow& row) { return row.holds(values); }))
                continue;
            const std::int64_t value = goal_.sum(values);
            if (!best || (maximize_ ? value > *best : value < *best)) best = value;
        }
        return best;
    }

  private:
    bool maximize_ = false;
    LinearRow goal_;
    std::vector<LinearRow> rows_;
    std::vector<std::string> features_;
    Assignment others_;
};

/// Clauses of which every subset of features is tried; unit propagation settles all other variables.
class MaxSat {
  public:
    MaxSat(const std::string& text, std::size_t features, std::size_t objects)
        : features_(features), objects_(objects), variables_(features + objects) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string mark;
            words >> mark;
            if (mark == "c") continue;
            std::vector<int> clause;
            for (int literal = 0; words >> literal && literal != 0;) {
                clause.push_back(literal);
                variables_ = std::max(variables_, static_cast<std::size_t>(std::abs(literal)));
            }
            if (mark == "h") {
                hard_.push_back(clause);
            } else {
                soft_.emplace_back(std::stoll(mark), clause.front());
            }
        }
    }

    std::optional<std::int64_t> optimum() const {
        std::optional<std::int64_t> best;
        for (Mask subset = 0; subset < Mask{1} << features_; ++subset) {
            std::vector<int> values(variables_ + 1, 0);
            for (std::size_t i = 0; i < features_; ++i) values[i + 1] = ((subset >> i) & 1U) != 0 ? 1 : -1;
            if (!propagate(values)) continue;
            // Objects are decided unless that is ruled out; what is still open then may be false.
            for (std::size_t x = features_ + 1; x <= features_ + objects_; ++x) {
                if (values[x] == 0) values[x] = 1;
            }
            if (!propagate(values)) continue;
            for (int& value : values) value = value == 0 ? -1 : value;
            if (!propagate(values)) continue;
            std::int64_t missed = 0;
            for (const auto& [weight, literal] : soft_) missed += is(values, literal) < 0 ? weight : 0;
            best = std::min(best.value_or(missed), missed);
        }
        return best;
    }

  private:
    static int is(const std::vector<int>& values, int literal) {
        return literal > 0 ? values[static_cast<std::size_t>(literal)]
                           : -values[static_cast<std::size_t>(-literal)];
    }

    bool propagate(std::vector<int>& values) const {
        for (bool changed = true; changed;) {
            changed = false;
            for (const std::vector<int>& clause : hard_) {
                std::vector<int> open;
                bool satisfied = false;
                for (const int literal : clause) {
                    satisfied = satisfied || is(values, literal) > 0;
                    if (is(values, literal) == 0) open.push_back(literal);
                }
                if (satisfied || open.size() > 1) continue;
                if (open.empty()) return false;
                values[static_cast<std::size_t>(std::abs(open.front()))] = open.front() > 0 ? 1 : -1;
                changed = true;
            }
        }
        return true;
    }

    std::size_t features_;
    std::size_t objects_;
    std::size_t variables_;
    std::vector<std::vector<int>> hard_;
    std::vector<std::pair<std::int64_t, int>> soft_;
};

}  // namespace support
