// What moderators may ask, as plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/units.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

inline constexpr std::size_t kReasonBytesMax = 800;  // of 200 characters
inline constexpr std::uint32_t kAuditEntriesMax = 100;

enum class Role : std::uint8_t { Player, Moderator, Operator };

// In the order of lair.v1.ModerationAct.
enum class ModerationAct : std::uint8_t {
  Warn,
  Mute,
  Boot,
  Ban,
  Lift,
  Grant,
  Rename,
  Forget,
  Reset,
  SignOut,
  Close,
  Announce,
  Invite,
  SecondFactor
};

// Where a mute holds: a set of bits, in the order of lair.v1.SpeechPlace.
using SpeechPlaces = std::uint8_t;
inline constexpr SpeechPlaces kEverywhere = 7;

struct Moderate {
  ModerationAct act = ModerationAct::Warn;  // Warn, Mute, Boot or Ban
  PlayerId player;                          // 0 when `range` says whom
  std::string range;
  table::TableId table;
  SpeechPlaces places = kEverywhere;
  std::uint32_t seconds = 0;
  std::string reason;
};

struct LiftSanction {
  std::uint64_t sanction = 0;
  std::string reason;
};

struct ReadAudit {
  std::uint64_t before = 0;  // 0: from the newest
  PlayerId player;           // 0: done to anybody
  PlayerId moderator;        // 0: by anybody
  std::uint32_t count = kAuditEntriesMax;
};

struct ReadSanctions {};

struct FindPerson {
  PlayerId player;  // 0: by name
  std::string name;
};

}  // namespace lair::wire
