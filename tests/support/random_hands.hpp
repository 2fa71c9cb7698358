// Random complete hands, from a printed seed.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

#include "engine/rules/circumstances.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair::testing {

// Draws without the standard distributions, which differ between libraries.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}

  // From 0 to below `bound`.
  std::size_t below(std::size_t bound) { return engine_() % bound; }

  bool one_in(std::size_t bound) { return below(bound) == 0; }

 private:
  std::mt19937_64 engine_;
};

// A complete hand of four sets and eyes, random in every respect. Honors, pungs and hands of few
// suits come more often than in play, so that every rule is met.
class RandomHands {
 public:
  explicit RandomHands(std::uint64_t seed) : chance_(seed) {}

  WinningHand next() {
    while (true) {
      if (auto hand = try_one()) return *hand;
    }
  }

  Chance& chance() { return chance_; }

 private:
  Tile any_kind() {
    if (chance_.one_in(3)) return kTiles[27 + chance_.below(7)];
    const std::size_t suit = chance_.below(suits_);
    return kTiles[suit * 9 + chance_.below(9)];
  }

  // Takes `copies` of a kind, unless fewer are left.
  bool take(Tile tile, std::size_t copies) {
    if (taken_[tile] + copies > 4) return false;
    taken_.add(tile, copies);
    return true;
  }

  bool take_chow(Tile lowest) {
    return take(lowest, 1) && take(lowest.up(1), 1) && take(lowest.up(2), 1);
  }

  bool add_set(WinningHand& hand) {
    const Tile tile = any_kind();
    const bool melded = chance_.one_in(3);
    if (tile.begins_chow() && !chance_.one_in(pung_share_)) {
      if (!take_chow(tile)) return false;
      if (melded) {
        hand.melds.push_back({MeldKind::Chow, tile, tile, {}});
      } else {
        for (int step = 0; step < 3; ++step) hand.concealed.add(tile.up(step));
      }
      return true;
    }
    const bool kong = chance_.one_in(5);
    if (!take(tile, kong ? 4 : 3)) return false;
    if (kong) {
      const auto kind = chance_.one_in(2) ? MeldKind::ConcealedKong : MeldKind::ExposedKong;
      hand.melds.push_back({kind, tile, tile, {}});
    } else if (melded) {
      hand.melds.push_back({MeldKind::Pung, tile, tile, {}});
    } else {
      hand.concealed.add(tile, 3);
    }
    return true;
  }

  void add_table(WinningHand& hand) {
    hand.seat_wind = kWinds[chance_.below(4)];
    hand.prevailing = kWinds[chance_.below(4)];
    hand.how.self_drawn = chance_.one_in(2);
    hand.how.last_tile = chance_.one_in(8);
    if (hand.how.self_drawn) hand.how.drawn_as = DrawKind::Turn;
    if (hand.how.self_drawn && chance_.one_in(4)) {
      hand.how.drawn_as = DrawKind::KongReplacement;
      hand.how.kongs_in_turn = 1;
    }
    for (std::size_t index = Tile::kPlainKinds; index < Tile::kKinds; ++index) {
      if (chance_.below(8) < bonus_share_) hand.bonus.push_back(kTiles[index]);
    }
  }

  std::optional<WinningHand> try_one() {
    taken_ = TileCounts();
    suits_ = 1 + chance_.below(3);
    pung_share_ = 1 + chance_.below(4);
    bonus_share_ = chance_.below(9);
    WinningHand hand;
    for (int sets = 0; sets < 4; ++sets) {
      if (!add_set(hand)) return std::nullopt;
    }
    const Tile eyes = any_kind();
    if (!take(eyes, 2)) return std::nullopt;
    hand.concealed.add(eyes, 2);
    do {
      hand.winning_tile = kTiles[chance_.below(Tile::kPlainKinds)];
    } while (!hand.concealed.has(hand.winning_tile));
    add_table(hand);
    return hand;
  }

  Chance chance_;
  TileCounts taken_;
  std::size_t suits_ = 3;
  std::size_t pung_share_ = 2;
  std::size_t bonus_share_ = 1;
};

}  // namespace lair::testing
