#include <frugal/check/proof_tree.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace frugal::check {
namespace {

using InForce = std::shared_ptr<const ValuedClauses>;

/// Reads the clauses that weights and prices stand on.
class ClauseReader {
  public:
    ClauseReader(ProofReader& reader, const DistinctRows& rows, std::size_t objects, std::size_t features)
        : reader_(reader), rows_(rows), objects_(objects), words_((features + 63) / 64), given_(objects, 0) {}

    /// The rest of a line `w` or `h`, and the lines that belong to it. `within_weight`: an object gives no
    /// more than its weight. Memory grows with the lines that are there, not with how many are announced.
    InForce read(bool within_weight) {
        auto clauses = std::make_shared<ValuedClauses>();
        clauses->scale = reader_.number(Refuter::kMostScale);
        if (clauses->scale == 0) reader_.fail("the scale must not be 0");
        clauses->words = words_;
        const std::int64_t count = reader_.number(std::numeric_limits<std::int32_t>::max());
        givers_.clear();
        for (std::int64_t i = 0; i < count; ++i) read_clause(*clauses, within_weight);
        for (const std::size_t x : givers_) given_[x] = 0;
        return clauses;
    }

  private:
    __extension__ using Wide = __int128;

    void read_clause(ValuedClauses& clauses, bool within_weight) {
        reader_.next_line();
        const std::size_t x = object();
        const std::size_t y = object();
        const std::int64_t value = reader_.number(Refuter::kMostScale);
        if (value == 0) reader_.fail("a clause must not be worth 0");
        if (!rows_.is_consistent(x))
            reader_.fail(
                fmt::format("object {} can never be decided: an equal row is of another class", x + 1));
        if (!rows_.is_first(x))
            reader_.fail(fmt::format("object {} is not the first of the rows that are equal to it", x + 1));
        if (!rows_.must_differ(x, y))
            reader_.fail(fmt::format("nothing has to tell object {} from object {}", x + 1, y + 1));
        if (within_weight) give(x, value, clauses.scale);
        clauses.values.push_back(value);
        const std::size_t end = clauses.masks.size();
        clauses.masks.resize(end + words_);
        rows_.clause(x, y, std::span(clauses.masks).subspan(end));
    }

    std::size_t object() {
        const std::int64_t number = reader_.number(static_cast<std::int64_t>(objects_));
        if (number == 0) reader_.fail("objects are numbered from 1");
        return static_cast<std::size_t>(number - 1);
    }

    void give(std::size_t x, std::int64_t value, std::int64_t scale) {
        if (given_[x] == 0) givers_.push_back(x);
        given_[x] += value;
        if (given_[x] > Wide{scale} * rows_.weight(x))
            reader_.fail(fmt::format("object {} gives more than its weight", x + 1));
    }

    ProofReader& reader_;
    const DistinctRows& rows_;
    std::size_t objects_;
    std::size_t words_;
    std::vector<Wide> given_;          ///< per object
    std::vector<std::size_t> givers_;  ///< those with something given
};

/// The second half of a branch, still to come.
struct Pending {
    std::size_t feature;  ///< the one to be excluded
    std::size_t depth;    ///< decisions on the path above the branch
    InForce weights;
    InForce prices;
};

class TreeChecker {
  public:
    TreeChecker(ProofReader& reader, std::size_t objects, const DistinctRows& rows,
                const std::vector<Units>& costs, Refuter& refuter)
        : reader_(reader),
          clauses_(reader, rows, objects, costs.size()),
          costs_(costs),
          refuter_(refuter),
          node_{FeatureSet(costs.size()), FeatureSet::all(costs.size()), 0} {}

    TreeCounts run() {
        do {
            read_node();
        } while (to_next_node());
        return counts_;
    }

  private:
    /// Follows branches down to a leaf. Each takes an open feature, so this ends.
    void read_node() {
        bool new_weights = false;
        bool new_prices = false;
        for (;;) {
            reader_.next_line();
            const std::string_view what = reader_.field();
            if (what == "w" && !std::exchange(new_weights, true)) {
                weights_ = clauses_.read(true);
            } else if (what == "h" && !std::exchange(new_prices, true)) {
                prices_ = clauses_.read(false);
            } else if (what == "?") {
                ++counts_.nodes;
                branch();
                new_weights = new_prices = false;
            } else if (what == ".") {
                ++counts_.nodes;
                leaf();
                return;
            } else if (what == "w" || what == "h") {
                reader_.fail("weights and prices are given once for a node");
            } else {
                reader_.fail("expected a node here: '?', '.', or 'w' or 'h' before one");
            }
        }
    }

    void branch() {
        const std::int64_t number = reader_.number(static_cast<std::int64_t>(costs_.size()));
        if (number == 0) reader_.fail("features are numbered from 1");
        const auto feature = static_cast<std::size_t>(number - 1);
        if (!node_.open.contains(feature))
            reader_.fail(fmt::format("feature {} has been bought or excluded above", number));
        pending_.push_back({feature, path_.size(), weights_, prices_});
        node_.open.erase(feature);
        node_.bought.insert(feature);
        node_.spent += costs_[feature];
        path_.push_back(feature);
    }

    void leaf() {
        const Refuter::Verdict verdict = refuter_.refute(node_, weights_.get(), prices_.get());
        if (verdict.standing) {
            reader_.fail(
                fmt::format("this leaf refutes nothing: features that cost at most {} {} and decide "
                            "at least {} objects are not ruled out",
                            verdict.standing->up_to, verdict.standing->up_to == 1 ? "unit" : "units",
                            verdict.standing->at_least));
        }
        switch (verdict.hardest) {
            case Rule::nothing:
                ++counts_.leaves.nothing;
                break;
            case Rule::cost:
                ++counts_.leaves.cost;
                break;
            case Rule::prices:
                ++counts_.leaves.prices;
                break;
            case Rule::weights:
                ++counts_.leaves.weights;
                break;
            case Rule::refinement:
                ++counts_.leaves.refinement;
        }
    }

    /// Goes back up to the lowest branch of which one half has been seen, and into its other half.
    bool to_next_node() {
        if (pending_.empty()) return false;
        Pending& next = pending_.back();
        while (path_.size() > next.depth) {
            const std::size_t feature = path_.back();
            path_.pop_back();
            if (node_.bought.contains(feature)) node_.spent -= costs_[feature];
            node_.bought.erase(feature);
            node_.open.insert(feature);
        }
        node_.open.erase(next.feature);
        path_.push_back(next.feature);
        weights_ = std::move(next.weights);
        prices_ = std::move(next.prices);
        pending_.pop_back();
        return true;
    }

    ProofReader& reader_;
    ClauseReader clauses_;
    const std::vector<Units>& costs_;
    Refuter& refuter_;
    TreeCounts counts_;
    Node node_;
    std::vector<std::size_t> path_;  ///< features decided upon, in the order of the branches
    std::vector<Pending> pending_;   ///< the lowest branch last
    InForce weights_;
    InForce prices_;
};

}  // namespace

TreeCounts check_tree(ProofReader& reader, std::size_t objects, const DistinctRows& rows,
                      const std::vector<Units>& costs, Refuter& refuter) {
    return TreeChecker(reader, objects, rows, costs, refuter).run();
}

}  // namespace frugal::check
