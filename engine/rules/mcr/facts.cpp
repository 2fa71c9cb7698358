#include "engine/rules/mcr/facts.hpp"

#include "engine/hands/special_forms.hpp"
#include "engine/hands/waits.hpp"

namespace lair::mcr {
namespace {

constexpr std::array kSuits{
    kinds_of(Suit::Characters), kinds_of(Suit::Dots), kinds_of(Suit::Bamboos)};

// The kinds held four times; melds other than kongs are included.
Kinds hogs_of(const WinningHand& hand) {
  TileCounts held = hand.concealed;
  for (const Meld& meld : hand.melds) {
    if (meld.is_kong()) continue;
    for (const Tile tile : meld.tiles()) held.add(tile);
  }
  return kinds_held(held, 4);
}

// Whether the hand was 1112345678999 of one suit, without melds, before the winning tile. Rule
// M6.4.
bool is_nine_gates(const TileCounts& before, Kinds kinds) {
  if (before.total() != 13) return false;
  for (const Kinds suit : kSuits) {
    if (kinds != suit) continue;
    const Tile one = suit.first();
    return before.has(one, 3) && before.has(one.up(8), 3) && kinds_held(before) == kinds;
  }
  return false;
}

// Whether no other kind would have completed the hand in any form. A hand that waits for four sets
// or for a knitted straight cannot wait for thirteen orphans or for honors and knitted tiles as
// well: those hold no set and at most one pair. Rule M5.1.
bool has_one_wait(const TileCounts& before, const Melds& melds) {
  TileKinds waits = waits_of(before, melds);
  if (waits.count() > 1) return false;
  waits |= waits_of_knitted_straight(before, melds);
  if (melds.empty()) waits |= waits_of_seven_pairs(before);
  return waits.count() == 1;
}

void note_completed(const Set& set, Tile tile, Completed& completed) {
  if (set.melded || !set.holds(tile)) return;
  if (!set.is_chow()) {
    completed.pung = true;
    return;
  }
  completed.chow = true;
  const int lowest = set.tile.number();
  if (tile == set.tile.up(1)) completed.closed = true;
  if ((lowest == 1 && tile.number() == 3) || (lowest == 7 && tile.number() == 7)) {
    completed.edge = true;
  }
}

}  // namespace

HandFacts::HandFacts(const WinningHand& winning_hand, const Options& table_options)
    : hand(winning_hand), options(table_options) {
  kinds = kinds_held(hand.concealed);
  for (const Meld& meld : hand.melds) {
    for (const Tile tile : meld.tiles()) kinds.add(tile);
    if (!meld.is_concealed()) ++exposed_sets;
    if (meld.is_kong()) ++(meld.is_concealed() ? concealed_kongs : exposed_kongs);
  }
  for (const Kinds suit : kSuits) suits += kinds.has_any(suit) ? 1 : 0;
  hogs = hogs_of(hand);
  TileCounts before = hand.concealed;
  before.remove(hand.winning_tile);
  nine_gates = is_nine_gates(before, kinds);
  one_wait = has_one_wait(before, hand.melds);
}

Facts::Facts(const HandFacts& facts_of_hand, Form of_form, const Reading& one_reading)
    : of_hand(facts_of_hand), form(of_form), reading(one_reading) {
  const Tile winning_tile = hand().winning_tile;
  for (const Set& set : reading.sets) {
    note_completed(set, winning_tile, completed);
    if (set.is_chow()) {
      ++chow_count;
    } else {
      pungs.add(set.tile);
      if (!set.exposed) ++concealed_pungs;
    }
  }
  completed.eyes = !reading.sets.empty() && reading.eyes == winning_tile;
  const bool must_complete_pung = completed.pung && !completed.chow && !completed.eyes;
  if (must_complete_pung && !how().self_drawn) --concealed_pungs;
  if (form == Form::FourSets) combined = combined_sets(reading);
}

}  // namespace lair::mcr
