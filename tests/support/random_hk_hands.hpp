// Random winning hands for the Hong Kong rule systems, every form among them.
#pragma once

#include "tests/support/random_hands.hpp"

namespace lair::testing {

// Besides four sets with eyes also seven pairs, thirteen orphans, nine gates and hands of few
// kinds; openings, keeps and robbed kongs come more often than in play.
class RandomHkHands {
 public:
  explicit RandomHkHands(std::uint64_t seed) : hands_(seed) {}

  WinningHand next() {
    WinningHand hand = hands_.next();
    if (chance().one_in(4)) replace_tiles(hand);
    add_table(hand);
    return hand;
  }

  Chance& chance() { return hands_.chance(); }

 private:
  void replace_tiles(WinningHand& hand) {
    hand.melds.clear();
    switch (chance().below(4)) {
      case 0:
        hand.concealed = pairs();
        break;
      case 1:
        hand.concealed = orphans();
        break;
      case 2:
        hand.concealed = gates();
        break;
      default:
        few_kinds(hand);
        break;
    }
    do {
      hand.winning_tile = kTiles[chance().below(Tile::kPlainKinds)];
    } while (!hand.concealed.has(hand.winning_tile));
  }

  // Seven pairs, now and then of honors or of neighbouring tiles of a suit.
  TileCounts pairs() {
    TileCounts tiles;
    if (chance().one_in(3)) {
      const std::size_t first = chance().one_in(2) ? 27 : chance().below(3) * 9 + chance().below(3);
      for (std::size_t at = first; at < first + 7; ++at) tiles.add(kTiles[at], 2);
      return tiles;
    }
    const std::size_t kinds = chance().one_in(2) ? 9 : Tile::kPlainKinds;
    while (tiles.total() < 14) {
      const Tile tile = kTiles[chance().below(kinds)];
      if (!tiles.has(tile)) tiles.add(tile, 2);
    }
    return tiles;
  }

  TileCounts orphans() {
    TileCounts tiles;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      if (kTiles[index].is_terminal_or_honor()) tiles.add(kTiles[index]);
    }
    Tile again;
    do {
      again = kTiles[chance().below(Tile::kPlainKinds)];
    } while (!tiles.has(again));
    tiles.add(again);
    return tiles;
  }

  TileCounts gates() {
    const std::size_t first = chance().below(3) * 9;
    TileCounts tiles;
    for (std::size_t step = 0; step < 9; ++step) tiles.add(kTiles[first + step]);
    tiles.add(kTiles[first], 2);
    tiles.add(kTiles[first + 8], 2);
    tiles.add(kTiles[first + chance().below(9)]);
    return tiles;
  }

  // Four pungs with eyes from few kinds: winds, dragons, terminals, green tiles, one suit with its
  // dragon. Each may be a kong, melded or not.
  void few_kinds(WinningHand& hand) {
    static const std::array<std::vector<std::size_t>, 7> kGroups{
        {
         {27, 28, 29, 30, 31, 0},
         {31, 32, 33, 27, 9},
         {0, 8, 9, 17, 18, 26},
         {19, 20, 21, 23, 25, 32},
         {31, 1, 3, 5, 7},
         {32, 18, 20, 22, 26},
         {33, 9, 11, 13, 16},
         }
    };
    std::vector<std::size_t> kinds = kGroups[chance().below(kGroups.size())];
    for (std::size_t at = kinds.size(); at > 1; --at) {
      std::swap(kinds[at - 1], kinds[chance().below(at)]);
    }
    hand.concealed = TileCounts();
    hand.concealed.add(kTiles[kinds[4]], 2);
    const std::size_t melded = chance().below(4);
    for (std::size_t set = 0; set < 4; ++set) {
      const Tile tile = kTiles[kinds[set]];
      if (chance().below(4) >= melded) {
        hand.concealed.add(tile, 3);
        continue;
      }
      constexpr std::array kMelds{
          MeldKind::Pung, MeldKind::ExposedKong, MeldKind::AddedKong, MeldKind::ConcealedKong};
      hand.melds.push_back({kMelds[chance().below(4)], tile, tile, {}});
    }
  }

  void add_table(WinningHand& hand) {
    Circumstances& how = hand.how;
    how.is_dealer = hand.seat_wind == Wind::East;
    how.dealer_keeps = static_cast<std::uint32_t>(chance().below(10));
    how.opening.after_claim = chance().one_in(2);
    how.opening.after_kong = chance().one_in(2);
    how.opening.own_first_draw = how.self_drawn && chance().one_in(6);
    how.opening.before_own_draw = !how.self_drawn && chance().one_in(6);
    how.opening.dealers_first_discard = !how.self_drawn && chance().one_in(10);
    if (how.self_drawn && chance().one_in(4)) how.drawn_as = DrawKind::BonusReplacement;
    if (how.self_drawn && chance().one_in(3)) how.kongs_in_turn = 2;
    how.robbing = !how.self_drawn && chance().one_in(6);
    how.robs_concealed = how.robbing && chance().one_in(3);
    how.dead_hand = chance().one_in(200);
  }

  RandomHands hands_;
};

}  // namespace lair::testing
