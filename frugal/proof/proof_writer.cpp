#include <frugal/check/proof_claim.hpp>
#include <frugal/error.hpp>
#include <frugal/problem/named_problems.hpp>
#include <frugal/problem/point_question.hpp>
#include <frugal/proof/proof_writer.hpp>
#include <frugal/proof/spread_weights.hpp>
#include <frugal/search/must_hit.hpp>
#include <frugal/search/stopper.hpp>
#include <frugal/table/fnv1a.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>
#include <unordered_map>

#include <fmt/format.h>

namespace frugal {
namespace {

constexpr std::uint64_t kPlainNodes = 300'000;  ///< tried before weights are brought in

/// A file whose bytes are summed up as they are written.
class SealedFile {
  public:
    explicit SealedFile(const std::string& path) : path_(path), file_(path + ".new", std::ios::binary) {
        if (!file_) throw DataError(path, 0, "cannot be written");
    }
    ~SealedFile() {
        if (!path_.empty()) std::remove((path_ + ".new").c_str());
    }
    SealedFile(const SealedFile&) = delete;
    SealedFile& operator=(const SealedFile&) = delete;

    void line(const std::string& text) {
        hash_.add(text);
        hash_.add("\n");
        file_ << text << '\n';
    }
    void seal(std::uint64_t nodes) {
        file_ << fmt::format("end {} {}\n", nodes, hash_.text());
        file_.close();
        if (!file_ || std::rename((path_ + ".new").c_str(), path_.c_str()) != 0)
            throw DataError(path_, 0, "cannot be written");
        path_.clear();
    }

  private:
    std::string path_;
    std::ofstream file_;
    Fnv1a hash_;
};

/// The first row of every granule, from 1: granules stand in the order in which they first appear.
std::vector<std::size_t> first_rows(const DecisionTable& table) {
    std::unordered_map<std::string, std::size_t> seen;
    std::vector<std::size_t> rows;
    std::string key;
    for (std::size_t row = 0; row < table.objects; ++row) {
        key.clear();
        for (const Column& column : table.features) {
            const Code code = column.codes[row];
            for (unsigned shift = 0; shift < 32; shift += 8)
                key += static_cast<char>((code >> shift) & 0xFFU);
        }
        if (seen.try_emplace(key, row).second) rows.push_back(row + 1);
    }
    return rows;
}

class ProofSearch {
  public:
    enum class Outcome { written, stopped, too_long };

    ProofSearch(const Evaluator& evaluator, const TestCosts& costs, const Staircase& stairs,
                const std::vector<std::size_t>& rows, Stopper& stopper, SealedFile& file,
                SpreadWeights* weights)
        : evaluator_(evaluator),
          costs_(costs),
          stairs_(stairs),
          rows_(rows),
          stopper_(stopper),
          file_(file),
          weights_(weights),
          refiner_(evaluator.granules(), evaluator.bits()),
          must_hit_(evaluator.granules(), costs, {}, stopper),
          chosen_(evaluator.granules().features()) {}

    Outcome run() {
        std::vector<std::size_t> open;
        for (std::size_t feature = 0; feature < costs_.size(); ++feature) {
            if (evaluator_.granules().domain(feature) > 1) open.push_back(feature);
        }
        std::ranges::stable_sort(open, std::ranges::greater(), [this](std::size_t f) { return costs_[f]; });
        visit(refiner_.root(), open, 0);
        return outcome_;
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    using Open = std::vector<std::size_t>;

    /// Writes the proof that nothing above this node stands on a stair; false when given up.
    bool visit(const Undecided& here, Open open, Units spent) {
        if (stopper_.should_stop()) return give_up(Outcome::stopped);
        if (weights_ == nullptr && nodes_ > kPlainNodes && !everything_wanted())
            return give_up(Outcome::too_long);
        const Units most_left = stairs_.empty() ? -1 : stairs_.back().up_to - spent;
        Open affordable;
        std::ranges::copy_if(open, std::back_inserter(affordable),
                             [&](std::size_t feature) { return costs_[feature] <= most_left; });
        std::optional<std::size_t> branch;
        if (everything_wanted()) {
            branch = branch_by_prices(here, affordable, spent);
        } else {
            branch = branch_by_bounds(here, affordable, spent);
        }
        if (stopper_.stopped()) return give_up(Outcome::stopped);
        if (!branch) return leaf();
        ++nodes_;
        file_.line(fmt::format("? {}", *branch + 1));
        std::erase(open, *branch);
        Undecided child;
        refiner_.refine(here, *branch, child);
        chosen_.insert(*branch);
        const bool with = visit(child, open, spent + costs_[*branch]);
        chosen_.erase(*branch);
        return with && visit(here, std::move(open), spent);
    }

    bool leaf() {
        ++nodes_;
        file_.line(".");
        return true;
    }

    bool give_up(Outcome why) {
        outcome_ = why;
        return false;
    }

    [[noreturn]] static void beaten() {
        throw std::logic_error("internal error: the answer to be proven is beaten; please report this");
    }

    bool everything_wanted() const {
        return !stairs_.empty() && stairs_.front().at_least == evaluator_.positive_region_full();
    }

    /// Nothing when prices, or the table itself, refute the only stair.
    std::optional<std::size_t> branch_by_prices(const Undecided& here, const Open& open, Units spent) {
        const Units left = stairs_.back().up_to - spent;
        if (left < 0) return std::nullopt;
        Undecided listed = here;
        refiner_.listed(listed);
        for (;;) {
            const Verdict verdict = must_hit_.ask(chosen_, open, left);
            if (!verdict.wanted) {
                write_prices();
                return std::nullopt;
            }
            if (!must_hit_.all_hit()) return verdict.needed.empty() ? verdict.branch : verdict.needed.front();
            if (listed.blocks() == 0) beaten();
            must_hit_.learn(listed, chosen_, open, left, refiner_);
            if (stopper_.stopped()) return std::nullopt;
        }
    }

    void write_prices() {
        std::string text;
        std::size_t count = 0;
        for (const auto& [clause, price] : must_hit_.priced()) {
            const auto [known, is_new] = pairs_.try_emplace(clause.members());
            if (is_new) known->second = pair_behind(clause, evaluator_.granules(), refiner_);
            const std::optional<ConflictPair>& pair = known->second;
            if (!pair) continue;
            text += fmt::format("\n{} {} {}", rows_[pair->granule], rows_[pair->other], price);
            ++count;
        }
        file_.line(fmt::format("h 1 {}{}", count, text));
    }

    /// Nothing when refinement and weights refute all stairs.
    std::optional<std::size_t> branch_by_bounds(const Undecided& here, const Open& open, Units spent) {
        Staircase standing;
        for (const Stair& stair : stairs_) {
            if (stair.up_to >= spent) standing.push_back(stair);
        }
        // From the top: what everything affordable misses, it also misses on higher stairs.
        while (!standing.empty()) {
            const Stair top = standing.back();
            Open payable;
            std::ranges::copy_if(open, std::back_inserter(payable),
                                 [&](std::size_t feature) { return costs_[feature] <= top.up_to - spent; });
            const Weight most = decided_with(here, payable, top.at_least);
            if (most >= top.at_least) break;
            while (!standing.empty() && standing.back().at_least > most) standing.pop_back();
        }
        if (standing.empty()) return std::nullopt;
        if (open.empty()) beaten();
        if (weights_ == nullptr) return open.front();
        Undecided listed = here;
        if (weights_->refute(refiner_.listed(listed), chosen_, open, spent, standing)) {
            write_weights();
            return std::nullopt;
        }
        return weights_->branch();
    }

    void write_weights() {
        std::string text = fmt::format("w {} {}", SpreadWeights::kScale, weights_->entries().size());
        for (const SpreadWeights::Entry& entry : weights_->entries())
            text += fmt::format("\n{} {} {}", rows_[entry.granule], rows_[entry.other], entry.weight);
        file_.line(text);
    }

    Weight decided_with(const Undecided& here, const Open& open, Weight enough) {
        Undecided now = here;
        Undecided next;
        for (auto feature = open.rbegin(); feature != open.rend(); ++feature) {
            if (now.decided >= enough || now.blocks() == 0) break;
            refiner_.refine(now, *feature, next);
            std::swap(now, next);
        }
        return now.decided;
    }

    const Evaluator& evaluator_;
    const TestCosts& costs_;
    const Staircase& stairs_;
    const std::vector<std::size_t>& rows_;
    Stopper& stopper_;
    SealedFile& file_;
    SpreadWeights* weights_;
    Refiner refiner_;
    MustHit must_hit_;
    FeatureSet chosen_;
    std::map<std::vector<std::size_t>, std::optional<ConflictPair>> pairs_;  ///< behind clauses met before
    std::uint64_t nodes_ = 0;
    Outcome outcome_ = Outcome::written;
};

std::string_view name_of(Goal::Kind kind) {
    switch (kind) {
        case Goal::Kind::largest:
            return "largest";
        case Goal::Kind::cheapest:
            return "cheapest";
        case Goal::Kind::frontier:
            return "frontier";
    }
    return {};
}

/// What would refute the claim: improvements on the answers, or where there is none any answer at all.
Staircase refuting_points(const ProofClaim& claim, const Evaluator& evaluator) {
    const Weight most = evaluator.positive_region_full();
    Goal goal(claim.answers.empty() ? Goal::Kind::cheapest : claim.kind, claim.budget, most, claim.required,
              false);
    for (const FeatureSet& answer : claim.answers)
        goal.offer(claim.costs.total(answer), evaluator.decided_by(answer), answer);
    return goal.wanted();
}

void write_head(SealedFile& file, const DecisionTable& table, const ProofClaim& claim,
                const Evaluator& evaluator) {
    file.line("frugal proof 1");
    file.line(fmt::format("table {} {} {}", table.objects, table.features.size(), check::fingerprint(table)));
    std::string costs = "costs";
    for (std::size_t feature = 0; feature < claim.costs.size(); ++feature)
        costs += fmt::format(" {}", claim.costs[feature]);
    file.line(costs);
    file.line(fmt::format("question {} {} {}", name_of(claim.kind), claim.budget, claim.required));
    for (const FeatureSet& answer : claim.answers) {
        std::string text =
            fmt::format("answer {} {}", claim.costs.total(answer), evaluator.decided_by(answer));
        answer.for_each([&text](std::size_t feature) { text += fmt::format(" {}", feature + 1); });
        file.line(text);
    }
    file.line("tree");
}

}  // namespace

ProofClaim claim_of(const Problem& problem, const Result& result) {
    const auto question = as_point_question(problem, result.positive_region_full.value_or(0));
    if (!question)
        throw UsageError("proofs can be written for questions about cost and positive region only");
    ProofClaim claim;
    claim.kind = question->most_decided ? Goal::Kind::largest : Goal::Kind::cheapest;
    claim.costs = question->costs;
    claim.budget = question->budget;
    claim.required = question->required;
    if (result.answer) claim.answers.push_back(result.answer->features);
    return claim;
}

std::optional<std::uint64_t> write_proof(const DecisionTable& table, const ProofClaim& claim,
                                         const SolveOptions& options, const std::string& path,
                                         ProofStyle style) {
    const Granules granules(table);
    const Problem problem = fstc(claim.costs, std::nullopt);
    const Evaluator evaluator(granules, problem);
    const Staircase stairs = refuting_points(claim, evaluator);
    const std::vector<std::size_t> rows = first_rows(table);
    Stopper stopper(options);
    std::unique_ptr<SpreadWeights> weights;
    if (style == ProofStyle::weights_at_once)
        weights = std::make_unique<SpreadWeights>(granules, claim.costs);
    for (;;) {
        SealedFile file(path);
        write_head(file, table, claim, evaluator);
        ProofSearch search(evaluator, claim.costs, stairs, rows, stopper, file, weights.get());
        switch (search.run()) {
            case ProofSearch::Outcome::written:
                file.seal(search.nodes());
                return search.nodes();
            case ProofSearch::Outcome::stopped:
                return std::nullopt;
            case ProofSearch::Outcome::too_long:
                weights = std::make_unique<SpreadWeights>(granules, claim.costs);
                if (!weights->usable()) throw UsageError("this table is too large for a proof to be written");
        }
    }
}

}  // namespace frugal
