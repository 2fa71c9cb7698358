// What is said to people about themselves, to moderators about others, as plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/wire/people_requests.hpp"

namespace lair::wire {

// Times are seconds since 1970; 0 for none.
struct AuditEntry {
  std::uint64_t entry = 0;
  std::uint64_t at = 0;
  PlayerId moderator;  // 0: the operator at the console
  std::string moderator_name;
  ModerationAct act = ModerationAct::Warn;
  PlayerId player;  // 0 when a range was meant
  std::string player_name;
  std::string range;
  table::TableId table;
  std::uint64_t sanction = 0;
  std::uint64_t until = 0;
  std::string reason;
  Role role = Role::Player;  // of Grant
};

struct AuditPage {
  table::RequestId request;
  std::vector<AuditEntry> entries;
  bool more = false;
};

struct Sanction {
  std::uint64_t sanction = 0;
  ModerationAct act = ModerationAct::Mute;
  PlayerId player;  // 0 when a range is meant
  std::string player_name;
  std::string range;
  SpeechPlaces places = 0;
  std::uint64_t since = 0;
  std::uint64_t until = 0;
  std::string reason;
};

struct Sanctions {
  table::RequestId request;
  std::vector<Sanction> sanctions;
};

struct PersonFound {
  table::RequestId request;
  PlayerId player;
  std::string name;
  bool has_account = false;
  Role role = Role::Player;
  bool online = false;
  std::vector<std::string> addresses;
  std::vector<Sanction> sanctions;
};

struct Notice {
  ModerationAct act = ModerationAct::Warn;
  std::string reason;
  SpeechPlaces places = 0;
  std::uint64_t until = 0;
  table::TableId table;
};

struct You {
  PlayerId player;
  std::string name;
  bool has_account = false;
  Role role = Role::Player;
};

// What an operator tells everybody.
struct Announcement {
  std::string text;
  std::uint64_t until = 0;
};

}  // namespace lair::wire
