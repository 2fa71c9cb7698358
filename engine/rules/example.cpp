#include "engine/rules/example.hpp"

#include <utility>

#include "engine/ensure.hpp"
#include "engine/hands/notation.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {
namespace {

Hand hand_of(std::string_view text, const RuleSet& rules) {
  auto hand = hand_from_text(text);
  ensure(hand.has_value(), "an example is written in the notation of hands");
  if (!rules.flow().bonus_tiles) hand->bonus.clear();
  return *hand;
}

Tile tile_of_example(std::string_view text) {
  const auto tiles = tiles_from_text(text);
  ensure(tiles && tiles->size() == 1, "an example wins on one tile");
  return tiles->front();
}

WinningHand winning_hand(const Example& example, const PricedExample& priced) {
  WinningHand won;
  won.concealed = priced.hand.concealed;
  won.concealed.add(priced.winning_tile);
  won.winning_tile = priced.winning_tile;
  won.melds = priced.hand.melds;
  won.bonus = priced.hand.bonus;
  won.seat_wind = example.seat;
  won.how.is_dealer = example.seat == Wind::East;
  won.how.self_drawn = !example.from;
  if (won.how.self_drawn) won.how.drawn_as = DrawKind::Turn;
  won.how.last_tile = example.last_tile;
  won.how.opening.after_claim = true;
  return won;
}

// The sheet of the example; an example by bonus tiles is not a winning hand at a house that does
// not let them win.
ScoreSheet sheet_of(const RuleSet& rules, const Example& example, const PricedExample& priced) {
  const WinningHand won = winning_hand(example, priced);
  if (!priced.winning_tile.is_bonus()) return rules.score(won);
  Hand hand = priced.hand;
  hand.bonus.push_back(priced.winning_tile);
  if (auto by_bonus = rules.bonus_win(hand, won.how)) return std::move(by_bonus->sheet);
  ScoreSheet none;
  none.refusal = WinRefusal::NotAWinningHand;
  return none;
}

constexpr Seat seat_at(Wind wind) { return kSeats[index_of(wind)]; }

}  // namespace

PricedExample price(const RuleSet& rules, const Example& example) {
  PricedExample priced{.example = &example,
                       .hand = hand_of(example.hand, rules),
                       .winning_tile = tile_of_example(example.winning_tile),
                       .sheet = {},
                       .ledger = {}};
  if (example.fed) {
    for (Meld& meld : priced.hand.melds) meld.from = seat_at(*example.fed);
  }
  priced.sheet = sheet_of(rules, example, priced);
  if (!priced.sheet.is_win()) return priced;
  const DealSetup setup;
  BySeat<Hand> hands;
  hands[seat_at(example.seat)] = priced.hand;
  for (std::size_t turn = 0; turn < example.others.size(); ++turn) {
    const Seat other = setup.seating.after(seat_at(example.seat), turn + 1);
    hands[other] = hand_of(example.others[turn], rules);
  }
  std::optional<Seat> from;
  if (example.from) from = seat_at(*example.from);
  priced.ledger = rules
                      .settle({.setup = setup,
                               .winner = seat_at(example.seat),
                               .from = from,
                               .sheet = priced.sheet,
                               .hands = hands})
                      .ledger;
  return priced;
}

}  // namespace lair
