#include <frugal/error.hpp>
#include <frugal/problem/losses.hpp>

#include <algorithm>

#include <fmt/format.h>

namespace frugal {
namespace {

__extension__ using Wide = __int128;

constexpr std::int64_t kMostUnits = 1'000'000'000;

double number(const Share& share) {
    return static_cast<double>(share.numerator) / static_cast<double>(share.denominator);
}

}  // namespace

Losses::Losses(const std::array<Decimal, 6>& losses) {
    for (const Decimal& loss : losses) decimals_ = std::max(decimals_, loss.decimals);
    std::array<std::int64_t, 6> units{};
    for (std::size_t i = 0; i < losses.size(); ++i) {
        const std::int64_t scale = power_of_ten(decimals_ - losses[i].decimals);
        if (losses[i].is_negative())
            throw UsageError(fmt::format("the loss {} is negative", losses[i].to_string()));
        if (losses[i].mantissa > kMostUnits / scale)
            throw UsageError(
                fmt::format("the losses have too many digits at {}: round them", losses[i].to_string()));
        units[i] = losses[i].mantissa * scale;
    }
    std::tie(pp_, bp_, np_, pn_, bn_, nn_) = std::tuple_cat(units);
    if (!(pp_ <= bp_ && bp_ < np_))
        throw UsageError(
            "the losses must satisfy PP <= BP < NP: for an object of the class, accepting costs least");
    if (!(nn_ <= bn_ && bn_ < pn_))
        throw UsageError("the losses must satisfy NN <= BN < PN: for other objects, rejecting costs least");
    if (Wide{pn_ - bn_} * (np_ - bp_) < Wide{bp_ - pp_} * (bn_ - nn_)) {
        throw UsageError(fmt::format("deferring is never best with these losses ({}): it must cost less",
                                     thresholds_text(*this)));
    }
}

std::int64_t Losses::least(std::int64_t inside, std::int64_t outside) const {
    return std::min(
        {inside * pp_ + outside * pn_, inside * bp_ + outside * bn_, inside * np_ + outside * nn_});
}

std::string thresholds_text(const Losses& losses) {
    return fmt::format("alpha {:.4g}, beta {:.4g}, gamma {:.4g}", number(losses.alpha()),
                       number(losses.beta()), number(losses.gamma()));
}

}  // namespace frugal
