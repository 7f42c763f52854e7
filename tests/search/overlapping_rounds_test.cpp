// Rounds overlap, but what happens in them does not depend on threads.
#include <frugal/search/overlapping_rounds.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <semaphore>

#include <gtest/gtest.h>

namespace {

using namespace frugal;

/// Numbers that fall apart, turn by turn; what a turn makes of its number depends on all that was known when
/// its round was made.
class FallingApart {
  public:
    struct Turn {
        std::uint64_t number = 0;
        std::vector<std::uint64_t> left;
    };
    struct Round {
        std::vector<Turn> turns;
        std::uint64_t known = 0;
        std::size_t size() const { return turns.size(); }
    };

    explicit FallingApart(std::uint64_t number) : waiting_{number} {}

    Round make(bool alone) {
        Round round;
        round.known = known_;
        std::vector<std::uint64_t> rest;
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            if (round.size() < 5 && (!alone || i % 2 == 0)) {
                round.turns.push_back({waiting_[i], {}});
            } else {
                rest.push_back(waiting_[i]);
            }
        }
        waiting_ = rest;
        if (round.size() > 0) ++made;
        return round;
    }
    void take(Round& round, std::size_t i) {
        ++taken;
        Turn& turn = round.turns[i];
        if ((turn.number + i) % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (turn.number < 2) return;
        const std::uint64_t part = 1 + (turn.number * 31 + round.known) % (turn.number - 1);
        turn.left = {part, turn.number - part};
    }
    void end(Round& round) {
        ++ended;
        std::vector<std::uint64_t> left;
        for (const Turn& turn : round.turns) {
            known_ = known_ * 1'000'003 + turn.number;
            left.insert(left.end(), turn.left.begin(), turn.left.end());
        }
        left.insert(left.end(), waiting_.begin(), waiting_.end());
        waiting_ = left;
    }

    std::uint64_t known() const { return known_; }
    int made = 0;
    int ended = 0;
    std::atomic<int> taken = 0;

  private:
    std::vector<std::uint64_t> waiting_;
    std::uint64_t known_ = 0;
};

TEST(OverlappingRoundsParallel, GoTheSameWayWithAnyNumberOfThreads) {
    FallingApart alone(300);
    OverlappingRounds(alone).run(1, {});
    EXPECT_EQ(alone.taken, 599);  // 300 ones, and each number above was cut once
    EXPECT_EQ(alone.made, alone.ended);
    for (const unsigned threads : {2U, 3U, 8U}) {
        FallingApart shared(300);
        OverlappingRounds(shared).run(threads, {});
        EXPECT_EQ(shared.known(), alone.known()) << threads << " threads";
        EXPECT_EQ(shared.made, alone.made);
        EXPECT_EQ(shared.taken, alone.taken);
    }
}

/// Two rounds: a turn of the first waits for one of the second.
struct WaitingForTheOther {
    struct Round {
        int number = 0;
        std::size_t turns = 0;
        std::size_t size() const { return turns; }
    };

    Round make(bool alone) {
        made_alone.push_back(alone);
        if (made == 2) return {};
        return {made++, 1};
    }
    void take(const Round& round, std::size_t /*turn*/) {
        if (round.number == 0) {
            met = second_taken.try_acquire_for(std::chrono::seconds(20));
        } else {
            second_taken.release();
        }
    }
    void end(const Round& round) { ended.push_back(round.number); }

    int made = 0;
    std::vector<bool> made_alone;
    std::vector<int> ended;
    std::binary_semaphore second_taken{0};
    bool met = false;
};

TEST(OverlappingRoundsParallel, ARoundBeginsBeforeTheOneBeforeIsOver) {
    WaitingForTheOther steps;
    OverlappingRounds(steps).run(2, {});
    EXPECT_TRUE(steps.met);
    EXPECT_EQ(steps.ended, (std::vector{0, 1}));
    ASSERT_GE(steps.made_alone.size(), 2U);
    EXPECT_TRUE(steps.made_alone[0]);
    EXPECT_FALSE(steps.made_alone[1]);
}

TEST(OverlappingRounds, BeginWithTheOneThatIsGiven) {
    WaitingForTheOther steps;
    steps.made = 2;  // none is made
    OverlappingRounds(steps).run(1, {7, 1});
    EXPECT_EQ(steps.ended, std::vector{7});
    EXPECT_FALSE(steps.made_alone.front());
}

TEST(OverlappingRounds, NothingToDo) {
    WaitingForTheOther steps;
    steps.made = 2;
    OverlappingRounds(steps).run(3, {});
    EXPECT_TRUE(steps.ended.empty());
}

}  // namespace
