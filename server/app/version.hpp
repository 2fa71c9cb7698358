// Which version of the programs this is.
#pragma once

#include <string_view>

namespace lair {

// "0.1.0"
std::string_view version();

// The commit it was built from, with "-dirty" appended if files had changed; "unknown" outside a
// repository.
std::string_view commit();

}  // namespace lair
