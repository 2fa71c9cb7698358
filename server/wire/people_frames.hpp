// What is said about people, as plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/people/conduct.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

struct AuditPage {
  table::RequestId request;
  std::vector<people::AuditEntry> entries;
  bool more = false;
};

// Mutes and bans, newest last.
struct Sanctions {
  table::RequestId request;
  std::vector<people::Sanction> sanctions;
  bool more = false;  // older ones are left out
};

struct PersonFound {
  table::RequestId request;
  people::Person person;
  bool online = false;
  std::vector<std::string> addresses;
  std::vector<people::Sanction> sanctions;  // mutes and bans
};

// A moderator's decision about this client's player.
struct Notice {
  people::Notice notice;
};

// Who the client's player is from now on.
struct You {
  people::Person person;
};

// What an operator announces to everybody.
struct Announcement {
  std::string text;
  std::uint64_t until = 0;  // seconds since 1970
};

}  // namespace lair::wire
