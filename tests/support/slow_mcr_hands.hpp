// Random winning hands of the Mahjong Competition Rules, of every form.
#pragma once

#include <optional>
#include <vector>

#include "engine/hands/special_forms.hpp"
#include "tests/support/random_hands.hpp"

namespace lair::testing {

// Tiles come from a palette of few kinds, so that hands of one suit, of high or green tiles, or of
// sets that belong together are as frequent as any.
class RandomMcrWins {
 public:
  explicit RandomMcrWins(std::uint64_t seed) : chance_(seed) {}

  WinningHand next() {
    while (true) {
      hand_ = WinningHand();
      taken_ = TileCounts();
      if (!fill()) continue;
      choose_winning_tile();
      add_table();
      return hand_;
    }
  }

  Chance& chance() { return chance_; }

 private:
  enum class Palette { All, Suits, Range, Run, Orphans, Terminals, Honors, Green, Even, Ends };

  bool fill() {
    switch (chance_.below(16)) {
      case 0:
        return fill_pairs();
      case 1:
        return fill_pairs_in_a_row();
      case 2:
        return fill_singles();
      case 3:
        return chance_.one_in(3) ? fill_orphans() : fill_knitted_straight();
      case 4:
        return chance_.one_in(3) ? fill_nine_gates() : fill_terminal_chows();
      case 5:
        return fill_straight();
      default:
        return fill_sets(4);
    }
  }

  void choose_palette() {
    palette_ = static_cast<Palette>(chance_.below(10));
    low_ = 1 + static_cast<int>(chance_.below(6));
    suits_ = 1 + chance_.below(3);
    honors_ = chance_.one_in(2);
  }

  [[nodiscard]] bool in_palette(Tile tile) const {
    const bool in_suits = tile.is_suited() && static_cast<std::size_t>(tile.suit()) < suits_;
    const int above = tile.number() - low_;
    switch (palette_) {
      case Palette::All:
        return true;
      case Palette::Suits:
        return in_suits || (honors_ && tile.is_honor());
      case Palette::Range:
        return tile.is_suited() ? above >= 0 && above <= 4 : honors_ && tile.number() == 1;
      case Palette::Run:
        return in_suits && above >= 0 && above <= 2;
      case Palette::Orphans:
        return tile.is_terminal_or_honor();
      case Palette::Terminals:
        return tile.is_terminal();
      case Palette::Honors:
        return tile.is_honor();
      case Palette::Green:
        return tile == Tile::of(Dragon::Green) ||
               (tile.suit() == Suit::Bamboos && (tile.number() % 2 == 0 || tile.number() == 3));
      case Palette::Even:
        return tile.is_suited() && tile.number() % 2 == 0;
      case Palette::Ends:
        return in_suits && (tile.number() <= 3 || tile.number() >= 7 || tile.number() == 5);
    }
    return false;
  }

  // The kinds that may be used.
  std::vector<Tile> palette() {
    choose_palette();
    std::vector<Tile> tiles;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      if (in_palette(kTiles[index])) tiles.push_back(kTiles[index]);
    }
    return tiles;
  }

  Suit any_suit() { return static_cast<Suit>(chance_.below(3)); }

  // Chows of these numbers, each of any suit, then any set and any eyes.
  bool fill_straight() {
    const int step = static_cast<int>(chance_.below(4));
    const int first = 1 + static_cast<int>(chance_.below(static_cast<std::size_t>(7 - 2 * step)));
    const bool is_pure = chance_.one_in(2);
    const Suit suit = any_suit();
    for (int chow = 0; chow < 3; ++chow) {
      const int own = (static_cast<int>(suit) + chow) % 3;
      const Tile tile = Tile::of(is_pure ? suit : static_cast<Suit>(own), first + step * chow);
      if (!add_set(tile, true, chance_.one_in(3))) return false;
    }
    return fill_sets(1);
  }

  // 123 with 789 twice, and 55.
  bool fill_terminal_chows() {
    const Suit one = any_suit();
    const Suit other = any_suit();
    for (const Suit suit : {one, other}) {
      for (const int number : {1, 7}) {
        if (!add_set(Tile::of(suit, number), true, chance_.one_in(6))) return false;
      }
    }
    return add_eyes(Tile::of(any_suit(), 5));
  }

  bool fill_nine_gates() {
    const Suit suit = any_suit();
    for (int number = 1; number <= 9; ++number) {
      hand_.concealed.add(Tile::of(suit, number), number == 1 || number == 9 ? 3 : 1);
    }
    hand_.concealed.add(Tile::of(suit, 1 + static_cast<int>(chance_.below(9))));
    return true;
  }

  bool fill_pairs_in_a_row() {
    const Suit suit = any_suit();
    const int first = 1 + static_cast<int>(chance_.below(3));
    for (int number = first; number < first + 7; ++number) {
      hand_.concealed.add(Tile::of(suit, number), 2);
    }
    return true;
  }

  bool take(Tile tile, std::size_t copies) {
    if (taken_[tile] + copies > 4) return false;
    taken_.add(tile, copies);
    return true;
  }

  Tile any_of(const std::vector<Tile>& tiles) { return tiles[chance_.below(tiles.size())]; }

  bool add_set(Tile tile, bool by_chow, bool melded) {
    if (by_chow) {
      for (int step = 0; step < 3; ++step) {
        if (!take(tile.up(step), 1)) return false;
        if (!melded) hand_.concealed.add(tile.up(step));
      }
      if (melded) hand_.melds.push_back({MeldKind::Chow, tile, tile, {}});
      return true;
    }
    const bool kong = chance_.one_in(4);
    if (!take(tile, kong ? 4 : 3)) return false;
    if (kong) {
      constexpr std::array kKongs{
          MeldKind::ConcealedKong, MeldKind::ExposedKong, MeldKind::AddedKong};
      hand_.melds.push_back({kKongs[chance_.below(3)], tile, tile, {}});
    } else if (melded) {
      hand_.melds.push_back({MeldKind::Pung, tile, tile, {}});
    } else {
      hand_.concealed.add(tile, 3);
    }
    return true;
  }

  bool fill_sets(std::size_t sets) {
    const std::vector<Tile> tiles = palette();
    const std::size_t chows_in_four = chance_.below(5);
    const std::size_t meld_share = 1 + chance_.below(4);
    for (std::size_t set = 0; set < sets; ++set) {
      const Tile tile = any_of(tiles);
      const bool by_chow = tile.begins_chow() && chance_.below(4) < chows_in_four;
      const bool melded = chance_.one_in(meld_share);
      if (!add_set(tile, by_chow, melded)) return false;
    }
    return add_eyes(any_of(tiles));
  }

  bool add_eyes(Tile tile) {
    if (!take(tile, 2)) return false;
    hand_.concealed.add(tile, 2);
    return true;
  }

  bool fill_knitted_straight() {
    const Kinds nine = kKnittings[chance_.below(kKnittings.size())];
    for (const Tile tile : kTiles) {
      if (tile.is_bonus() || !nine.has(tile)) continue;
      take(tile, 1);
      hand_.concealed.add(tile);
    }
    return fill_sets(1);
  }

  bool fill_pairs() {
    const std::vector<Tile> tiles = palette();
    for (int pair = 0; pair < 7; ++pair) {
      if (!add_eyes(any_of(tiles))) return false;
    }
    return true;
  }

  bool fill_singles() {
    const Kinds may = kKnittings[chance_.below(kKnittings.size())] | kHonors;
    for (const Tile tile : kTiles) {
      if (!tile.is_bonus() && may.has(tile)) hand_.concealed.add(tile);
    }
    for (int left_out = 0; left_out < 2;) {
      const Tile tile = kTiles[chance_.below(Tile::kPlainKinds)];
      if (!hand_.concealed.has(tile)) continue;
      hand_.concealed.remove(tile);
      ++left_out;
    }
    return true;
  }

  bool fill_orphans() {
    for (const Tile tile : kTiles) {
      if (tile.is_terminal_or_honor()) hand_.concealed.add(tile);
    }
    Tile twice;
    do {
      twice = kTiles[chance_.below(Tile::kPlainKinds)];
    } while (!twice.is_terminal_or_honor());
    hand_.concealed.add(twice);
    return true;
  }

  void choose_winning_tile() {
    do {
      hand_.winning_tile = kTiles[chance_.below(Tile::kPlainKinds)];
    } while (!hand_.concealed.has(hand_.winning_tile));
  }

  [[nodiscard]] bool has_kong() const { return std::ranges::any_of(hand_.melds, &Meld::is_kong); }

  void add_table() {
    hand_.seat_wind = kWinds[chance_.below(4)];
    hand_.prevailing = kWinds[chance_.below(4)];
    Circumstances& how = hand_.how;
    how.self_drawn = chance_.one_in(2);
    how.last_tile = chance_.one_in(8);
    const bool is_alone = hand_.concealed[hand_.winning_tile] == 1;
    if (how.self_drawn) {
      const bool after_kong = has_kong() && chance_.one_in(3);
      how.drawn_as = after_kong ? DrawKind::KongReplacement : DrawKind::Turn;
      if (!after_kong && chance_.one_in(5)) how.drawn_as = DrawKind::BonusReplacement;
    } else {
      how.robbing = is_alone && chance_.one_in(8);
    }
    if (how.robbing || (is_alone && chance_.one_in(6))) hand_.visible.add(hand_.winning_tile, 3);
    for (std::size_t index = Tile::kPlainKinds; index < Tile::kKinds; ++index) {
      if (chance_.one_in(4)) hand_.bonus.push_back(kTiles[index]);
    }
  }

  Chance chance_;
  TileCounts taken_;
  WinningHand hand_;
  Palette palette_ = Palette::All;
  int low_ = 1;
  std::size_t suits_ = 3;
  bool honors_ = true;
};

}  // namespace lair::testing
