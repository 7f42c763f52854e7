#include <frugal/search/draws.hpp>
#include <frugal/search/must_hit.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace frugal {
namespace {

constexpr int kLearnedAtOnce = 32;
constexpr std::size_t kFewMembers = 256;
constexpr std::size_t kMined = 500;
constexpr std::size_t kMostMined = 8000;  ///< at a time, before the smallest are kept
constexpr std::size_t kNeighbours = 16;
constexpr int kSurveys = 4;

}  // namespace

MustHit::MustHit(const Granules& granules, const TestCosts& costs, const Pool& pool, Stopper& stopper)
    : granules_(granules),
      costs_(costs),
      stopper_(stopper),
      words_((granules.features() + 63) / 64),
      open_bits_(words_, 0),
      residual_(granules.features(), 0),
      extended_(2) {
    for (const FeatureSet& clause : pool)
        bits_.insert(bits_.end(), clause.words().begin(), clause.words().end());
}

MustHit::Pool MustHit::pool() const {
    Pool clauses;
    for (std::size_t i = 0; i < this->clauses(); ++i)
        clauses.push_back(FeatureSet::of_words(granules_.features(), bits(i)));
    return clauses;
}

template <typename F>
void MustHit::for_each_open(std::size_t clause, F&& f) const {
    const auto words = bits(clause);
    for (std::size_t k = 0; k < words_; ++k) {
        for (std::uint64_t word = words[k] & open_bits_[k]; word != 0; word &= word - 1)
            f(k * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
}

Verdict MustHit::ask(const FeatureSet& chosen, const std::vector<std::size_t>& open, Units left) {
    Verdict verdict;
    std::ranges::fill(open_bits_, 0);
    for (const std::size_t feature : open) open_bits_[feature / 64] |= std::uint64_t{1} << (feature % 64);
    collect_unhit(chosen);
    if (!unhit_.empty() && unhit_.front().size == 0) {
        verdict.wanted = false;
        return verdict;
    }
    price_clauses(open);
    verdict.wanted = bound_ <= left;
    if (!verdict.wanted || unhit_.empty()) return verdict;
    for (const std::size_t feature : open) {
        if (bound_ + residual_[feature] > left) verdict.useless.push_back(feature);
    }
    for (const Unhit& alone : unhit_) {
        if (alone.size > 1) break;
        for_each_open(alone.clause, [&](std::size_t feature) { verdict.needed.push_back(feature); });
    }
    verdict.branch = branching_feature();
    return verdict;
}

/// By rising number of open features; sorted by counting, in the order of the pool where equal.
void MustHit::collect_unhit(const FeatureSet& chosen) {
    const auto chosen_words = chosen.words();
    const std::size_t clauses = this->clauses();
    work_ += clauses / 4;
    met_.clear();
    of_size_.assign(granules_.features() + 2, 0);
    for (std::size_t clause = 0; clause < clauses; ++clause) {
        const std::uint64_t* const words = bits_.data() + clause * words_;
        std::uint64_t hit = 0;
        int size = 0;
        for (std::size_t k = 0; k < words_; ++k) {
            hit |= words[k] & chosen_words[k];
            size += std::popcount(words[k] & open_bits_[k]);
        }
        if (hit != 0) continue;
        met_.push_back({static_cast<std::uint32_t>(clause), static_cast<std::uint32_t>(size)});
        ++of_size_[static_cast<std::size_t>(size) + 1];
    }
    for (std::size_t i = 1; i < of_size_.size(); ++i) of_size_[i] += of_size_[i - 1];
    unhit_.resize(met_.size());
    for (const Unhit& clause : met_) unhit_[of_size_[clause.size]++] = clause;
}

/// Small clauses first: they leave the least choice. Each is worth what its cheapest feature has left.
void MustHit::price_clauses(const std::vector<std::size_t>& open) {
    for (const std::size_t feature : open) residual_[feature] = costs_[feature];
    bound_ = 0;
    prices_.assign(unhit_.size(), 0);
    for (std::size_t i = 0; i < unhit_.size(); ++i) {
        const Unhit& unhit = unhit_[i];
        Units price = std::numeric_limits<Units>::max();
        for_each_open(unhit.clause, [&](std::size_t f) { price = std::min(price, residual_[f]); });
        work_ += unhit.size / 4;
        if (price == 0) continue;
        for_each_open(unhit.clause, [&](std::size_t f) { residual_[f] -= price; });
        bound_ += price;
        prices_[i] = price;
    }
}

std::vector<MustHit::Priced> MustHit::priced() const {
    const auto clause = [this](const Unhit& unhit) {
        return FeatureSet::of_words(granules_.features(), bits(unhit.clause));
    };
    if (!unhit_.empty() && unhit_.front().size == 0) return {{clause(unhit_.front()), 1}};
    std::vector<Priced> priced;
    for (std::size_t i = 0; i < unhit_.size(); ++i) {
        if (prices_[i] > 0) priced.push_back({clause(unhit_[i]), prices_[i]});
    }
    return priced;
}

/// Of a smallest clause, the feature that hits most clauses for its money.
std::size_t MustHit::branching_feature() const {
    const Unhit& smallest = unhit_.front();
    std::size_t best = granules_.features();
    double best_value = -1;
    for_each_open(smallest.clause, [&](std::size_t feature) {
        std::size_t hits = 0;
        for (const Unhit& unhit : unhit_)
            hits += (bits_[unhit.clause * words_ + feature / 64] >> (feature % 64)) & 1U;
        const double value = static_cast<double>(hits) / (static_cast<double>(costs_[feature]) + 0.5);
        if (value > best_value) {
            best_value = value;
            best = feature;
        }
    });
    return best;
}

/// Adds features to the chosen ones as long as something stays undecided. In the end the objects that are
/// still together differ in exactly the features that were not added, so those are a clause, and a minimal
/// one. Open features that are paid for already are added first: the clause then has a price.
FeatureSet MustHit::explain(const Undecided& here, const FeatureSet& chosen,
                            const std::vector<std::size_t>& open, Refiner& refiner) {
    std::vector<std::size_t> order = open;
    std::ranges::stable_sort(order, {}, [this](std::size_t feature) { return residual_[feature]; });
    const FeatureSet is_open = FeatureSet::of(granules_.features(), open);
    for (std::size_t feature = 0; feature < granules_.features(); ++feature) {
        if (!is_open.contains(feature) && !chosen.contains(feature)) order.push_back(feature);
    }
    FeatureSet clause(granules_.features());
    const Undecided* now = &here;
    std::size_t target = 0;
    bool mined = false;
    for (const std::size_t feature : order) {
        if (!mined && now->members.size() <= kFewMembers) {
            mine(*now);
            mined = true;
        }
        if (stopper_.should_stop()) break;
        if (!refiner.refine(*now, feature, extended_[target])) continue;
        if (extended_[target].blocks() == 0) {
            clause.insert(feature);
            continue;
        }
        now = &extended_[target];
        target = 1 - target;
    }
    return clause;
}

/// Clauses between objects that are still together, small ones most likely: looks at what is undecided when
/// all but a few features are added, for many choices of these few. Halving the list of features shares the
/// refinements between them.
void MustHit::survey(const Undecided& here, std::span<const std::size_t> left_out, Refiner& refiner) {
    if (here.blocks() == 0 || stopper_.stopped()) return;
    if (here.members.size() <= std::max(kFewMembers, granules_.size() / 8) || left_out.size() <= 1) {
        mine(here);
        return;
    }
    const std::size_t half = left_out.size() / 2;
    const auto first = left_out.first(half);
    const auto second = left_out.subspan(half);
    survey(added(here, first, refiner), second, refiner);
    survey(added(here, second, refiner), first, refiner);
}

Undecided MustHit::added(const Undecided& here, std::span<const std::size_t> features, Refiner& refiner) {
    Undecided state = here;
    for (const std::size_t feature : features) {
        if (stopper_.should_stop()) break;
        if (refiner.refine(state, feature, scratch_)) std::swap(state, scratch_);
    }
    return state;
}

/// The clauses of neighbours within the blocks.
void MustHit::mine(const Undecided& few) {
    const auto decisions = granules_.decisions();
    for (std::size_t b = 0; b < few.blocks(); ++b) {
        const auto block = few.block(b);
        for (std::size_t i = 0; i < block.size(); ++i) {
            for (std::size_t k = i + 1; k < std::min(block.size(), i + kNeighbours); ++k) {
                if (decisions[block[i]] == decisions[block[k]]) continue;
                if (mined_.size() == kMostMined) return;
                work_ += granules_.features() / 4;
                FeatureSet clause(granules_.features());
                for (std::size_t f = 0; f < granules_.features(); ++f) {
                    if (granules_.codes(f)[block[i]] != granules_.codes(f)[block[k]]) clause.insert(f);
                }
                mined_.push_back(std::move(clause));
            }
        }
    }
}

/// The smallest of what was mined joins the pool.
void MustHit::keep_mined(std::size_t most) {
    mined_ = in_listing_order(std::move(mined_));  // small ones first
    std::size_t kept = 0;
    for (const FeatureSet& clause : mined_) {
        if (kept == most) break;
        if (absorbed(clause)) continue;
        add(clause);
        ++kept;
    }
    mined_.clear();
}

bool MustHit::learn(const Undecided& here, const FeatureSet& chosen, const std::vector<std::size_t>& open,
                    Units left, Refiner& refiner) {
    if (bits_.empty()) {
        std::vector<std::size_t> order = open;
        Draws draws(1);
        for (int round = 0; round < kSurveys; ++round) {
            survey(here, order, refiner);
            keep_mined(kMined);
            draws.shuffle(order);
        }
        if (!bits_.empty()) return true;
    }
    for (int i = 0; i < kLearnedAtOnce; ++i) {
        const FeatureSet clause = explain(here, chosen, open, refiner);
        if (stopper_.stopped()) return true;
        add(clause);
        keep_mined(32);
        Units price = std::numeric_limits<Units>::max();
        for (const std::size_t feature : open) {
            if (clause.contains(feature)) price = std::min(price, residual_[feature]);
        }
        if (price > left - bound_) return false;
        if (price == 0) break;
        bound_ += price;
        for (const std::size_t feature : open) {
            if (clause.contains(feature)) residual_[feature] -= price;
        }
    }
    return true;
}

bool MustHit::absorbed(const FeatureSet& clause) const {
    const auto words = clause.words();
    for (std::size_t i = 0; i < bits_.size(); i += words_) {
        bool inside = true;
        for (std::size_t k = 0; k < words_; ++k) inside = inside && (bits_[i + k] & ~words[k]) == 0;
        if (inside) return true;
    }
    return false;
}

/// A clause that holds the new one says nothing more and goes.
void MustHit::add(const FeatureSet& clause) {
    const auto words = clause.words();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < bits_.size(); i += words_) {
        bool holds = true;
        for (std::size_t k = 0; k < words_; ++k) holds = holds && (words[k] & ~bits_[i + k]) == 0;
        if (holds) continue;
        std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(i), words_,
                    bits_.begin() + static_cast<std::ptrdiff_t>(kept));
        kept += words_;
    }
    bits_.resize(kept);
    bits_.insert(bits_.end(), words.begin(), words.end());
}

}  // namespace frugal
