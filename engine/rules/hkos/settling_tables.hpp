// The settling tables of Hong Kong Old Style, to choose from.
#pragma once

#include <span>

#include "engine/rules/hkos/options.hpp"
#include "engine/rules/hong_kong/account.hpp"

namespace lair::hkos {

// What each of three pays by self-pick; a limit is paid by the last row. Rules H6.1, H8.7.
std::span<const hong_kong::Price> settling_table(Pace pace);

}  // namespace lair::hkos
