#include "server/tool/simulated_game.hpp"

#include <utility>

#include "engine/ensure.hpp"
#include "server/record/game_record.hpp"

namespace lair::tool {

SimulatedGame::SimulatedGame(const std::string& rules,
                             const table::HouseCard& house,
                             const std::string& name,
                             const BySeat<Strength>& strengths) {
  table::TableSettings settings{
      .room = "simulation",
      .name = name,
      .rules = rules,
      .settings = house.values,
      .clock = {table::Millis(0), table::Millis(0)}
  };
  table::TableOpened opened{.settings = std::move(settings), .host = {}};
  opened.house_id = house.id;
  add(std::move(opened));
  for (const Seat seat : kSeats) {
    table::Occupant bot{.kind = table::OccupantKind::Bot, .player = {}, .name = {}};
    bot.name = std::string(name_of(strengths[seat])) + ' ' + "ABCD"[index_of(seat)];
    bot.strength = strengths[seat];
    add(table::SeatTaken{seat, std::move(bot)});
  }
}

void SimulatedGame::before_action(const Deal& deal, Seat seat, const Action& action) {
  table::Acted acted;
  acted.seat = seat;
  acted.moment = deal.moment;
  acted.cause = table::Cause::Bot;
  acted.action = action;
  add(std::move(acted));
}

void SimulatedGame::after_event(const GameMatch& match, const Event& event) {
  if (std::holds_alternative<Dealt>(event)) add(table::DealBegun{seed_, {}});
  table::Record& last = records_.back();
  if (auto* begun = std::get_if<table::DealBegun>(&last.change)) begun->events.push_back(event);
  if (auto* acted = std::get_if<table::Acted>(&last.change)) acted->events.push_back(event);
  const auto* over = std::get_if<Over>(&match.deal.phase);
  if (over == nullptr) return;
  last.result = table::DealResult{match.deal.setup, over->won, match.scores, match.is_over()};
}

std::string SimulatedGame::record(const GameMatch& match) {
  const std::string ending = match.is_over() ? "finished" : "abandoned";
  add(table::TableEnded{ending});
  return record::text_of(record::game_record(
      {.started = 0, .finished = 0, .ending = ending}, records_, record::DealsShown::All));
}

void SimulatedGame::add(table::Change change) {
  const auto number = static_cast<std::uint32_t>(records_.size() + 1);
  records_.push_back({number, std::move(change), std::nullopt});
}

}  // namespace lair::tool
