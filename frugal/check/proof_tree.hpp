// The lower part of a proof file: a tree of cases, read and checked line by line. However large the file is,
// only the path to the current node and the weights and prices in force along it are held.
#pragma once

#include <frugal/check/proof.hpp>
#include <frugal/check/proof_reader.hpp>
#include <frugal/check/refutation.hpp>

#include <cstdint>
#include <vector>

namespace frugal::check {

struct TreeCounts {
    std::uint64_t nodes = 0;
    ProofReport::Leaves leaves;
};

/// Reads one tree, from the line after `tree` to its last leaf. Throws DataError when it is badly formed,
/// when weights or prices are not what the table allows, or when a leaf does not refute every stair.
TreeCounts check_tree(ProofReader& reader, std::size_t objects, const DistinctRows& rows,
                      const std::vector<Units>& costs, Refuter& refuter);

}  // namespace frugal::check
