// Whether two databases in files hold the same data, however their pages are laid out.
#pragma once

#include "server/store/database.hpp"

namespace lair::store {

// Reads both to the end, or to the first difference.
[[nodiscard]] bool hold_the_same(Database& one, Database& other);

}  // namespace lair::store
