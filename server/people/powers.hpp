// How far each role may go.
#pragma once

#include <array>
#include <optional>

#include "server/people/ports.hpp"

namespace lair::people {

struct Power {
  Role role;
  Time seconds_max;   // of a mute or a ban
  int v4_prefix_min;  // of a banned range; a smaller prefix is a wider range
  int v6_prefix_min;
};

// Nobody acts against themselves, nor against somebody of their own rank or above.
constexpr bool may_act_on(Role actor, Role subject) {
  return actor != Role::Player && subject < actor;
}

// Nobody lifts what is in force against themselves or their rank, nor what a superior imposed.
constexpr bool may_lift(Role actor, std::optional<Role> subject, Role laid_by) {
  return actor != Role::Player && laid_by <= actor && (!subject || may_act_on(actor, *subject));
}

// Warnings and boots have no duration.
inline constexpr std::array kPowers{
    Power{Role::Player,    0,                  33, 129},
    Power{Role::Moderator, 30 * 86'400,        24, 48 },
    Power{Role::Operator,  10 * 366 * 86'400L, 8,  20 },
};

constexpr const Power& power_of(Role role) { return kPowers[static_cast<std::size_t>(role)]; }

}  // namespace lair::people
