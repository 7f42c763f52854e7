// The six losses of the decision-theoretic model, and the thresholds that follow from them.
#pragma once

#include <frugal/measure/models/majority_share.hpp>
#include <frugal/table/decimal.hpp>

#include <array>
#include <string>

namespace frugal {

/// What it costs to accept (P), defer (B) or reject (N) a class for an object that belongs to it (P) or not
/// (N), as whole multiples of 10^-decimals.
class Losses {
  public:
    /// In the order PP, BP, NP, PN, BN, NN. Throws UsageError unless PP <= BP < NP, NN <= BN < PN and
    /// alpha >= beta: otherwise deferring would never, or always, be best.
    explicit Losses(const std::array<Decimal, 6>& losses);

    /// Accept a class when its share reaches alpha, reject it at beta; gamma is the threshold when nothing is
    /// deferred.
    Share alpha() const { return share(pn_ - bn_, bp_ - pp_); }
    Share beta() const { return share(bn_ - nn_, np_ - bp_); }
    Share gamma() const { return share(pn_ - nn_, np_ - pp_); }

    /// The least loss in a block with so many objects inside and outside the class.
    std::int64_t least(std::int64_t inside, std::int64_t outside) const;

    int decimals() const { return decimals_; }
    std::int64_t largest() const { return std::max({pp_, bp_, np_, pn_, bn_, nn_}); }

  private:
    static Share share(std::int64_t part, std::int64_t rest) { return {part, part + rest}; }

    int decimals_ = 0;
    std::int64_t pp_ = 0;
    std::int64_t bp_ = 0;
    std::int64_t np_ = 0;
    std::int64_t pn_ = 0;
    std::int64_t bn_ = 0;
    std::int64_t nn_ = 0;
};

/// "alpha 0.75, beta 0.3333, gamma 0.5".
std::string thresholds_text(const Losses& losses);

}  // namespace frugal
