// What a table writes down: every change, in order, enough to rebuild the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/bots/strength.hpp"
#include "engine/boxed.hpp"
#include "engine/play/action.hpp"
#include "engine/play/event.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"
#include "server/fair/exchange.hpp"
#include "server/fair/seed.hpp"
#include "server/table/settings.hpp"

namespace lair::table {

enum class OccupantKind : std::uint8_t { Person, Bot };

struct Occupant {
  OccupantKind kind = OccupantKind::Person;
  PlayerId player;  // of a person
  std::string name;
  bool bot_plays = false;  // a bot plays for a person who left
  bool given_up = false;   // the person stood up: between deals somebody else may sit down
  bool neighbour = false;  // came from the address of somebody who was already sitting there
  Strength strength = Strength::Casual;  // of a bot

  friend bool operator==(const Occupant&, const Occupant&) = default;
};

// --- Records ---

struct TableOpened {
  Boxed<TableSettings> settings;
  PlayerId host;
  std::string code = {};                              // for sharing; empty if none is needed
  TableId rematch_of = {};                            // the finished table, if this is its rematch
  Boxed<BySeat<std::optional<Occupant>>> seats = {};  // taken from the start
  std::vector<PlayerId> kept_out = {};
  std::string house_id = {};  // SHA-256 of the house's text in hexadecimal; none in old records
  // In a round of duplicates: the share that all its walls derive from; see fair/duplicate.hpp.
  // Secret until the whole round is over.
  std::optional<fair::Share> walls = {};

  friend bool operator==(const TableOpened&, const TableOpened&) = default;
};

// Somebody sits down, or takes their own seat back.
struct SeatTaken {
  Seat seat = Seat::A;
  Occupant occupant;

  friend bool operator==(const SeatTaken&, const SeatTaken&) = default;
};

// The seat is free again. In a match, where this happens only between deals, a bot then plays it
// until somebody takes it with its score.
struct SeatLeft {
  Seat seat = Seat::A;

  friend bool operator==(const SeatLeft&, const SeatLeft&) = default;
};

// A bot plays for the person from now on, or no longer.
struct SubstituteSet {
  Seat seat = Seat::A;
  bool bot_plays = false;
  bool given_up = false;  // the person stood up

  friend bool operator==(const SubstituteSet&, const SubstituteSet&) = default;
};

struct HostChanged {
  PlayerId host;

  friend bool operator==(const HostChanged&, const HostChanged&) = default;
};

// A deal's wall was made from `seed`; if seats had a part in it, the seed is derived from the
// shares for the deal. `events` begin with Dealt.
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

// A held window is over: seats that have not answered have passed.
struct WindowClosed {
  Moment moment;
  Events events;

  friend bool operator==(const WindowClosed&, const WindowClosed&) = default;
};

// The server's share in the wall of a coming deal, and substitutes for seats that put in nothing.
// Secret until that deal is over; the digests are public at once.
struct WallOffered {
  Boxed<fair::Offer> offer;

  friend bool operator==(const WallOffered&, const WallOffered&) = default;
};

// Which seats committed to a share for the wall offered last. Nobody can commit any more.
struct WallCommitted {
  Boxed<BySeat<std::optional<fair::Commitment>>> seats;

  friend bool operator==(const WallCommitted&, const WallCommitted&) = default;
};

// What a seat revealed for the wall offered last, as it arrived; it may be false.
struct ShareRevealed {
  Seat seat = Seat::A;
  fair::Share share;

  friend bool operator==(const ShareRevealed&, const ShareRevealed&) = default;
};

// The table will not be played any more.
struct TableEnded {
  std::string reason;           // "finished", "abandoned", "closed", "absent", "operator", "season"
  std::optional<Seat> by = {};  // whose absence ended it, or who broke off a running match
  bool excused = false;         // that absence is not held against the person
  TableId successor = {};       // where the rematch is

  friend bool operator==(const TableEnded&, const TableEnded&) = default;
};

// The host changed the options; everybody else seated is asked again.
struct OptionsChanged {
  Boxed<TableSettings> settings;
  std::string code;
  std::string house_id = {};  // as in TableOpened

  friend bool operator==(const OptionsChanged&, const OptionsChanged&) = default;
};

struct OptionsAgreed {
  Seat seat = Seat::A;
  std::uint32_t options = 0;  // revision

  friend bool operator==(const OptionsAgreed&, const OptionsAgreed&) = default;
};

// The seat is reserved for somebody; for nobody if the name is empty.
struct SeatReserved {
  Seat seat = Seat::A;
  NamedPerson who;

  friend bool operator==(const SeatReserved&, const SeatReserved&) = default;
};

struct SeatLocked {
  Seat seat = Seat::A;
  bool locked = false;

  friend bool operator==(const SeatLocked&, const SeatLocked&) = default;
};

enum class BootReason : std::uint8_t { Absent, Slow, Rude, SeatNeeded, Other, Moderator };

// The host or a moderator sent somebody away; the seat is free as after SeatLeft.
struct Booted {
  Seat seat = Seat::A;
  PlayerId player;
  BootReason reason = BootReason::Other;
  std::string note = {};  // for the record, shown to nobody
  bool keep_out = false;  // may not sit down here again

  friend bool operator==(const Booted&, const Booted&) = default;
};

// A moderator sent somebody away who has no seat: they may not sit down here.
struct KeptOut {
  PlayerId player;

  friend bool operator==(const KeptOut&, const KeptOut&) = default;
};

struct PauseVoted {
  Seat seat = Seat::A;
  bool agrees = false;

  friend bool operator==(const PauseVoted&, const PauseVoted&) = default;
};

struct Paused {
  bool by_server = false;  // lasts until the server ends it

  friend bool operator==(const Paused&, const Paused&) = default;
};

struct PauseEnded {
  std::optional<Seat> seat;  // who ended it; nothing if its time was up, or for the server

  friend bool operator==(const PauseEnded&, const PauseEnded&) = default;
};

// More time for one decision. Only this seat learns of it.
struct TimeGranted {
  Seat seat = Seat::A;
  Moment moment;
  Millis time{0};

  friend bool operator==(const TimeGranted&, const TimeGranted&) = default;
};

// Missing from a running match for longer than the grace. Rule T7.5.
struct WentAway {
  Seat seat = Seat::A;
  PlayerId player;
  bool excused = false;  // the server stopped meanwhile: not held against the person

  friend bool operator==(const WentAway&, const WentAway&) = default;
};

// A person who was away plays on.
struct CameBack {
  Seat seat = Seat::A;
  PlayerId player;
  bool excused = false;  // as WentAway was

  friend bool operator==(const CameBack&, const CameBack&) = default;
};

// The people present are asked what to do about the missing person.
struct AbsenceAsked {
  Seat seat = Seat::A;
  PlayerId player;

  friend bool operator==(const AbsenceAsked&, const AbsenceAsked&) = default;
};

struct AbsenceVoted {
  Seat seat = Seat::A;   // who votes
  Seat about = Seat::A;  // the missing person
  AbsenceStep choice = AbsenceStep::Wait;

  friend bool operator==(const AbsenceVoted&, const AbsenceVoted&) = default;
};

struct AbsenceDecided {
  Seat seat = Seat::A;  // the missing person
  AbsenceStep choice = AbsenceStep::Wait;

  friend bool operator==(const AbsenceDecided&, const AbsenceDecided&) = default;
};

struct RematchVoted {
  Seat seat = Seat::A;
  bool agrees = false;

  friend bool operator==(const RematchVoted&, const RematchVoted&) = default;
};

// In practice the seat's last decision is undone: only the first `events` of the deal remain. The
// records of the others stay in the journal. Rule T5.8.
struct TakenBack {
  Seat seat = Seat::A;
  std::uint32_t events = 0;

  friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

// How long the match has been played, recorded as each deal ends at a table that plays by time.
// With the bell, the present deal is the last. Rule T4.6.
struct TimePlayed {
  Millis played{0};
  bool bell = false;

  friend bool operator==(const TimePlayed&, const TimePlayed&) = default;
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
                            ShareRevealed,
                            OptionsChanged,
                            OptionsAgreed,
                            SeatReserved,
                            SeatLocked,
                            Booted,
                            KeptOut,
                            PauseVoted,
                            Paused,
                            PauseEnded,
                            TimeGranted,
                            WentAway,
                            CameBack,
                            AbsenceAsked,
                            AbsenceVoted,
                            AbsenceDecided,
                            RematchVoted,
                            TakenBack,
                            TimePlayed>;

static_assert(sizeof(Change) <= 176, "what is large and rare in a record is kept apart");

// The result of a deal, for the tables of results; derived from the change and stored with it.
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
  std::optional<DealResult> result;  // if the change ended a deal

  friend bool operator==(const Record&, const Record&) = default;
};

}  // namespace lair::table
