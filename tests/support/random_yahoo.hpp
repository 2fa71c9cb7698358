// Random winning hands at yahoo tables, with everything that their score depends on.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/yahoo/options.hpp"
#include "tests/support/random_hands.hpp"

namespace lair::testing {

// Rare hands come often: of one suit, of few kinds, of the shapes that limits require.
class RandomYahoo {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;

  explicit RandomYahoo(std::uint64_t seed) : chance_(seed) {}

  Chance& chance() { return chance_; }

  WinningHand win() {
    WinningHand hand;
    const Hand held = complete_hand();
    hand.concealed = held.concealed;
    hand.melds = held.melds;
    hand.bonus = held.bonus;
    hand.winning_tile = any_of(hand.concealed);
    hand.seat_wind = any_wind();
    hand.prevailing = any_wind();
    hand.how = how();
    for (std::size_t kinds = chance_.below(12); kinds > 0; --kinds) {
      const Tile tile = kTiles[chance_.below(Tile::kPlainKinds)];
      if (!hand.concealed.has(tile) && !hand.visible.has(tile)) {
        hand.visible.add(tile, 1 + chance_.below(4));
      }
    }
    return hand;
  }

  // Thirteen tiles, with each meld counted as three.
  Hand bystander() {
    Hand hand = complete_hand();
    hand.concealed.remove(any_of(hand.concealed));
    while (hand.melds.size() < 4 && hand.concealed.total() > 1 && chance_.one_in(2)) {
      swap_one(hand);
    }
    return hand;
  }

  // Every second table plays by the defaults except for a few options.
  Settings settings() {
    const std::size_t share = chance_.one_in(2) ? 8 : 2;
    Settings settings;
    for (const Option& option : yahoo::option_list()) {
      if (!chance_.one_in(share)) continue;
      settings.emplace_back(option.key, value_text(option, any_value(option)));
    }
    return settings;
  }

  Wind any_wind() { return kWinds[chance_.below(4)]; }

 private:
  std::int64_t any_value(const Option& option) {
    if (option.kind == OptionKind::Choice) {
      // A forbidden suit refuses most hands, so it is rare.
      if (option.key == "forbidden_suit" && !chance_.one_in(4)) return 0;
      return static_cast<std::int64_t>(chance_.below(option.choices.size()));
    }
    if (option.kind == OptionKind::Several) {
      return static_cast<std::int64_t>(chance_.below(std::size_t{1} << option.choices.size()));
    }
    if (option.key == "min_faan") return static_cast<std::int64_t>(chance_.below(6));
    if (option.key == "limit") return 20 << chance_.below(12);
    return option.min + static_cast<std::int64_t>(
                            chance_.below(static_cast<std::size_t>(option.max - option.min + 1)));
  }

  Tile any_of(const TileCounts& tiles) {
    Tile tile;
    do {
      tile = kTiles[chance_.below(Tile::kPlainKinds)];
    } while (!tiles.has(tile));
    return tile;
  }

  // No kind may reach more than four, melds included.
  void swap_one(Hand& hand) {
    const Tile tile = kTiles[chance_.below(Tile::kPlainKinds)];
    std::size_t held = hand.concealed[tile];
    for (const Meld& meld : hand.melds) {
      for (const Tile melded : meld.tiles()) held += melded == tile ? 1U : 0U;
    }
    if (held >= 4) return;
    hand.concealed.remove(any_of(hand.concealed));
    hand.concealed.add(tile);
  }

  Circumstances how() {
    Circumstances how;
    how.self_drawn = chance_.one_in(2);
    how.last_tile = chance_.one_in(6);
    how.is_dealer = chance_.one_in(4);
    how.dead_hand = chance_.one_in(50);
    how.kongs_in_turn = static_cast<std::uint8_t>(chance_.one_in(3) ? chance_.below(4) : 0);
    if (how.self_drawn) {
      constexpr std::array kTurn{DrawKind::Turn, DrawKind::BonusReplacement};
      constexpr std::array kKong{DrawKind::KongReplacement, DrawKind::BonusReplacement};
      how.drawn_as = (how.kongs_in_turn > 0 ? kKong : kTurn)[chance_.below(2)];
    } else {
      how.robbing = chance_.one_in(6);
    }
    if (!chance_.one_in(10)) return how;
    how.opening.own_first_draw = how.self_drawn;
    how.opening.before_own_draw = !how.self_drawn;
    how.opening.dealers_first_discard = !how.self_drawn && chance_.one_in(2);
    how.opening.after_claim = chance_.one_in(3);
    how.opening.after_kong = chance_.one_in(3);
    return how;
  }

  Hand complete_hand() {
    while (true) {
      Hand hand;
      choose_theme();
      if (!fill(hand)) continue;
      if (!chance_.one_in(2)) return hand;
      const std::size_t share = chance_.one_in(12) ? 10 : chance_.below(7);
      for (std::size_t index = Tile::kPlainKinds; index < Tile::kKinds; ++index) {
        if (chance_.below(10) < share) hand.bonus.push_back(kTiles[index]);
      }
      return hand;
    }
  }

  // Which kinds the hand is made of, and how often its sets are chows or melded.
  void choose_theme() {
    taken_ = TileCounts();
    chow_share_ = chance_.below(7);
    meld_share_ = chance_.below(4);
    kong_share_ = 1 + chance_.below(6);
    const std::size_t suit = chance_.below(3);
    const std::size_t theme = chance_.below(10);
    kinds_.clear();
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile tile = kTiles[index];
      const bool of_suit = tile.is_suited() && index / 9 == suit;
      const bool holds = theme == 0   ? of_suit
                         : theme == 1 ? of_suit || tile.is_honor()
                         : theme == 2 ? of_suit || tile.is_dragon()
                         : theme == 3 ? tile.is_terminal_or_honor()
                         : theme == 4 ? tile.is_honor()
                         : theme == 5 ? tile.is_terminal()
                         : theme == 6 ? is_green(tile)
                         : theme == 7 ? tile.is_wind() || of_suit
                                      : true;
      if (holds) kinds_.push_back(tile);
    }
    special_ = theme == 0 && chance_.one_in(3);
  }

  static bool is_green(Tile tile) {
    const int number = tile.number();
    if (tile.suit() == Suit::Dragons) return tile == Tile::of(Dragon::Green);
    return tile.suit() == Suit::Bamboos && (number == 3 || number % 2 == 0);
  }

  bool take(Tile tile, std::size_t copies) {
    if (taken_[tile] + copies > 4) return false;
    taken_.add(tile, copies);
    return true;
  }

  Tile any_kind() { return kinds_[chance_.below(kinds_.size())]; }

  bool fill(Hand& hand) {
    if (special_) {
      // Nine gates with one tile more, or the snake, which has the same tiles; a kong may spoil it.
      for (const Tile tile : kinds_) hand.concealed.add(tile, tile.is_terminal() ? 3 : 1);
      hand.concealed.add(any_kind());
      const Tile first = kinds_.front();
      if (!chance_.one_in(4) || !hand.concealed.has(first, 3)) return true;
      hand.concealed.remove(first, 3);
      hand.melds.push_back({MeldKind::ConcealedKong, first, first, {}});
      return !hand.concealed.has(first);
    }
    for (int sets = 0; sets < 4; ++sets) {
      if (!add_set(hand)) return false;
    }
    const Tile eyes = any_kind();
    if (!take(eyes, 2)) return false;
    hand.concealed.add(eyes, 2);
    return true;
  }

  bool add_set(Hand& hand) {
    const Tile tile = any_kind();
    const bool melded = chance_.below(4) < meld_share_;
    if (tile.begins_chow() && chance_.below(6) < chow_share_) {
      for (int step = 0; step < 3; ++step) {
        if (!take(tile.up(step), 1)) return false;
        if (!melded) hand.concealed.add(tile.up(step));
      }
      if (melded) hand.melds.push_back({MeldKind::Chow, tile, tile, {}});
      return true;
    }
    const bool kong = chance_.one_in(kong_share_);
    if (!take(tile, kong ? 4 : 3)) return false;
    constexpr std::array kKongs{MeldKind::ConcealedKong,
                                MeldKind::ConcealedKong,
                                MeldKind::ExposedKong,
                                MeldKind::AddedKong};
    if (kong) {
      const std::size_t exposed = meld_share_ == 0 ? 0 : 2;
      hand.melds.push_back({kKongs[chance_.below(2 + exposed)], tile, tile, {}});
    } else if (melded) {
      hand.melds.push_back({MeldKind::Pung, tile, tile, {}});
    } else {
      hand.concealed.add(tile, 3);
    }
    return true;
  }

  Chance chance_;
  std::vector<Tile> kinds_;
  TileCounts taken_;
  std::size_t chow_share_ = 3;
  std::size_t meld_share_ = 2;
  std::size_t kong_share_ = 5;
  bool special_ = false;
};

}  // namespace lair::testing
