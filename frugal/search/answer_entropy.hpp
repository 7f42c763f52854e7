// The conditional entropy of an answer. A large table is not split once more for it: the state in which the
// answer was stripped tells as much.
#pragma once

#include <frugal/search/evaluator.hpp>

namespace frugal {

/// Whether a table is so small that splitting it once more takes no time.
bool quickly_split(const Granules& granules);

/// H(d|B) of an answer. Throws TimeUp where the states do.
double entropy_of(const Answer& answer, const Evaluator& evaluator, ChainedStates& states);

/// The same from the state alone. On small tables the sum over a partition is preferred, so that all commands
/// print the same last digit.
double entropy_by_state(const Answer& answer, const Evaluator& evaluator, ChainedStates& states);

}  // namespace frugal
