// The settling tables of faan-laak, to choose from.
#pragma once

#include <span>

#include "engine/rules/faan_laak/options.hpp"
#include "engine/rules/hong_kong/account.hpp"

namespace lair::faan_laak {

// The score of a hand before who pays how often. Rules F5.1, F7.14.
std::span<const hong_kong::Price> settling_table(Pace pace);

}  // namespace lair::faan_laak
