// Conditional entropy that is equal, bit by bit, where it is equal in truth.
//
// objects * H(d|B) is a sum of terms n log n with whole n. Split into prime factors it becomes a sum of whole
// multiples of logarithms of primes, and these are independent: two sums are equal only if all multiples are.
// The multiples are counted exactly and turned into a number at the very end, always in the same order.
#pragma once

#include <frugal/measure/partition.hpp>

#include <cstdint>
#include <vector>

namespace frugal {

class ExactEntropy {
  public:
    /// For tables of so many objects.
    explicit ExactEntropy(Weight objects);

    /// H(d|B) in bits of the subset whose blocks these are; blocks of one class may be left out.
    double operator()(const Granules& granules, const Blocks& blocks) const;

  private:
    std::int64_t smallest_prime_factor(std::int64_t n) const;

    std::vector<std::uint32_t> factors_;  ///< the smallest prime factor of each number
};

}  // namespace frugal
