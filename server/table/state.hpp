// What a table's records add up to: settings, seats, the match.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/play/match.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/table/deal_log.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Durable facts only: who is here just now, alarms, clocks are the table's.
struct TableState {
  TableSettings settings;
  PlayerId host;
  std::shared_ptr<const RuleSet> rules;  // nothing before the first record
  BySeat<std::optional<Occupant>> seats;
  BySeat<bool> ready;  // for the next deal
  std::optional<GameMatch> match;
  DealLog log;
  bool had_people = false;
  bool ended = false;

  [[nodiscard]] bool is_in_match() const { return match.has_value() && !match->is_over(); }

  [[nodiscard]] bool is_between_deals() const { return match && match->is_between_deals(); }
};

// Folds a change into the state; what each seat saw when it went on with the game.
BySeat<SeenEvents> apply(TableState& state, const Change& change);

// The game's events of a change; null when it has none.
const Events* events_of(const Change& change);

// What the change brings the deal to, when it ends one.
std::optional<DealResult> result_of(const TableState& state, const Change& change);

// --- Who sits where ---

bool is_person(const std::optional<Occupant>& occupant);

// A person who plays, who has not left the seat to a bot.
bool plays(const std::optional<Occupant>& occupant);

// A bot plays the seat, for itself or for somebody.
bool is_bot(const TableState& state, Seat seat);

std::optional<Seat> seat_of(const TableState& state, PlayerId player);

std::optional<Seat> free_seat(const TableState& state);

}  // namespace lair::table
