// What people ask of a table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/bots/strength.hpp"
#include "engine/play/action.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// `options` is the revision the asker has seen; 0 when it does not matter.

// Sits down at `seat`, or at the first that may be taken; back to the own seat for somebody who has
// one.
struct Sit {
  std::string name;
  std::optional<Seat> seat;
  std::string code = {};  // the share code, where one is needed
  std::uint32_t options = 0;
  std::vector<PlayerId> neighbours = {};  // who else came from the same address
  bool is_guest = false;
  bool is_bot = false;  // that somebody owns
};

// Before the match, or between deals, the seat is free again; during a deal a bot plays until its
// owner sits again.
struct Stand {};

// The host puts bots on one free seat, or on all that are not reserved.
struct AddBots {
  std::optional<Seat> seat;
  Strength strength = Strength::Casual;
};

// The host frees one seat of its bot, or all seats.
struct RemoveBots {
  std::optional<Seat> seat;
};

// The host begins the match: four seats taken, everybody agrees.
struct Start {
  std::uint32_t options = 0;
};

// Ready for the first deal, or for the next.
struct MarkReady {
  bool ready = true;
};

// The answer to a moment.
struct Act {
  Moment moment;
  Action action;
  Millis lag{0};  // how far away the client is, there and back
};

// The host changes the options before the start; the house must be valid.
struct SetOptions {
  Boxed<TableSettings> settings;
  std::string code = {};  // for sharing, should one be needed
  std::uint32_t options = 0;
};

struct AgreeToOptions {
  std::uint32_t options = 0;
};

struct ReserveSeat {
  Seat seat = Seat::A;
  NamedPerson who;
};

struct LockSeat {
  Seat seat = Seat::A;
  bool locked = false;
};

struct Boot {
  Seat seat = Seat::A;
  BootReason reason = BootReason::Other;
  std::string note = {};
  bool keep_out = false;
};

struct HandOver {
  Seat seat = Seat::A;
};

struct EndTable {};

// Wishes for a pause, agrees to one, or refuses it.
struct VotePause {
  bool agrees = true;
};

struct Resume {};

// From the server alone: the table stands still until it says otherwise.
struct Hold {
  bool held = true;
};

// From the server alone: the deal that is played is the last.
struct RingBell {};

// More time for the decision of that moment.
struct AskTime {
  Moment moment;
};

struct VoteAbsence {
  Seat seat = Seat::A;
  AbsenceStep choice = AbsenceStep::Wait;
};

struct VoteRematch {
  bool agrees = true;
};

// Whoever plays against nobody but bots undoes their last decision.
struct TakeBack {};

// From the lobby alone: a moderator sends that person from the table, for good.
struct SendAway {
  PlayerId player;
};

// From the lobby alone: the rematch is at that table.
struct Succeed {
  TableId successor;
};

using Request = std::variant<Sit,
                             Stand,
                             AddBots,
                             RemoveBots,
                             Start,
                             MarkReady,
                             Act,
                             SetOptions,
                             AgreeToOptions,
                             ReserveSeat,
                             LockSeat,
                             Boot,
                             HandOver,
                             EndTable,
                             VotePause,
                             Resume,
                             Hold,
                             RingBell,
                             AskTime,
                             VoteAbsence,
                             VoteRematch,
                             TakeBack,
                             SendAway,
                             Succeed>;

struct Command {
  PlayerId player;
  RequestId request;
  Request what;
};

}  // namespace lair::table
