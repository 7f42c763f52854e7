// Figures of an experiment as they stand in its tables and sentences.
#pragma once

#include <frugal/experiment/summary.hpp>

#include <string>

namespace frugal::experiment {

/// What stands where there is no figure.
inline constexpr const char* kNoFigure = "-";

/// Three digits that matter: "0.223", "4.51", "16.3", "367", "5,334".
std::string three_digits(double value);
std::string three_digits(const std::optional<double>& value);

/// 0.655 as "65.5 %", 0.5 as "50 %"; never "0 %" or "100 %" unless it is exactly that.
std::string share_text(double share);
std::string share_text(const Success& success);

/// "-0.75", as users write it.
std::string lambda_text(double lambda);
/// The first three, and how many more.
std::string lambdas_text(const std::vector<double>& lambdas);

/// "4 / 6 / 4.74": least, most and mean, the first two whole.
std::string spread_text(double min, double max, double mean, int mean_decimals);

/// 2^features, written out as long as that can be read.
std::string subsets_text(std::size_t features);

}  // namespace frugal::experiment
