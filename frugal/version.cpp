#include <frugal/version.hpp>

namespace frugal {

std::string_view version() { return FRUGAL_VERSION; }

}  // namespace frugal
