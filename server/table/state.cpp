#include "server/table/state.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"

namespace lair::table {
namespace {

BySeat<SeenEvents> go_on(TableState& state, const Events& events) {
  if (!state.match) state.match = new_match(state.rules);
  if (std::holds_alternative<Dealt>(events.front())) state.ready = {};
  return state.log.follow(*state.match, events);
}

void open(TableState& state, const TableOpened& opened) {
  state.settings = opened.settings;
  state.host = opened.host;
  auto rules = make_rule_set(state.settings.rules, state.settings.settings);
  ensure(rules.has_value(), "a table is opened with a valid house");
  state.rules = std::move(*rules);
}

}  // namespace

BySeat<SeenEvents> apply(TableState& state, const Change& change) {
  BySeat<SeenEvents> seen;
  std::visit(
      Match{
          [&](const TableOpened& opened) { open(state, opened); },
          [&](const SeatTaken& taken) {
            state.seats[taken.seat] = taken.occupant;
            state.ready[taken.seat] = false;
            state.had_people = state.had_people || is_person(taken.occupant);
          },
          [&](const SeatLeft& left) {
            state.seats[left.seat].reset();
            state.ready[left.seat] = false;
          },
          [&](const SubstituteSet& set) { state.seats[set.seat]->bot_plays = set.bot_plays; },
          [&](const HostChanged& changed) { state.host = changed.host; },
          [&](const DealBegun& begun) { seen = go_on(state, begun.events); },
          [&](const Acted& acted) { seen = go_on(state, acted.events); },
          [&](const TableEnded&) { state.ended = true; },
          [&](const ReadySet& set) { state.ready[set.seat] = set.ready; },
          [&](const WindowClosed& closed) { seen = go_on(state, closed.events); },
          [](const WallOffered&) {},
          [](const WallCommitted&) {},
          [](const ShareRevealed&) {},
      },
      change);
  return seen;
}

const Events* events_of(const Change& change) {
  if (const auto* begun = std::get_if<DealBegun>(&change)) return &begun->events;
  if (const auto* acted = std::get_if<Acted>(&change)) return &acted->events;
  if (const auto* closed = std::get_if<WindowClosed>(&change)) return &closed->events;
  return nullptr;
}

std::optional<DealResult> result_of(const TableState& state, const Change& change) {
  const Events* events = events_of(change);
  if (events == nullptr || !state.match) return std::nullopt;
  const bool over =
      std::holds_alternative<Won>(events->back()) || std::holds_alternative<Drawn>(events->back());
  if (!over) return std::nullopt;
  GameMatch after = *state.match;
  for (const Event& event : *events) lair::apply(after, event);
  return DealResult{.setup = after.deal.setup,
                    .won = std::get<Over>(after.deal.phase).won,
                    .scores = after.scores,
                    .match_over = after.is_over()};
}

bool is_person(const std::optional<Occupant>& occupant) {
  return occupant && occupant->kind == OccupantKind::Person;
}

bool plays(const std::optional<Occupant>& occupant) {
  return is_person(occupant) && !occupant->bot_plays;
}

bool is_bot(const TableState& state, Seat seat) {
  const auto& occupant = state.seats[seat];
  return occupant && (occupant->kind == OccupantKind::Bot || occupant->bot_plays);
}

std::optional<Seat> seat_of(const TableState& state, PlayerId player) {
  for (const Seat seat : kSeats) {
    if (is_person(state.seats[seat]) && state.seats[seat]->player == player) return seat;
  }
  return std::nullopt;
}

std::optional<Seat> free_seat(const TableState& state) {
  for (const Seat seat : kSeats) {
    if (!state.seats[seat]) return seat;
  }
  return std::nullopt;
}

}  // namespace lair::table
