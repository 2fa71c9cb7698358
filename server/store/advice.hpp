// What an operator can do about a failure of the database.
#pragma once

#include <string_view>

#include "server/store/database.hpp"

namespace lair::store {

// One or two sentences, to add to what the error itself says.
std::string_view what_to_do(const StoreError& error);

}  // namespace lair::store
