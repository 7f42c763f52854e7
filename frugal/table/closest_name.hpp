// "Did you mean ...?" for names a person mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace frugal {

/// ` (did you mean 'odor'?)` when some name is close enough to be meant, a list of the names when they are
/// few, otherwise nothing. Made to be put behind a message.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& names);

}  // namespace frugal
