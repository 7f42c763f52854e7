#include <frugal/measure/class_counter.hpp>
#include <frugal/measure/exact_entropy.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace frugal {
namespace {

/// Larger numbers are factored by trial division: a table of them would take too much memory.
constexpr Weight kMostInTable = 4'000'000;

}  // namespace

ExactEntropy::ExactEntropy(Weight objects)
    : factors_(static_cast<std::size_t>(std::min(objects, kMostInTable)) + 1, 0) {
    for (std::size_t n = 2; n < factors_.size(); ++n) {
        if (factors_[n] != 0) continue;
        for (std::size_t multiple = n; multiple < factors_.size(); multiple += n) {
            if (factors_[multiple] == 0) factors_[multiple] = static_cast<std::uint32_t>(n);
        }
    }
}

std::int64_t ExactEntropy::smallest_prime_factor(std::int64_t n) const {
    if (n < static_cast<std::int64_t>(factors_.size())) return factors_[static_cast<std::size_t>(n)];
    for (std::int64_t p = 2; p * p <= n; ++p) {
        if (n % p == 0) return p;
    }
    return n;
}

double ExactEntropy::operator()(const Granules& granules, const Blocks& blocks) const {
    if (granules.objects() == 0) return 0;
    // How often each n log n is added, less how often it is taken away.
    std::map<Weight, std::int64_t> terms;
    ClassCounter counter(granules);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        counter.count(blocks[i]);
        if (counter.seen().size() == 1) continue;
        ++terms[counter.total()];
        for (const Class decision : counter.seen()) --terms[counter[decision]];
    }
    std::map<std::int64_t, std::int64_t> multiples;  // of log2 of each prime
    for (const auto& [n, times] : terms) {
        for (std::int64_t rest = n; times != 0 && rest > 1;) {
            const std::int64_t prime = smallest_prime_factor(rest);
            multiples[prime] += times * n;
            rest /= prime;
        }
    }
    double sum = 0;
    for (const auto& [prime, times] : multiples)
        sum += static_cast<double>(times) * std::log2(static_cast<double>(prime));
    return std::max(0.0, sum / static_cast<double>(granules.objects()));
}

}  // namespace frugal
