// What a client may ask about rooms, chat and conduct, as plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/units.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

// Two hundred characters as typed, each of four bytes and with accents on it.
inline constexpr std::size_t kChatBytesMax = 2'400;
inline constexpr std::size_t kReportBytesMax = 4'000;
inline constexpr std::size_t kSettleNoteBytesMax = 800;
inline constexpr std::uint32_t kReportsMax = 50;

enum class ChatPlace : std::uint8_t { Room, Table, Spectators, Private };

struct ChatChannel {
  ChatPlace place = ChatPlace::Room;
  std::string room = {};      // of Room
  table::TableId table = {};  // of Table, Spectators

  friend bool operator==(const ChatChannel&, const ChatChannel&) = default;
};

struct QuickSeat {
  std::string room;
  bool practice = false;  // a new table with bots, started at once
  std::string rules;      // empty: any
};

// Finds the table with a share code.
struct FindTable {
  std::string code;
};

struct Say {
  ChatPlace place = ChatPlace::Room;
  PlayerId to;         // only for Private
  std::string text;    // empty if there is a phrase
  std::string phrase;  // the code of a quick phrase
};

enum class HushKind : std::uint8_t { Nothing, Mute, Block };

struct Hush {
  PlayerId player;
  HushKind kind = HushKind::Nothing;
};

struct Invite {
  PlayerId player;
};

enum class ReportReason : std::uint8_t { Rude, Hate, Spam, Cheating, Name, Stalling, Other };

struct Report {
  PlayerId player;
  ReportReason reason = ReportReason::Other;
  std::string text;
  bool names_channel = false;
  ChatChannel channel;
  std::uint64_t number = 0;  // of the message reported; 0 to report the person
};

struct ReadReports {
  std::uint64_t before = 0;  // 0: from the newest
  PlayerId player;           // 0: about anybody
  bool settled_too = false;
  std::uint32_t count = kReportsMax;
};

struct SettleReport {
  std::uint64_t report = 0;
  std::string note;
};

}  // namespace lair::wire
