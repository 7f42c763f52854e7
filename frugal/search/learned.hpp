// What one part of a long search hands on to the others.
#pragma once

#include <frugal/search/clauses.hpp>
#include <frugal/search/must_hit.hpp>

#include <cstdint>
#include <memory>

namespace frugal {

/// How often clauses were asked, and how often it was worth it.
struct ClauseRecord {
    std::uint64_t asked = 0;
    std::uint64_t paid = 0;

    bool pays() const { return asked < 64 || paid * 16 > asked; }
};

struct Learned {
    std::shared_ptr<const Clauses> clauses;  ///< none: the search goes by refinement alone
    ClauseRecord record;
    MustHit::Pool pool;  ///< clauses that must be hit
};

}  // namespace frugal
