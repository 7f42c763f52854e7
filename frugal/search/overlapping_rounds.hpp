// Rounds of turns, two of them under way at a time, so that no thread waits for the last turn of a round.
//
// A round is made when the last but one is over, out of what is known by then; it does not depend on the one
// that is still under way. So what happens in a round depends neither on the number of threads nor on how
// they interleave.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace frugal {

/// `Steps` has a type `Round`, a container of turns, and three functions:
/// `Round make(bool alone)`: the next round, which is the only one under way at first or not; without turns
/// when there is none for now.
/// `void take(Round& round, std::size_t turn)`: called side by side with everything else.
/// `void end(Round& round)`: all turns are taken. Rounds end in the order in which they were made.
template <typename Steps>
class OverlappingRounds {
  public:
    using Round = typename Steps::Round;

    explicit OverlappingRounds(Steps& steps) : steps_(steps) {}

    /// Works rounds off until none is left and none can be made. The first, which may have no turns, is made
    /// already.
    void run(unsigned threads, Round first) {
        if (first.size() > 0) under_way_.push_back({std::move(first)});
        make_rounds();
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < threads; ++i) helpers.emplace_back([this] { take_turns(); });
        take_turns();
    }

  private:
    static constexpr std::size_t kUnderWay = 2;

    struct UnderWay {
        Round round;
        std::size_t next = 0;  ///< turn to be taken
        std::size_t over = 0;  ///< turns
    };

    void make_rounds() {
        while (under_way_.size() < kUnderWay) {
            Round round = steps_.make(under_way_.empty());
            if (round.size() == 0) return;
            under_way_.push_back({std::move(round)});
        }
    }

    void take_turns() {
        std::unique_lock lock(mutex_);
        while (!under_way_.empty()) {
            UnderWay* const one = with_a_turn_left();
            if (one == nullptr) {
                changed_.wait(lock);
                continue;
            }
            const std::size_t turn = one->next++;
            lock.unlock();
            steps_.take(one->round, turn);
            lock.lock();
            ++one->over;
            end_what_is_over();
        }
    }

    UnderWay* with_a_turn_left() {
        for (UnderWay& one : under_way_) {
            if (one.next < one.round.size()) return &one;
        }
        return nullptr;
    }

    void end_what_is_over() {
        while (!under_way_.empty() && under_way_.front().over == under_way_.front().round.size()) {
            steps_.end(under_way_.front().round);
            under_way_.pop_front();
            make_rounds();
            changed_.notify_all();
        }
    }

    Steps& steps_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<UnderWay> under_way_;  ///< the oldest first; those that stay do not move
};

}  // namespace frugal
