#include "engine/rules/yahoo/facts.hpp"

#include <array>

namespace lair::yahoo {
namespace {

Kinds kinds_in(const WinningHand& hand) {
  Kinds kinds;
  for_each_place<Tile::kPlainKinds>(
      [&](auto at) { kinds.add_if(hand.concealed.has(kTiles[at]), kTiles[at]); });
  for (const Meld& meld : hand.melds) {
    kinds.add(meld.tile);
    if (meld.is_pung()) continue;
    kinds.add(meld.tile.up(1));
    kinds.add(meld.tile.up(2));
  }
  return kinds;
}

constexpr std::array kSuits{
    kinds_of(Suit::Characters), kinds_of(Suit::Dots), kinds_of(Suit::Bamboos)};

int suits_among(Kinds kinds) {
  int suits = 0;
  for (const Kinds suit : kSuits) suits += kinds.has_any(suit) ? 1 : 0;
  return suits;
}

// Rule Y2.10; the option is Y8.17.
bool is_supplementary(const Circumstances& how, const Options& options) {
  if (!how.self_drawn || !how.drawn_as) return false;
  if (*how.drawn_as == DrawKind::KongReplacement) return true;
  return *how.drawn_as == DrawKind::BonusReplacement && how.kongs_in_turn > 0 &&
         options.supp_after_bonus;
}

}  // namespace

Garden garden_of(std::span<const Tile> bonus, Wind chair) {
  Garden garden;
  for (const Tile tile : bonus) {
    ++(tile.suit() == Suit::Flowers ? garden.flowers : garden.seasons);
    if (tile == Tile::flower(chair)) garden.own_flower = true;
    if (tile == Tile::season(chair)) garden.own_season = true;
  }
  return garden;
}

HandFacts::HandFacts(const WinningHand& winning_hand, const Options& table_options)
    : hand(winning_hand), options(table_options) {
  kinds = kinds_in(hand);
  suits = suits_among(kinds);
  hidden = true;
  for (const Meld& meld : hand.melds) {
    if (meld.is_kong()) ++kongs;
    if (!meld.is_concealed()) hidden = false;
  }
  supplementary = is_supplementary(hand.how, options);
  garden = garden_of({hand.bonus.begin(), hand.bonus.size()}, hand.seat_wind);
}

Facts::Facts(const HandFacts& facts_of_hand, const Reading& one_reading)
    : of_hand(facts_of_hand), reading(one_reading) {
  for (const Set& set : reading.sets) {
    if (set.is_chow()) {
      ++chow_count;
    } else {
      pungs.add(set.tile);
      dragon_pungs += set.tile.is_dragon() ? 1 : 0;
      wind_pungs += set.tile.is_wind() ? 1 : 0;
    }
  }
}

}  // namespace lair::yahoo
