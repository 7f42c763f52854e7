// A sanitizer build that silently sanitises nothing is worse than none: these prove that it is on.
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace {

constexpr std::string_view kSanitizers = FRUGAL_SANITIZERS;

/// Hidden from the optimiser.
template <typename T>
T opaque(T value) {
    volatile T hidden = value;
    return hidden;
}

TEST(Sanitizer, AddressSanitizerSeesAReadBehindTheEnd) {
    if (kSanitizers.find("address") == std::string_view::npos)
        GTEST_SKIP() << "this build has no address sanitizer";
    const std::vector<int> numbers(4, 1);
    const int* const first = numbers.data();
    EXPECT_DEATH(static_cast<void>(opaque(first[opaque(std::size_t{5})])), "heap-buffer-overflow");
}

TEST(Sanitizer, UndefinedBehaviourSanitizerSeesAnOverflow) {
    if (kSanitizers.find("undefined") == std::string_view::npos)
        GTEST_SKIP() << "this build has no undefined behaviour sanitizer";
    EXPECT_DEATH(static_cast<void>(opaque(opaque(std::numeric_limits<int>::max()) + opaque(1))),
                 "signed integer overflow");
}

}  // namespace
