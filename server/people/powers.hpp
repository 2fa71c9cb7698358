// How far each role may go.
#pragma once

#include <array>

#include "server/people/ports.hpp"

namespace lair::people {

struct Power {
  Role role;
  Time seconds_max;   // of a mute or a ban
  int v4_prefix_min;  // of a banned range: the smaller, the wider
  int v6_prefix_min;
};

// Nobody acts against somebody of their own rank or above; warning and booting take no time.
inline constexpr std::array kPowers{
    Power{Role::Player,    0,                  33, 129},
    Power{Role::Moderator, 30 * 86'400,        24, 48 },
    Power{Role::Operator,  10 * 366 * 86'400L, 8,  20 },
};

constexpr const Power& power_of(Role role) { return kPowers[static_cast<std::size_t>(role)]; }

}  // namespace lair::people
