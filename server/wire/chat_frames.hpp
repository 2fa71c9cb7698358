// What the server says about rooms, chat and conduct, as plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/table/records.hpp"
#include "server/wire/chat_requests.hpp"

namespace lair::wire {

struct ChatLine {
  std::uint64_t number = 0;  // in its channel: 1, 2, 3 …
  std::uint64_t at_ms = 0;   // since 1970
  PlayerId player;
  std::string name;    // at the time
  std::string text;    // empty if there is a phrase
  std::string phrase;  // the code of a quick phrase
  PlayerId to;         // only in a private line
  std::string to_name;

  friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

struct ChatLines {
  ChatChannel channel;
  std::vector<ChatLine> lines;
  bool history = false;    // answers a request for lines since a number
  bool cut = false;        // of a history: older lines were left out
  std::uint64_t last = 0;  // of a history: the channel's last number
};

struct HushEntry {
  PlayerId player;
  std::string name;
  HushKind kind = HushKind::Mute;
};

struct HushList {
  std::vector<HushEntry> people;
};

struct Invited {
  PlayerId from;
  std::string name;
  table::TableId table;
  std::string table_name;
  std::string room;
};

struct ReportEntry {
  std::uint64_t report = 0;
  std::uint64_t at = 0;  // seconds since 1970
  PlayerId reporter;
  std::string reporter_name;
  PlayerId player;
  std::string player_name;
  ReportReason reason = ReportReason::Other;
  std::string text;
  bool names_channel = false;
  ChatChannel channel;
  std::uint64_t number = 0;
  std::vector<ChatLine> lines;
  table::TableId table;
  std::uint64_t settled = 0;
  PlayerId settled_by;
  std::string note;
};

struct Reports {
  table::RequestId request;
  std::vector<ReportEntry> reports;
  bool more = false;
  std::uint32_t waiting = 0;
};

struct RoomPerson {
  PlayerId player;
  std::string name;

  friend bool operator==(const RoomPerson&, const RoomPerson&) = default;
};

struct SpectatorList {
  table::TableId table;
  std::uint32_t count = 0;
  std::vector<RoomPerson> people;
};

}  // namespace lair::wire
