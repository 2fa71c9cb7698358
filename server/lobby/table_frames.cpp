#include "server/lobby/table_frames.hpp"

#include <array>

#include "server/table/house_card.hpp"

namespace lair::lobby {
namespace {

wire::SeatState seat_state(const table::TableStatus& status, Seat seat) {
  const auto& occupant = status.seats[seat];
  if (!occupant) return {};
  return wire::SeatState{.kind = occupant->kind == table::OccupantKind::Bot
                                     ? wire::SeatKind::Bot
                                     : wire::SeatKind::Person,
                         .player = occupant->player,
                         .name = occupant->name,
                         .attending = status.attending[seat],
                         .ready = status.ready[seat],
                         .bot_plays = occupant->bot_plays};
}

wire::TablePhase phase_of(table::TablePhase phase) {
  switch (phase) {
    case table::TablePhase::Waiting:
      return wire::TablePhase::Waiting;
    case table::TablePhase::Playing:
      return wire::TablePhase::Playing;
    case table::TablePhase::BetweenDeals:
      return wire::TablePhase::BetweenDeals;
    case table::TablePhase::Finished:
      return wire::TablePhase::Finished;
    case table::TablePhase::Closed:
      break;
  }
  return wire::TablePhase::Closed;
}

// "East#2", as Yahoo named its hands.
std::string round_text(const DealSetup& setup) {
  constexpr std::array<std::string_view, 4> kNames{"East", "South", "West", "North"};
  return std::string(kNames[index_of(setup.prevailing)]) + "#" + std::to_string(setup.hand_number);
}

wire::Prompt prompt_of(table::Prompt prompt) {
  return wire::Prompt{.moment = prompt.moment,
                      .actions = prompt.actions,
                      .win = std::move(prompt.win),
                      .move_left = prompt.left.move,
                      .reserve_left = prompt.left.reserve,
                      .timed = prompt.timed};
}

// A list of tables has no room for every option of each.
table::TableSettings with_changed_options(table::TableSettings settings) {
  settings.settings = table::changed_options(settings.rules, settings.settings);
  return settings;
}

}  // namespace

wire::TableSummary summary_of(table::TableId id, const table::TableStatus& status) {
  wire::TableSummary summary{.table = id,
                             .settings = with_changed_options(status.settings),
                             .phase = phase_of(status.phase),
                             .seats = {},
                             .round = status.setup ? round_text(*status.setup) : std::string()};
  for (const Seat seat : kSeats) summary.seats[seat] = seat_state(status, seat);
  return summary;
}

wire::TableState state_of(table::TableId id,
                          const table::TableStatus& status,
                          const std::vector<std::pair<std::string, std::string>>& house) {
  return wire::TableState{.summary = summary_of(id, status),
                          .host = status.host,
                          .you = std::nullopt,
                          .house = house,
                          .scores = status.scores,
                          .break_left = status.break_left};
}

std::vector<wire::ShownEvent> shown_events(const std::vector<table::SeenEvent>& seen) {
  std::vector<wire::ShownEvent> shown;
  shown.reserve(seen.size());
  for (const table::SeenEvent& event : seen) {
    shown.push_back(wire::ShownEvent{
        .event = event.event, .scores = event.scores, .match_over = event.match_over});
  }
  return shown;
}

wire::Watching watching_of(const table::TableSettings&) { return wire::Watching::Public; }

wire::TableEvents events_of(const table::Table& table, Seat seat, const table::SeenEvents& seen) {
  wire::TableEvents frame{.table = table.id(),
                          .first = seen.first,
                          .events = shown_events(seen.events),
                          .moment = table.moment(),
                          .prompt = std::nullopt,
                          .near_win = seen.near_win};
  if (auto prompt = table.prompt_for(seat)) frame.prompt = prompt_of(std::move(*prompt));
  return frame;
}

}  // namespace lair::lobby
