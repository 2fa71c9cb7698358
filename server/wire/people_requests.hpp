// What moderators may ask besides people::Order and people::AuditQuestion, as plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/units.hpp"
#include "server/people/conduct.hpp"

namespace lair::wire {

inline constexpr std::size_t kReasonBytesMax = 800;  // of 200 characters
inline constexpr std::uint32_t kAuditEntriesMax = 100;

// Lifts a sanction.
struct LiftSanction {
  people::SanctionId sanction;
  std::string reason;
};

// Asks for every mute and ban in force.
struct ReadSanctions {};

struct FindPerson {
  PlayerId player;  // 0: by name
  std::string name;
};

}  // namespace lair::wire
