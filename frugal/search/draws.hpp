// Random numbers that are the same on every machine and in every run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace frugal {

class Draws {
  public:
    explicit Draws(std::uint64_t seed) : state_(seed) {}

    /// One of 0, ..., count - 1.
    std::size_t below(std::size_t count) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(state_ >> 33U) % count;
    }

    void shuffle(std::vector<std::size_t>& order) {
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[below(i)]);
    }

  private:
    std::uint64_t state_;
};

}  // namespace frugal
