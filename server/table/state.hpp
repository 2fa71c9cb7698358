// What a table's records add up to: settings, seats, the match.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/play/match.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/table/deal_log.hpp"
#include "server/table/line_log.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// A person missing from a running match for longer than the grace.
struct Absence {
  bool away = false;
  bool excused = false;  // the server stopped meanwhile
  bool asked = false;    // the others are voting
  BySeat<std::optional<AbsenceStep>> votes;
  bool waiting = false;  // they chose to wait; they are asked again later

  friend bool operator==(const Absence&, const Absence&) = default;
};

// More time for one decision.
struct Extra {
  Moment moment;
  Millis time{0};
  std::uint32_t times = 0;  // how often in this match

  friend bool operator==(const Extra&, const Extra&) = default;
};

// A decision made in practice, so that it can be taken back.
struct Decision {
  Seat seat = Seat::A;
  std::uint32_t events_before = 0;  // of the deal

  friend bool operator==(const Decision&, const Decision&) = default;
};

// Only durable facts. Who is here, alarms and clocks belong to Table.
struct TableState {
  TableSettings settings;
  std::uint32_t options = 0;  // the settings' revision
  std::string code;           // the share code; empty if none is needed
  PlayerId host;
  std::string house_id;                  // of the options as they were set; empty in old journals
  std::shared_ptr<const RuleSet> rules;  // null before the first record
  BySeat<std::optional<Occupant>> seats;
  BySeat<NamedPerson> reserved;  // empty name: for nobody
  BySeat<bool> locked;
  BySeat<std::uint32_t> agreed;  // the revision of the options that the person has accepted
  BySeat<bool> ready;            // for the next deal
  std::vector<PlayerId> kept_out;
  BySeat<Absence> absences;
  BySeat<Extra> extras;
  BySeat<bool> wants_pause;
  std::uint32_t pauses = 0;  // in this match so far
  bool paused = false;
  bool held = false;                    // paused by the server
  BySeat<std::optional<bool>> rematch;  // wanted, refused, not answered
  TableId rematch_of;
  std::optional<fair::Share> walls;  // played by all tables of the round; secret
  TableId successor;                 // the table of the rematch
  std::optional<GameMatch> match;
  DealLog log;
  std::vector<Decision> decisions;  // of the present deal, in practice only
  LineLog lines;
  bool had_people = false;
  bool ended = false;

  [[nodiscard]] bool is_in_match() const { return match.has_value() && !match->is_over(); }

  [[nodiscard]] bool is_match_over() const { return match.has_value() && match->is_over(); }

  [[nodiscard]] bool is_between_deals() const { return match && match->is_between_deals(); }

  // A deal is being played.
  [[nodiscard]] bool is_in_deal() const { return is_in_match() && !is_between_deals(); }
};

// Folds a change into the state. `seen` becomes what each viewer saw if the change went on with the
// game.
void apply(TableState& state, const Change& change, SeenByAll& seen);
SeenByAll apply(TableState& state, const Change& change);

// Folds a change of a table that is being restored: everybody saw it before.
void recall(TableState& state, const Change& change);

// The game events in a change; null if it has none.
const Events* events_of(const Change& change);

// The result of the deal that the change ends; nothing if it ends none.
std::optional<DealResult> result_of(const TableState& state, const Change& change);

// --- Who sits where ---

bool is_person(const std::optional<Occupant>& occupant);

// Whether this is a person who plays, not one who has left the seat to a bot.
bool plays(const std::optional<Occupant>& occupant);

// Whether a bot plays the seat: for itself, for a person, or for nobody in a match.
bool is_bot(const TableState& state, Seat seat);

std::optional<Seat> seat_of(const TableState& state, PlayerId player);

std::optional<Seat> free_seat(const TableState& state);

// Whether the person at `seat` plays only against bots, at a private table. Rule T5.8.
bool is_practice(const TableState& state, Seat seat);

// Whether a person other than the one at `seat` plays.
bool do_others_play(const TableState& state, Seat seat);

}  // namespace lair::table
