// What a client may ask, as plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/bots/strength.hpp"
#include "engine/play/action.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"
#include "server/league/records.hpp"
#include "server/table/commands.hpp"
#include "server/table/records.hpp"
#include "server/wire/chat_requests.hpp"
#include "server/wire/follow_frames.hpp"
#include "server/wire/league_frames.hpp"
#include "server/wire/people_requests.hpp"

namespace lair::wire {

// The revision of lair.v1, sent in the welcome. Goes up whenever something is added that clients
// may come to need.
inline constexpr std::uint32_t kProtocolRevision = 2;

// From this revision on, a client understands TableUpdate and Done within other frames.
inline constexpr std::uint32_t kUpdatesRevision = 2;

// Bounds on what a client sends. A longer frame ends the connection; a text or list that is too
// long is refused.
inline constexpr std::size_t kRequestBytesMax = 16 * 1024;
inline constexpr std::size_t kTextBytesMax = 64;    // of ids, keys, tokens
inline constexpr std::size_t kValueBytesMax = 512;  // of a setting, which may list names
inline constexpr std::size_t kNameBytesMax = 256;   // of names as typed: twenty letters, decomposed
inline constexpr std::size_t kSettingsMax = 64;
inline constexpr std::size_t kInvitedMax = 16;
inline constexpr std::size_t kNoteBytesMax = 120;
inline constexpr std::uint32_t kAbandonedMinutesMax = 7 * 24 * 60;
inline constexpr table::Millis kClockMillisMax{24 * 60 * 60 * 1000};

struct Hello {
  std::string token;
  std::string name;
  std::string client;
  std::string ticket;  // used instead of a token
  std::uint64_t private_since = 0;
  std::uint32_t revision_min = 0;  // of the protocol; 0 for any
  std::uint32_t revision = 0;      // the newest that the client understands; 0 counts as 1
};

struct Ping {
  std::uint64_t client_ms = 0;
  std::uint64_t echo_ms = 0;  // the server's time in the last pong; 0 before the first
  std::uint32_t held_ms = 0;  // how long ago that pong arrived
};

struct EnterRoom {
  std::string room;  // empty: leaves the current room
  std::uint64_t chat_since = 0;
};

struct CreateTable {
  table::TableSettings settings;
  // Set if the host leaves the choice to the room.
  bool claim_window_of_room = true;
  bool spectators_of_room = true;
  bool hints_of_room = true;
};

struct OpenTable {
  table::TableId table;
  std::uint32_t last_event = 0;  // 0 for none
  std::uint64_t chat_since = 0;
  std::uint64_t spectators_since = 0;
  bool as_spectator = false;  // `last_event` counts a spectator's events
  std::uint32_t last_line = 0;
};

struct CloseTable {
  table::TableId table;
};

// A seat's part in the wall of a coming deal.
struct CommitShare {
  table::TableId table;
  std::uint32_t deal = 0;
  fair::Commitment commitment;
};

struct RevealShare {
  table::TableId table;
  std::uint32_t deal = 0;
  fair::Share share;
};

// Asks for what the player's own seat could work out by itself.
struct AskHints {
  table::TableId table;
};

// A request to a table, in the table's own types. Fields that no frame carries keep their defaults:
// the neighbours of a person who sits down, the network lag of a player who acts, a new share code.
struct AtTable {
  table::TableId table;
  table::Request what;
};

// What somebody wants done in a season. The director decides what it leads to.
struct LeagueAct {
  league::SeasonId season;             // 0 to open one
  std::optional<league::Event> event;  // nothing if this server does not know the act
  std::string invited = {};            // the name of whom it invites; their number is not known yet
};

// A bot starts waiting for a match on the ladder, or stops waiting.
struct AwaitLadder {
  std::vector<std::string> rules;  // empty: any
  bool stop = false;
};

// A valid frame that this server cannot act on: its request is unknown or has an invalid value. It
// is refused whoever sends it.
struct NotUnderstood {
  std::string_view code;  // "unknown_request" or "bad_value"
  std::string sentence;
  std::string field = {};  // that has the value
};

using Request = std::variant<Hello,
                             LeagueAct,
                             WatchSeason,
                             Ping,
                             EnterRoom,
                             CreateTable,
                             OpenTable,
                             CloseTable,
                             people::Order,
                             LiftSanction,
                             people::AuditQuestion,
                             ReadSanctions,
                             FindPerson,
                             QuickSeat,
                             FindTable,
                             Say,
                             Hush,
                             Invite,
                             Follow,
                             ShowPresence,
                             AwaitSeat,
                             AwaitLadder,
                             SubscribePush,
                             UnsubscribePush,
                             Report,
                             ReadReports,
                             SettleReport,
                             CommitShare,
                             RevealShare,
                             AskHints,
                             AtTable,
                             NotUnderstood>;

struct NumberedRequest {
  table::RequestId id;
  Request request;
};

}  // namespace lair::wire
