// What one part of a long search hands on to the others.
#pragma once

#include <frugal/search/clauses.hpp>
#include <frugal/search/must_hit.hpp>

#include <cstdint>
#include <memory>

namespace frugal {

/// What bounds were worth so far.
struct BoundRecord {
    std::uint64_t asked = 0;      ///< times that clauses were asked,
    std::uint64_t paid = 0;       ///< and that it was worth it
    double bounded = 0;           ///< subsets ahead of nodes at which bounds were asked
    double closed = 0;            ///< those of them that bounds have closed
    std::uint64_t asking = 0;     ///< work of asking clauses
    std::uint64_t splitting = 0;  ///< and of splitting blocks
    std::uint64_t work = 0;       ///< altogether, in granules looked at or what takes as long

    bool clauses_pay() const { return asked < 64 || paid * 16 > asked; }
    bool much_asked() const { return asking * 16 >= splitting; }
    bool bounds_pay() const { return 2 * closed > bounded; }

    BoundRecord& operator+=(const BoundRecord& other) {
        asked += other.asked;
        paid += other.paid;
        bounded += other.bounded;
        closed += other.closed;
        asking += other.asking;
        splitting += other.splitting;
        work += other.work;
        return *this;
    }
};

struct Learned {
    std::shared_ptr<const Clauses> clauses;  ///< none: the search goes by refinement alone
    BoundRecord record;
    MustHit::Pool pool;  ///< clauses that must be hit
};

}  // namespace frugal
