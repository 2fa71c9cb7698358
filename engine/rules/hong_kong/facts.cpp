#include "engine/rules/hong_kong/facts.hpp"

#include <algorithm>
#include <array>

namespace lair::hong_kong {
namespace {

constexpr std::array kSuits{
    kinds_of(Suit::Characters), kinds_of(Suit::Dots), kinds_of(Suit::Bamboos)};

}  // namespace

HandFacts::HandFacts(const WinningHand& winning_hand) : hand(winning_hand) {
  kinds = kinds_held(hand.concealed);
  for (const Meld& meld : hand.melds) {
    for (const Tile tile : meld.tiles()) kinds.add(tile);
    if (meld.is_kong()) ++kongs;
    if (!meld.is_concealed()) concealed = false;
  }
  for (const Kinds suit : kSuits) suits += kinds.has_any(suit) ? 1 : 0;
  for (const Tile tile : hand.bonus) {
    ++(tile.suit() == Suit::Flowers ? garden.flowers : garden.seasons);
    if (tile == Tile::flower(hand.seat_wind)) garden.own_flower = true;
    if (tile == Tile::season(hand.seat_wind)) garden.own_season = true;
  }
}

Facts::Facts(const HandFacts& facts_of_hand, Form of_form, const Reading& one_reading)
    : of_hand(facts_of_hand), form(of_form), reading(one_reading) {
  for (const Set& set : reading.sets) pungs.add_if(set.is_pung(), set.tile);
}

bool Facts::nine_gates() const {
  if (form != Form::FourSets || !hand().melds.empty()) return false;
  const auto holds_gates = [&](Kinds suit) {
    const Tile one = suit.first();
    return of_hand.kinds == suit && hand().concealed.has(one, 3) &&
           hand().concealed.has(one.up(8), 3);
  };
  return std::ranges::any_of(kSuits, holds_gates);
}

bool Facts::nine_gates_on_nine_waits() const {
  if (!nine_gates()) return false;
  // The tile besides 1112345678999 must be the winning tile.
  const Tile won_on = hand().winning_tile;
  const std::size_t gates = won_on.is_terminal() ? 3 : 1;
  return hand().concealed[won_on] == gates + 1;
}

bool is_seven_different_pairs(const TileCounts& concealed) {
  return is_seven_pairs(concealed) && kinds_held(concealed).size() == 7;
}

}  // namespace lair::hong_kong
