// The two ways a caller can be wrong. Everything else that is thrown is a fault of the library itself.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace frugal {

/// A file does not hold what it should. `line` is 1-based; 0 when the fault has no line.
class DataError : public std::runtime_error {
  public:
    DataError(const std::string& file, std::size_t line, const std::string& what)
        : std::runtime_error(file + ":" + (line > 0 ? std::to_string(line) + ":" : std::string()) + " " +
                             what) {}
};

/// A question cannot be asked this way: an unknown name, a value out of range, parts that contradict.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace frugal
