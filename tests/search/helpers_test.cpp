// Helpers do each piece of work once, however often they are called.
#include <frugal/search/helpers.hpp>

#include <chrono>
#include <set>

#include <gtest/gtest.h>

namespace {

using namespace frugal;

TEST(HelpersParallel, DoEachPieceOnce) {
    for (const unsigned threads : {1U, 2U, 5U}) {
        Helpers helpers(threads);
        for (std::size_t round = 0; round < 3000; ++round) {
            const std::size_t count = round % 9;
            std::vector<int> calls(count, 0);
            helpers.run(count, [&](std::size_t i) { ++calls[i]; });
            ASSERT_EQ(calls, std::vector<int>(count, 1)) << threads << " threads, round " << round;
        }
    }
}

TEST(HelpersParallel, WakeUpAfterAWhile) {
    Helpers helpers(3);
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> sum = 0;
        helpers.run(6, [&](std::size_t i) { sum += static_cast<int>(i); });
        EXPECT_EQ(sum, 15);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

TEST(HelpersParallel, WorkSideBySide) {
    Helpers helpers(2);
    std::mutex mutex;
    std::condition_variable changed;
    std::set<std::thread::id> at_work;
    std::atomic<int> met = 0;
    helpers.run(2, [&](std::size_t /*i*/) {
        std::unique_lock lock(mutex);
        at_work.insert(std::this_thread::get_id());
        changed.notify_all();
        if (changed.wait_for(lock, std::chrono::seconds(20), [&] { return at_work.size() == 2; })) ++met;
    });
    EXPECT_EQ(met, 2);
}

TEST(Helpers, NeedNotBeCalled) { const Helpers helpers(4); }

}  // namespace
