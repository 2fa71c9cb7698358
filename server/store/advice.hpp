// What an operator does about a failure of the database.
#pragma once

#include <string_view>

#include "server/store/database.hpp"

namespace lair::store {

// One sentence or two, beside what the error itself says.
std::string_view what_to_do(const StoreError& error);

}  // namespace lair::store
