// What the server says to clients, as plain values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/bots/strength.hpp"
#include "engine/play/action.hpp"
#include "engine/play/event.hpp"
#include "engine/rules/around_play.hpp"
#include "engine/rules/rule_system.hpp"
#include "engine/rules/score.hpp"
#include "engine/seat.hpp"
#include "engine/shared_value.hpp"
#include "engine/units.hpp"
#include "server/people/conduct.hpp"
#include "server/table/line_log.hpp"
#include "server/table/ports.hpp"
#include "server/table/records.hpp"
#include "server/wire/chat_frames.hpp"

namespace lair::wire {

struct LocalName {
  std::string language;  // "en", "zh-Hant"
  std::string name;
};

struct Room {
  std::string id;
  std::vector<LocalName> names;
  std::string motto;
  std::uint32_t tables = 0;
  std::uint32_t people = 0;
  std::string style;                                            // suggested for new tables
  table::ClaimWindow claim_window = table::ClaimWindow::Eager;  // of new tables, if not chosen
  std::vector<LocalName> mottos = {};
  std::string rules = {};  // suggested; `style` belongs to it
  table::ClockSettings clock = {};
  table::Watching spectators = table::Watching::Public;
  bool hints = false;
  bool bots = true;
};

struct AbsenceVote {
  Seat seat = Seat::A;
  table::AbsenceStep choice = table::AbsenceStep::Wait;

  friend bool operator==(const AbsenceVote&, const AbsenceVote&) = default;
};

// Of a person who has been missing for longer than the grace.
struct Absence {
  bool asked = false;
  std::vector<AbsenceVote> votes;
  bool waiting = false;

  friend bool operator==(const Absence&, const Absence&) = default;
};

// A pause in progress or asked for.
struct Pause {
  bool on = false;
  table::Millis left{0};
  std::vector<Seat> agreed;
  std::uint32_t pauses_left = 0;
  bool of_season = false;

  friend bool operator==(const Pause&, const Pause&) = default;
};

enum class SeatKind : std::uint8_t { Free, Person, Bot };

struct SeatState {
  SeatKind kind = SeatKind::Free;
  PlayerId player;  // of a person
  std::string name;
  bool attending = false;  // has the table open
  bool ready = false;      // for the next deal
  bool bot_plays = false;  // a bot plays for an absent person, or the seat is free in a match
  std::string reserved_for = {};
  bool locked = false;
  bool agreed = false;    // to the current options
  bool given_up = false;  // the person stood up; others may sit down between deals
  bool rematch = false;
  std::optional<Absence> absence = {};
  Strength strength = Strength::Casual;  // of a bot

  friend bool operator==(const SeatState&, const SeatState&) = default;
};

enum class TablePhase : std::uint8_t { Waiting, Playing, BetweenDeals, Finished, Closed };

struct TableSummary {
  table::TableId table;
  // Shared by everybody who lists the table; never null.
  std::shared_ptr<const table::TableSettings> settings =
      std::make_shared<const table::TableSettings>();
  TablePhase phase = TablePhase::Waiting;
  BySeat<SeatState> seats;
  std::string round;          // "East#2" once started
  std::uint32_t options = 0;  // revision
  std::uint32_t spectators = 0;
  std::optional<BySeat<Points>> scores = {};   // of a league's table in play; for the HTTP pages
  bool held = false;                           // paused by its season; not sent to clients
  std::vector<table::NamedPerson> named = {};  // by the host; for the lobby, not sent to clients

  friend bool operator==(const TableSummary&, const TableSummary&) = default;
};

// Limits of tables that the player opens.
struct HostLimits {
  std::uint32_t name_max = 0;  // code points
  std::uint32_t abandoned_minutes_max = 0;
};

struct Welcome {
  PlayerId player;
  std::string name;
  std::string token;  // only for a new guest; a secret
  std::vector<Room> rooms;
  std::span<const RuleSystem> rule_systems;
  std::vector<TableSummary> own_tables;  // where the player has a seat
  std::uint64_t server_ms = 0;
  std::string version;
  bool has_account = false;
  people::Role role = people::Role::Player;
  std::uint32_t revision = 0;  // of the protocol
  std::string push_key = {};   // for subscriptions to calls; empty: none are sent
  HostLimits host_limits = {};
  std::uint64_t started_ms = 0;  // when the server started
};

struct Pong {
  std::uint64_t client_ms = 0;
  std::uint64_t server_ms = 0;
  table::TableId table;           // the table that the client has open, 0 for none
  std::uint32_t last_event = 0;   // the number of the last event sent for it
  std::uint32_t last_line = 0;    // the last line of its log
  std::uint32_t last_update = 0;  // the current number of its state
};

struct RoomTables {
  std::string room;
  std::vector<TableSummary> tables = {};
  std::uint32_t people_count = 0;
  std::vector<RoomPerson> people = {};  // only the first ones
};

// What changed in a room.
struct RoomChanged {
  std::string room;
  std::vector<TableSummary> tables = {};  // new or changed
  std::vector<table::TableId> gone = {};
  std::uint32_t people = 0;
  std::vector<RoomPerson> came = {};
  std::vector<PlayerId> left = {};
};

struct Rooms {
  std::vector<Room> rooms;
};

struct TableState {
  Shared<TableSummary> summary = TableSummary{};  // never null
  PlayerId host;
  std::optional<Seat> you;  // the viewer's seat
  // Every option, from encode_house; never null.
  std::shared_ptr<const std::string> house = std::make_shared<const std::string>();
  BySeat<Points> scores;
  table::Millis break_left{0};                  // until the next deal begins anyway
  std::optional<table::Millis> bell_left = {};  // of a match by time that is still running
  bool has_bell_rung = false;
  std::string code = {};  // only for players with a seat
  Pause pause = {};
  table::TableId successor = {};
  std::optional<table::Watching> watching = {};          // of a viewer without a seat
  std::string house_id = {};                             // SHA-256 of the canonical text of `house`
  std::optional<BySeat<TablePoints>> table_points = {};  // after a match, if the rules have them
  std::uint32_t number = 0;                              // goes up with every change
};

// What one viewer may answer at this moment.
struct Prompt {
  Moment moment;
  Actions actions;                // exactly what will be accepted
  std::optional<ScoreSheet> win;  // of a complete hand: its value, or why it may not go out
  table::Millis move_left{0};
  table::Millis reserve_left{0};
  bool timed = false;
  std::uint32_t extra_times = 0;                       // how many times more time may be asked for
  table::Millis extra{0};                              // how much is added each time
  FalseMahJong false_mahjong = FalseMahJong::Refused;  // what becomes of a false MahJong
};

// An event with what the table adds to it: SawDeal has the scores before the deal; SawWin and
// SawDrawnDeal have the scores after it and whether the match is over.
using ShownEvent = table::SeenEvent;

struct TableEvents {
  table::TableId table;
  std::uint32_t first = 0;  // number of the first event, counting the events this viewer saw
  std::vector<ShownEvent> events;
  Moment moment;
  std::optional<Prompt> prompt;       // empty: nothing to answer
  Shared<ScoreSheet> near_win;        // no prompt: why a complete hand may not win with this tile
  bool spectator = false;             // the numbers count a spectator's events
  Shared<ShownEvent> last_deal = {};  // how the previous deal ended, for a viewer who missed it
};

// The same without owning its parts, for what a table shows during a game.
struct TableEventsView {
  table::TableId table;
  std::uint32_t first = 0;
  std::span<const ShownEvent> events;
  Moment moment;
  const Prompt* prompt = nullptr;
  const ScoreSheet* near_win = nullptr;
  bool spectator = false;
  const ShownEvent* last_deal = nullptr;
  table::RequestId done = {};  // the viewer's request that led to these events

  static TableEventsView of(const TableEvents& events) {
    return {.table = events.table,
            .first = events.first,
            .events = events.events,
            .moment = events.moment,
            .prompt = events.prompt ? &*events.prompt : nullptr,
            .near_win = events.near_win ? &*events.near_win : nullptr,
            .spectator = events.spectator,
            .last_deal = events.last_deal ? &*events.last_deal : nullptr};
  }
};

struct WallCall {
  table::TableId table;
  table::WallCall call;
};

struct WallShown {
  table::TableId table;
  table::WallRecord record;
};

// The table's log from line `first` on.
struct TableLines {
  table::TableId table;
  std::uint32_t first = 1;
  std::vector<table::Line> lines;
};

// The texts are constants of the refusals.
struct Refused {
  table::RequestId request;
  std::string_view code;  // what clients translate
  std::string_view sentence;
  std::string_view rule;
  std::optional<ScoreSheet> sheet;  // of a refused MahJong
  std::uint32_t wait_seconds = 0;   // if asked too often
  std::string field;                // the field of a wrong setting
  std::uint64_t until = 0;          // of a mute; seconds since 1970
};

struct Done {
  table::RequestId request;
  table::TableId table;  // of CreateTable
};

// The server stops within this many seconds.
struct Stopping {
  std::uint32_t seconds = 0;
};

struct Goodbye {
  std::string_view code;
  std::string sentence;
  std::uint64_t until = 0;  // of a ban; seconds since 1970
};

}  // namespace lair::wire
