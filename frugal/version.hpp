#pragma once

#include <string_view>

namespace frugal {

std::string_view version();

}  // namespace frugal
