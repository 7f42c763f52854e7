// Proofs damaged in every way are refused, or still prove what is true.
#include "check/proof_claims.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace support;
using frugal::DataError;
using testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin) + 1;
        lines.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line;
    return text;
}

/// A small table and a proof that uses everything the format has.
struct Sample {
    Case c;
    std::string proof;
};
Sample sample(std::uint64_t seed, const std::string& kind) {
    for (;; ++seed) {
        Case c(random_case(seed));
        if (c.table.features.size() > 4 || c.oracle.positive_region_full() < 4 || c.budget < 2) continue;
        Dice dice(seed);
        const std::int64_t required = kind == "cheapest" ? c.oracle.positive_region_full() : 0;
        std::string proof =
            plain_proof(c, true_claim(c.oracle, kind, c.budget, required), {true, true, true}, dice);
        if (proof.find("\nw") == std::string::npos || proof.find("\nh") == std::string::npos) continue;
        if (proof.find("\n?") == std::string::npos || proof.size() > 900) continue;
        return {std::move(c), std::move(proof)};
    }
}

TEST(ProofMutation, FlippedBits) {
    for (const char* kind : kKinds) {
        const Sample s = sample(1, kind);
        ASSERT_FALSE(fault_of(s.c, s.proof));
        const std::string body = unsealed(s.proof);
        for (std::size_t i = 0; i < s.proof.size(); ++i) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                std::string damaged = s.proof;
                damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ (1U << bit));
                EXPECT_TRUE(fault_of(s.c, damaged)) << damaged;
                if (i < body.size()) fault_of(s.c, sealed(damaged.substr(0, body.size())));
            }
        }
    }
}

TEST(ProofMutation, LinesDroppedDoubledAndSwapped) {
    for (const char* kind : kKinds) {
        const Sample s = sample(40, kind);
        const std::vector<std::string> lines = lines_of(unsealed(s.proof));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            std::vector<std::string> dropped = lines;
            dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
            std::vector<std::string> doubled = lines;
            doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
            fault_of(s.c, sealed(joined(dropped)));
            fault_of(s.c, sealed(joined(doubled)));
            for (std::size_t j = i + 1; j < lines.size(); ++j) {
                std::vector<std::string> swapped = lines;
                std::swap(swapped[i], swapped[j]);
                fault_of(s.c, sealed(joined(swapped)));
            }
        }
        std::vector<std::string> all = lines_of(s.proof);
        for (std::size_t i = 0; i < all.size(); ++i) {  // not sealed again: always found
            std::vector<std::string> dropped = all;
            dropped.erase(dropped.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_TRUE(fault_of(s.c, joined(dropped)));
        }
    }
}

TEST(ProofMutation, CutOffAnywhere) {
    const Sample s = sample(7, "largest");
    for (std::size_t size = 0; size < s.proof.size(); ++size) {
        EXPECT_TRUE(fault_of(s.c, s.proof.substr(0, size)));
        if (size + 1 < unsealed(s.proof).size()) {
            EXPECT_TRUE(fault_of(s.c, sealed(s.proof.substr(0, size) + "\n")));
        }
    }
    EXPECT_TRUE(fault_of(s.c, s.proof + "\n"));
    EXPECT_TRUE(fault_of(s.c, s.proof + s.proof));
    EXPECT_TRUE(fault_of(s.c, sealed(s.proof)));
}

/// Numbers replaced by others, all of them, with a fresh seal.
TEST(ProofMutation, OtherNumbers) {
    for (const char* kind : kKinds) {
        const Sample s = sample(90, kind);
        const std::string body = unsealed(s.proof);
        for (std::size_t i = 0; i < body.size(); ++i) {
            const auto is_digit = [&](std::size_t at) { return body[at] >= '0' && body[at] <= '9'; };
            if (!is_digit(i) || is_digit(i - 1)) continue;
            std::size_t end = i;
            while (is_digit(end)) ++end;
            for (const char* number : {"0",
                                       "1",
                                       "2",
                                       "3",
                                       "5",
                                       "8",
                                       "13",
                                       "40",
                                       "1099511627775",
                                       "1099511627776",
                                       "9007199254740992",
                                       "9007199254740993",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "18446744073709551616",
                                       "-1",
                                       "+1",
                                       "1e3",
                                       "1.0",
                                       ""})
                fault_of(s.c, sealed(body.substr(0, i) + number + body.substr(end)));
        }
    }
}

}  // namespace
