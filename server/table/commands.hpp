// Requests to a table.
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

// `options` is the revision that the asking client has seen; 0 if it does not matter.

// Sits down at `seat`, or at the first seat that may be taken; or takes one's own seat back.
struct Sit {
  std::string name;
  std::optional<Seat> seat;
  std::string code = {};  // the share code, if one is needed
  std::uint32_t options = 0;
  std::vector<PlayerId> neighbours = {};  // other players from the same address
  bool is_guest = false;
  bool is_bot = false;  // owned by a person
};

// Before the match, or between deals, the seat becomes free. During a deal a bot plays it until its
// owner sits down again.
struct Stand {};

// The host puts bots on one free seat, or on all free seats that are not reserved.
struct AddBots {
  std::optional<Seat> seat;
  Strength strength = Strength::Casual;
};

// The host removes the bot from one seat, or all bots.
struct RemoveBots {
  std::optional<Seat> seat;
};

// The host begins the match: four seats taken and everybody agrees.
struct Start {
  std::uint32_t options = 0;
};

// Ready for the first deal, or for the next one.
struct MarkReady {
  bool ready = true;
};

// A seat's answer at the moment it names. Rule T5.1.
struct Act {
  Moment moment;
  Action action;
  Millis lag{0};  // round-trip time to the client
};

// The host changes the options before the match; the house must be valid.
struct SetOptions {
  Boxed<TableSettings> settings;
  std::string code = {};  // a share code, in case one is needed
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

// `player` is who is meant; without one, whoever sits there. Rule T3.10.

struct Boot {
  Seat seat = Seat::A;
  PlayerId player = {};
  BootReason reason = BootReason::Other;
  std::string note = {};
  bool keep_out = false;
};

struct HandOver {
  Seat seat = Seat::A;
  PlayerId player = {};
};

struct EndTable {};

// Proposes a pause, agrees to one, or refuses it.
struct VotePause {
  bool agrees = true;
};

struct Resume {};

// Only from the server: the table stands still until the server says otherwise.
struct Hold {
  bool held = true;
};

// Only from the server: the deal in play is the last.
struct RingBell {};

// More time for the decision of this moment.
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

// A player who plays only against bots undoes their last decision.
struct TakeBack {};

// Only from the lobby: a moderator sends this person from the table permanently.
struct SendAway {
  PlayerId player;
};

// Only from the lobby: the rematch is at this table; without one, there will be no rematch.
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
  ClientId client = {};  // null if no connection asks
};

// Who gets the answer to a request: the connection that asked, no other of the same player.
struct Asker {
  PlayerId player;
  RequestId request;
  ClientId client = {};
  bool sits = false;  // the request was to sit down

  static Asker of(const Command& command) {
    return {.player = command.player,
            .request = command.request,
            .client = command.client,
            .sits = std::holds_alternative<Sit>(command.what)};
  }
};

}  // namespace lair::table
