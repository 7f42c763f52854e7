// Writes proofs the plain way, for tests of the checker: by branching on one feature after the other, with
// rules computed from the oracle. Shares no code with the library.
#pragma once

#include "support/brute_force.hpp"
#include "support/random_tables.hpp"
#include <frugal/check/proof.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace support {

inline std::uint64_t fnv1a(std::string_view bytes) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 1099511628211ULL;
    }
    return hash;
}

/// The proof with its last line: how many nodes it has, and the checksum of what comes before.
inline std::string sealed(const std::string& body, std::optional<std::size_t> nodes = std::nullopt) {
    std::size_t found = 0;
    for (std::size_t begin = 0; begin < body.size(); begin = body.find('\n', begin) + 1) {
        if (body[begin] == '?' || body[begin] == '.') ++found;
        if (body.find('\n', begin) == std::string::npos) break;
    }
    return body + fmt::format("end {} {:016x}\n", nodes.value_or(found), fnv1a(body));
}

/// Without its last line.
inline std::string unsealed(const std::string& proof) {
    return proof.substr(0, proof.rfind('\n', proof.size() - 2) + 1);
}

inline std::string fingerprint(const frugal::DecisionTable& table) {
    std::string bytes;
    const auto add = [&](const frugal::Column& column) {
        bytes += column.name + '\0';
        for (std::size_t row = 0; row < table.objects; ++row) {
            for (unsigned shift = 0; shift < 32; shift += 8)
                bytes += static_cast<char>((column.codes[row] >> shift) & 0xFFU);
        }
    };
    for (const frugal::Column& column : table.features) add(column);
    add(table.decision);
    return fmt::format("{:016x}", fnv1a(bytes));
}

struct Stair {
    std::int64_t up_to, at_least;
};

/// What a proof says above its tree.
struct Claim {
    std::string kind;  ///< largest, cheapest, frontier
    std::int64_t budget = 0;
    std::int64_t required = 0;
    std::vector<Mask> answers;
};

/// A table, whole costs, and the oracle that knows all about them.
struct Case {
    frugal::DecisionTable table;
    frugal::TestCosts costs;
    std::vector<std::int64_t> units;
    std::int64_t total = 0;
    std::int64_t budget = 0;
    BruteForce oracle;
    std::string text;

    explicit Case(const RandomCase& random)
        : table(random.table),
          costs(test_costs(random.table, random.costs)),
          units(units_of(costs)),
          total(costs.total()),
          budget(random.budget ? costs.floor_units(decimal_of(*random.budget)) : total),
          oracle(random.table, units),
          text(describe(random)) {}

    static std::vector<std::int64_t> units_of(const frugal::TestCosts& costs) {
        std::vector<std::int64_t> result;
        for (std::size_t i = 0; i < costs.size(); ++i) result.push_back(costs[i]);
        return result;
    }

    frugal::check::ProofReport check(const std::string& proof) const {
        return frugal::check::check_proof_text(table, costs, proof, "proof");
    }
};

/// The points that nothing dominates, up to a budget.
inline std::vector<Mask> true_frontier(const BruteForce& oracle, std::int64_t budget) {
    std::vector<Mask> subsets;
    for (Mask subset = 0; subset < oracle.subsets(); ++subset) {
        if (oracle.cost(subset) <= budget) subsets.push_back(subset);
    }
    std::ranges::sort(subsets, [&](Mask a, Mask b) {
        return oracle.cost(a) != oracle.cost(b) ? oracle.cost(a) < oracle.cost(b)
                                                : oracle.positive_region(a) > oracle.positive_region(b);
    });
    std::vector<Mask> points;
    for (const Mask subset : subsets) {
        if (points.empty() || oracle.positive_region(subset) > oracle.positive_region(points.back()))
            points.push_back(subset);
    }
    return points;
}

/// The claim with the right answers.
inline Claim true_claim(const BruteForce& oracle, const std::string& kind, std::int64_t budget,
                        std::int64_t required) {
    Claim claim{kind, budget, required, {}};
    if (kind == "frontier") {
        claim.answers = true_frontier(oracle, budget);
        return claim;
    }
    Question question;
    question.budget = budget;
    question.decided_at_least = required;
    question.wishes =
        kind == "largest" ? std::vector{Wish::positive_region, Wish::cost} : std::vector{Wish::cost};
    const std::optional<Optimum> best = oracle.optimum(question);
    if (best) claim.answers.push_back(*best->subsets.begin());
    return claim;
}

inline std::vector<Stair> stairs_of(const BruteForce& oracle, const Claim& claim) {
    std::vector<Stair> stairs;
    const auto cost = [&](Mask subset) { return oracle.cost(subset); };
    const auto decided = [&](Mask subset) { return oracle.positive_region(subset); };
    if (claim.answers.empty()) {
        stairs.push_back({claim.budget, claim.required});
    } else if (claim.kind == "cheapest") {
        stairs.push_back({cost(claim.answers[0]) - 1, claim.required});
    } else if (claim.kind == "largest") {
        stairs.push_back({cost(claim.answers[0]) - 1, decided(claim.answers[0])});
        stairs.push_back({claim.budget, decided(claim.answers[0]) + 1});
    } else {
        stairs.push_back({cost(claim.answers[0]) - 1, 0});
        for (std::size_t i = 1; i < claim.answers.size(); ++i)
            stairs.push_back({cost(claim.answers[i]) - 1, decided(claim.answers[i - 1]) + 1});
        stairs.push_back({claim.budget, decided(claim.answers.back()) + 1});
    }
    return stairs;
}

inline std::string header(const Case& c, const Claim& claim) {
    std::string text = fmt::format("frugal proof 1\ntable {} {} {}\ncosts", c.table.objects,
                                   c.table.features.size(), fingerprint(c.table));
    for (const std::int64_t cost : c.units) text += fmt::format(" {}", cost);
    text += fmt::format("\nquestion {} {} {}\n", claim.kind, claim.budget, claim.required);
    for (const Mask answer : claim.answers) {
        text += fmt::format("answer {} {}", c.oracle.cost(answer), c.oracle.positive_region(answer));
        for (const std::size_t feature : members_of(answer)) text += fmt::format(" {}", feature + 1);
        text += "\n";
    }
    return text + "tree\n";
}

/// A clause with a value, as the lines after `w` and `h` give them.
struct Entry {
    std::size_t x, y;
    std::int64_t value;
    Mask clause;
};
struct Entries {
    std::int64_t scale = 1;
    std::vector<Entry> list;

    std::string text(char letter) const {
        std::string result = fmt::format("{} {} {}\n", letter, scale, list.size());
        for (const Entry& entry : list)
            result += fmt::format("{} {} {}\n", entry.x + 1, entry.y + 1, entry.value);
        return result;
    }
};

/// The rows of a table as a proof may speak of them.
class PlainRows {
  public:
    explicit PlainRows(const frugal::DecisionTable& table) : table_(table) {}

    Mask clause(std::size_t x, std::size_t y) const {
        Mask mask = 0;
        for (std::size_t f = 0; f < table_.features.size(); ++f) {
            if (table_.features[f].codes[x] != table_.features[f].codes[y]) mask |= Mask{1} << f;
        }
        return mask;
    }
    bool consistent(std::size_t x) const {
        for (std::size_t y = 0; y < table_.objects; ++y) {
            if (clause(x, y) == 0 && !same_class(x, y)) return false;
        }
        return true;
    }
    bool first(std::size_t x) const {
        for (std::size_t y = 0; y < x; ++y) {
            if (clause(x, y) == 0) return false;
        }
        return true;
    }
    std::int64_t weight(std::size_t x) const {
        std::int64_t count = 0;
        for (std::size_t y = 0; y < table_.objects; ++y) count += clause(x, y) == 0 ? 1 : 0;
        return count;
    }
    bool allowed(std::size_t x, std::size_t y) const {
        return consistent(x) && first(x) && (!same_class(x, y) || !consistent(y));
    }

    /// Every object spreads its weight over some of its clauses.
    Entries random_weights(Dice& dice) const {
        Entries weights{static_cast<std::int64_t>(dice.between(1, 12)), {}};
        for (std::size_t x = 0; x < table_.objects; ++x) {
            std::int64_t rest = weights.scale * weight(x);
            for (std::size_t y = 0; y < table_.objects && rest > 0; ++y) {
                if (!allowed(x, y) || !worth_trying(dice, clause(x, y))) continue;
                const auto value = static_cast<std::int64_t>(dice.between(1, static_cast<std::size_t>(rest)));
                weights.list.push_back({x, y, value, clause(x, y)});
                rest -= value;
            }
        }
        return weights;
    }

    /// Raises one price after the other as far as the costs allow.
    Entries random_prices(Dice& dice, const std::vector<std::int64_t>& costs) const {
        Entries prices{static_cast<std::int64_t>(dice.between(1, 3)), {}};
        std::vector<std::int64_t> slack;
        for (const std::int64_t cost : costs) slack.push_back(prices.scale * cost);
        for (std::size_t x = 0; x < table_.objects; ++x) {
            for (std::size_t y = 0; y < table_.objects; ++y) {
                if (!allowed(x, y) || !worth_trying(dice, clause(x, y))) continue;
                const Mask mask = clause(x, y);
                std::int64_t value = INT64_MAX;
                for (const std::size_t f : members_of(mask)) value = std::min(value, slack[f]);
                if (value <= 0) continue;
                for (const std::size_t f : members_of(mask)) slack[f] -= value;
                prices.list.push_back({x, y, value, mask});
            }
        }
        return prices;
    }

  private:
    /// Small clauses say the most.
    static bool worth_trying(Dice& dice, Mask clause) {
        return dice.below(members_of(clause).size() + 1) < 2;
    }

    bool same_class(std::size_t x, std::size_t y) const {
        return table_.decision.codes[x] == table_.decision.codes[y];
    }

    const frugal::DecisionTable& table_;
};

/// Which leaves the generator may make.
struct Style {
    bool weights = false;
    bool prices = false;
    bool early = true;  ///< false: every feature is branched on
};

/// Branches on features in random order until a rule refutes every stair, or until nothing is open.
class PlainProver {
  public:
    PlainProver(const Case& c, const Claim& claim, Style style, Dice& dice)
        : case_(c), stairs_(stairs_of(c.oracle, claim)), style_(style), dice_(dice), rows_(c.table) {
        std::erase_if(stairs_, [&](const Stair& stair) {
            return stair.up_to < 0 || stair.at_least > c.oracle.positive_region_full();
        });
        text_ = header(c, claim);
        node(0, c.oracle.everything(), {}, {});
    }

    std::string proof() const { return sealed(text_); }

  private:
    void node(Mask in, Mask open, Entries weights, Entries prices) {
        if (style_.weights && dice_.one_in(2)) text_ += (weights = rows_.random_weights(dice_)).text('w');
        if (style_.prices && dice_.one_in(2))
            text_ += (prices = rows_.random_prices(dice_, case_.units)).text('h');
        const bool refuted = std::ranges::all_of(
            stairs_, [&](const Stair& stair) { return refutes(stair, in, open, weights, prices); });
        if (open == 0 || (style_.early && refuted)) {
            text_ += ".\n";
            return;
        }
        const std::vector<std::size_t> choices = members_of(open);
        const std::size_t feature = choices[dice_.below(choices.size())];
        const Mask bit = Mask{1} << feature;
        text_ += fmt::format("? {}\n", feature + 1);
        node(in | bit, open & ~bit, weights, prices);
        node(in, open & ~bit, weights, prices);
    }

    bool refutes(const Stair& stair, Mask in, Mask open, const Entries& weights,
                 const Entries& prices) const {
        const std::int64_t left = stair.up_to - case_.oracle.cost(in);
        if (left < 0) return true;
        Mask affordable = 0;
        for (const std::size_t f : members_of(open)) affordable |= case_.units[f] <= left ? Mask{1} << f : 0;
        if (case_.oracle.positive_region(in | affordable) < stair.at_least) return true;
        if (stair.at_least == case_.oracle.positive_region_full() && by_prices(prices, in, affordable, left))
            return true;
        return by_weights(weights, stair, in, affordable, left);
    }

    bool by_prices(const Entries& prices, Mask in, Mask affordable, std::int64_t left) const {
        std::int64_t sum = 0;
        std::vector<std::int64_t> load(case_.units.size(), 0);
        for (const Entry& entry : prices.list) {
            if ((entry.clause & in) != 0) continue;
            if ((entry.clause & affordable) == 0) return true;
            sum += entry.value;
            for (const std::size_t f : members_of(entry.clause & affordable)) load[f] += entry.value;
        }
        for (std::size_t f = 0; f < load.size(); ++f) {
            if (load[f] > prices.scale * case_.units[f]) return false;
        }
        return sum > prices.scale * left;
    }

    /// Fills the knapsack feature by feature, always with the best one that is left.
    bool by_weights(const Entries& weights, const Stair& stair, Mask in, Mask affordable,
                    std::int64_t left) const {
        std::int64_t bound = weights.scale * case_.oracle.positive_region_full();
        std::vector<std::int64_t> profit(case_.units.size(), 0);
        for (const Entry& entry : weights.list) {
            if ((entry.clause & in) != 0) continue;
            bound -= entry.value;
            for (const std::size_t f : members_of(entry.clause & affordable)) profit[f] += entry.value;
        }
        const std::int64_t goal = weights.scale * stair.at_least;
        for (Mask rest = affordable; rest != 0;) {
            const std::vector<std::size_t> members = members_of(rest);
            std::size_t best = members.front();
            for (const std::size_t f : members) {
                if (profit[f] * case_.units[best] > profit[best] * case_.units[f]) best = f;
            }
            rest &= ~(Mask{1} << best);
            const std::int64_t cost = case_.units[best];
            if (cost > left) return bound * cost + profit[best] * left < goal * cost;
            bound += profit[best];
            left -= cost;
        }
        return bound < goal;
    }

    const Case& case_;
    std::vector<Stair> stairs_;
    Style style_;
    Dice& dice_;
    PlainRows rows_;
    std::string text_;
};

inline std::string plain_proof(const Case& c, const Claim& claim, Style style, Dice& dice) {
    return PlainProver(c, claim, style, dice).proof();
}

}  // namespace support
