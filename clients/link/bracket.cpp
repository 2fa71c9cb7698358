#include "clients/link/bracket.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lair::link {
namespace {

std::vector<BracketSeat> seats_in_order(const PlayedTable& table) {
  std::vector<BracketSeat> seats = table.seats;
  if (!table.is_played) return seats;
  const auto rank = [&](const BracketSeat& seat) {
    const auto found = std::ranges::find(table.through, seat.player);
    return std::tuple(seat.player == 0 ? table.through.end() : found, -seat.score.value_or(0));
  };
  for (BracketSeat& seat : seats) {
    const bool is_through = std::get<0>(rank(seat)) != table.through.end();
    seat.state = is_through ? BracketSeat::State::Through : BracketSeat::State::Out;
  }
  std::ranges::stable_sort(seats, {}, rank);
  return seats;
}

}  // namespace

std::vector<BracketRound> bracket_of(const std::vector<PlayedRound>& rounds) {
  std::vector<BracketRound> bracket;
  for (const PlayedRound& round : rounds) {
    if (round.is_abandoned) continue;
    BracketRound shown{.number = round.number, .is_final = false, .tables = {}, .byes = round.byes};
    for (const PlayedTable& table : round.tables) shown.tables.push_back(seats_in_order(table));
    for (BracketSeat& seat : shown.byes) seat.state = BracketSeat::State::Through;
    bracket.push_back(std::move(shown));
  }
  if (bracket.empty()) return bracket;
  BracketRound& last = bracket.back();
  last.is_final = last.tables.size() == 1 && last.byes.empty();
  return bracket;
}

}  // namespace lair::link
