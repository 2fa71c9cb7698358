// What a table writes down: every record that changes it, in order, enough to live again.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/play/action.hpp"
#include "engine/play/event.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"
#include "server/fair/exchange.hpp"
#include "server/fair/seed.hpp"

namespace lair::table {

using lair::PlayerId;
using TableId = Id<struct TableKind, std::uint64_t>;
using RequestId = Id<struct RequestKind, std::uint32_t>;
using Millis = std::chrono::milliseconds;

// Thinking time of each decision and a reserve for the match; both zero: no limit.
struct ClockSettings {
  Millis move{20'000};
  Millis reserve{60'000};

  [[nodiscard]] bool is_timed() const { return move.count() > 0 || reserve.count() > 0; }

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// When a claim window ends. Eager: once no missing answer can change who gets the tile; its length
// tells that somebody could have claimed. Constant: after a time drawn without looking at anybody's
// tiles, whoever answered.
enum class ClaimWindow : std::uint8_t { Eager, Constant };

// What a host sets.
struct TableSettings {
  std::string room;
  std::string name;
  std::string rules;                                          // rule system id
  std::vector<std::pair<std::string, std::string>> settings;  // options off their defaults, as text
  ClockSettings clock;
  ClaimWindow claim_window = ClaimWindow::Eager;

  friend bool operator==(const TableSettings&, const TableSettings&) = default;
};

enum class OccupantKind : std::uint8_t { Person, Bot };

struct Occupant {
  OccupantKind kind = OccupantKind::Person;
  PlayerId player;  // of a person
  std::string name;
  bool bot_plays = false;  // a bot plays for a person who left

  friend bool operator==(const Occupant&, const Occupant&) = default;
};

// --- Records ---

struct TableOpened {
  TableSettings settings;
  PlayerId host;

  friend bool operator==(const TableOpened&, const TableOpened&) = default;
};

// Somebody sits, or comes back to the own seat.
struct SeatTaken {
  Seat seat = Seat::A;
  Occupant occupant;

  friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};

// Free again. Only outside a match.
struct SeatLeft {
  Seat seat = Seat::A;

  friend bool operator==(const SeatLeft&, const SeatLeft&) = default;
};

// A bot plays for the person from now on, or no longer.
struct SubstituteSet {
  Seat seat = Seat::A;
  bool bot_plays = false;

  friend bool operator==(const SubstituteSet&, const SubstituteSet&) = default;
};

// The role passed on.
struct HostChanged {
  PlayerId host;

  friend bool operator==(const HostChanged&, const HostChanged&) = default;
};

// A deal's wall was made of `seed`, which is what the shares for the deal come to where seats had a
// part in it; `events` begin with Dealt.
struct DealBegun {
  fair::Seed seed;
  Events events;

  friend bool operator==(const DealBegun&, const DealBegun&) = default;
};

enum class Cause : std::uint8_t { Person, Bot, Clock };

// An accepted action: what it was, what it led to, what was left of each reserve after it.
struct Acted {
  Seat seat = Seat::A;
  Moment moment;
  Cause cause = Cause::Person;
  Action action;
  Events events;
  BySeat<Millis> reserves;
  std::optional<Millis> window = std::nullopt;  // how long the window it opens is held

  friend bool operator==(const Acted&, const Acted&) = default;
};

// Between deals: ready for the next one, or no longer.
struct ReadySet {
  Seat seat = Seat::A;
  bool ready = false;

  friend bool operator==(const ReadySet&, const ReadySet&) = default;
};

// A held window is over: who has not answered has passed.
struct WindowClosed {
  Moment moment;
  Events events;

  friend bool operator==(const WindowClosed&, const WindowClosed&) = default;
};

// What the server puts into the wall of a deal to come, with what stands in for seats that put in
// nothing. Secret until that deal is over; its digests are public at once.
struct WallOffered {
  fair::Offer offer;

  friend bool operator==(const WallOffered&, const WallOffered&) = default;
};

// Who committed to a share for the wall offered last; nobody can any more.
struct WallCommitted {
  BySeat<std::optional<fair::Commitment>> seats;

  friend bool operator==(const WallCommitted&, const WallCommitted&) = default;
};

// What a seat revealed for the wall offered last, as it came: it may be false.
struct ShareRevealed {
  Seat seat = Seat::A;
  fair::Share share;

  friend bool operator==(const ShareRevealed&, const ShareRevealed&) = default;
};

// The table will not be played any more.
struct TableEnded {
  std::string reason;  // "finished", "abandoned"

  friend bool operator==(const TableEnded&, const TableEnded&) = default;
};

using Change = std::variant<TableOpened,
                            SeatTaken,
                            SeatLeft,
                            SubstituteSet,
                            HostChanged,
                            DealBegun,
                            Acted,
                            TableEnded,
                            ReadySet,
                            WindowClosed,
                            WallOffered,
                            WallCommitted,
                            ShareRevealed>;

// What a deal came to, for the tables of results; follows from the change, written beside it.
struct DealResult {
  DealSetup setup;
  std::optional<Won> won;  // nothing after a stalemate
  BySeat<Points> scores;   // after the deal
  bool match_over = false;

  friend bool operator==(const DealResult&, const DealResult&) = default;
};

struct Record {
  std::uint32_t number = 0;  // 1, 2, 3 … within the table
  Change change;
  std::optional<DealResult> result;  // when the change ended a deal

  friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace lair::table
