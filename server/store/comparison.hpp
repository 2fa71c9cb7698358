// Whether two databases in files hold the same, however their pages lie.
#pragma once

#include "server/store/database.hpp"

namespace lair::store {

// Reads both from end to end, unless they differ before.
[[nodiscard]] bool hold_the_same(Database& one, Database& other);

}  // namespace lair::store
