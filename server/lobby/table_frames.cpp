#include "server/lobby/table_frames.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/table/house_card.hpp"
#include "server/table/houses.hpp"
#include "server/table/kept_once.hpp"
#include "server/wire/encode.hpp"

namespace lair::lobby {
namespace {

std::optional<wire::Absence> absence_of(const table::TableState& state, Seat seat) {
  const table::Absence& absence = state.absences[seat];
  if (!absence.away) return std::nullopt;
  wire::Absence shown{.asked = absence.asked, .votes = {}, .waiting = absence.waiting};
  for (const Seat voter : kSeats) {
    if (absence.votes[voter]) shown.votes.push_back({voter, *absence.votes[voter]});
  }
  return shown;
}

wire::SeatState seat_state(const table::TableState& state,
                           const table::TableStatus& status,
                           Seat seat) {
  const auto& occupant = status.seats[seat];
  if (!occupant) {
    return wire::SeatState{.player = {},
                           .name = {},
                           .bot_plays = state.is_in_match(),
                           .reserved_for = state.reserved[seat].name,
                           .locked = state.locked[seat]};
  }
  return wire::SeatState{.kind = occupant->kind == table::OccupantKind::Bot
                                     ? wire::SeatKind::Bot
                                     : wire::SeatKind::Person,
                         .player = occupant->player,
                         .name = occupant->name,
                         .attending = status.attending[seat],
                         .ready = status.ready[seat],
                         .bot_plays = occupant->bot_plays,
                         .reserved_for = state.reserved[seat].name,
                         .locked = state.locked[seat],
                         .agreed = state.agreed[seat] == state.options,
                         .given_up = occupant->given_up,
                         .rematch = state.rematch[seat] == true,
                         .absence = absence_of(state, seat),
                         .strength = occupant->strength};
}

wire::Pause pause_of(const table::TableState& state, const table::TableStatus& status) {
  const std::uint32_t allowed = state.settings.policies.pauses;
  wire::Pause pause{.on = state.paused,
                    .left = status.pause_left,
                    .agreed = {},
                    .pauses_left = allowed - std::min(allowed, state.pauses),
                    .of_season = state.held};
  for (const Seat seat : kSeats) {
    if (state.wants_pause[seat]) pause.agreed.push_back(seat);
  }
  return pause;
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

// Lists have no room for every option of each table, and who is invited is not for everybody to
// know.
table::TableSettings settings_in_lists(table::TableSettings settings) {
  settings.settings = table::changed_options(settings.rules, settings.settings);
  settings.policies.invited.clear();
  return settings;
}

// Cached, since it is long and the same for most tables.
std::shared_ptr<const std::string> encoded_house(const table::TableSettings& settings) {
  static table::KeptOnce<std::pair<std::string, table::HouseSettings>, std::string> known;
  return known.of({settings.rules, settings.settings}, [&] {
    return std::make_shared<const std::string>(wire::encode_house(table::house_of(settings)));
  });
}

std::vector<table::NamedPerson> named_by_host(const table::TableState& state) {
  std::vector<table::NamedPerson> named = state.settings.policies.invited;
  named.push_back({.name = {}, .player = state.host});
  for (const Seat seat : kSeats) {
    if (!state.reserved[seat].name.empty()) named.push_back(state.reserved[seat]);
  }
  return named;
}

wire::TableSummary summary_of(const table::Table& table,
                              const table::TableStatus& status,
                              const ShownOptions& options,
                              std::size_t spectators) {
  wire::TableSummary summary{.table = table.id(),
                             .settings = options.listed,
                             .phase = phase_of(status.phase),
                             .seats = {},
                             .round = status.setup ? round_text(*status.setup) : std::string(),
                             .options = table.state().options,
                             .held = table.state().held};
  for (const Seat seat : kSeats) summary.seats[seat] = seat_state(table.state(), status, seat);
  summary.spectators = static_cast<std::uint32_t>(spectators);
  summary.named = named_by_host(table.state());
  // The scores of a season are public, unless they reveal something about walls still in play.
  const table::TablePolicies& policies = table.state().settings.policies;
  const bool is_told = policies.admission == table::Admission::League && !policies.duplicate;
  if (is_told && status.setup) summary.scores = status.scores;
  return summary;
}

}  // namespace

wire::TableSummary for_strangers(wire::TableSummary summary) {
  if (!table::is_closed(summary.settings->policies)) return summary;
  // How far a duplicate has come would reveal who kept the deal. Rule K4 of the leagues.
  const bool is_duplicate = summary.settings->policies.duplicate;
  if (is_duplicate) summary.round.clear();
  if (is_duplicate && summary.phase == wire::TablePhase::BetweenDeals) {
    summary.phase = wire::TablePhase::Playing;
  }
  for (wire::SeatState& seat : summary.seats.values) {
    if (is_duplicate) seat.ready = false;
    if (seat.kind == wire::SeatKind::Person) seat.name.clear();
    seat.player = {};
    seat.reserved_for.clear();
    seat.absence.reset();
  }
  if (summary.settings->name.ends_with(table::table_name_of({}))) {  // the name contains the host's
    table::TableSettings settings = *summary.settings;
    settings.name.clear();
    summary.settings = std::make_shared<const table::TableSettings>(std::move(settings));
  }
  return summary;
}

wire::TableState for_strangers(wire::TableState state) {
  state.summary = for_strangers(*state.summary);
  state.number = 0;
  state.host = {};
  state.scores = {};
  state.table_points.reset();
  state.break_left = {};
  state.pause = {};
  state.successor = {};
  return state;
}

ShownOptions ShownOptions::of(const table::TableState& state) {
  return {.revision = state.options,
          .listed = std::make_shared<const table::TableSettings>(settings_in_lists(state.settings)),
          .house = encoded_house(state.settings)};
}

std::vector<table::NamedPerson> invited_told_to(const table::Table& table,
                                                PlayerId player,
                                                const std::string& name) {
  const table::TableState& state = table.state();
  const std::vector<table::NamedPerson>& invited = state.settings.policies.invited;
  if (player == state.host) return invited;
  const auto self = std::ranges::find_if(
      invited, [&](const table::NamedPerson& one) { return one.is(player, name); });
  if (self == invited.end()) return {};
  return {*self};
}

wire::TableState state_of(const table::Table& table,
                          const table::TableStatus& status,
                          const ShownOptions& options,
                          std::size_t spectators) {
  return wire::TableState{.summary = summary_of(table, status, options, spectators),
                          .host = status.host,
                          .you = std::nullopt,
                          .house = options.house,
                          .scores = status.scores,
                          .break_left = status.break_left,
                          .bell_left = status.bell_left,
                          .has_bell_rung = status.has_bell_rung,
                          .code = {},
                          .pause = pause_of(table.state(), status),
                          .successor = table.state().successor,
                          .house_id = table.state().house_id,
                          .table_points = status.table_points};
}

wire::Prompt prompt_of(table::Prompt prompt, table::Millis extra) {
  return wire::Prompt{.moment = prompt.moment,
                      .actions = prompt.actions,
                      .win = std::move(prompt.win),
                      .move_left = prompt.left.move,
                      .reserve_left = prompt.left.reserve,
                      .timed = prompt.timed,
                      .extra_times = prompt.extra_times,
                      .extra = extra,
                      .false_mahjong = prompt.false_mahjong};
}

}  // namespace lair::lobby
