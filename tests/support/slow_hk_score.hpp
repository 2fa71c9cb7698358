// Scores of the two Hong Kong rule systems directly from their RULES.md.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tests/support/slow_hk_hands.hpp"

namespace lair::testing::slow {

// What the rules say about one laid-out hand.
struct HkScore {
  std::vector<std::pair<std::string, int>> lines;  // elements with their faan
  std::vector<std::string> limits;
  int faan = 0;
  int counted = 0;
  bool may_win = false;
  long price = 0;
};

// A laid-out hand, with questions anybody at the table could answer by looking.
struct Seen {
  const WinningHand& hand;
  const LaidHand& laid;
  std::vector<Tile> all;

  Seen(const WinningHand& won, const LaidHand& laid_out) : hand(won), laid(laid_out) {
    for (const Tile tile : kTiles) all.insert(all.end(), hand.concealed[tile], tile);
    for (const Meld& meld : hand.melds) {
      for (const Tile tile : meld.tiles()) all.push_back(tile);
    }
  }

  template <class Holds>
  [[nodiscard]] bool only(Holds holds) const {
    return std::ranges::all_of(all, holds);
  }

  [[nodiscard]] bool has_pung_of(Tile tile) const {
    return std::ranges::any_of(laid.sets,
                               [&](const auto& set) { return !is_chow(set) && set[0] == tile; });
  }

  template <class Holds>
  [[nodiscard]] int pungs_that(Holds holds) const {
    return static_cast<int>(std::ranges::count_if(
        laid.sets, [&](const auto& set) { return !is_chow(set) && holds(set[0]); }));
  }

  [[nodiscard]] int pungs() const {
    return pungs_that([](Tile) { return true; });
  }

  [[nodiscard]] bool four_chows() const { return laid.sets.size() == 4 && pungs() == 0; }

  [[nodiscard]] bool eyes_are(bool (Tile::*question)() const) const {
    return laid.form == LaidHand::Form::Sets && (laid.eyes.*question)();
  }

  [[nodiscard]] int dragons() const {
    return pungs_that([](Tile tile) { return tile.is_dragon(); });
  }

  [[nodiscard]] int winds() const {
    return pungs_that([](Tile tile) { return tile.is_wind(); });
  }

  // The number of suits among the numbered tiles.
  [[nodiscard]] int suits() const {
    int suits = 0;
    for (const Suit suit : {Suit::Characters, Suit::Dots, Suit::Bamboos}) {
      suits += std::ranges::any_of(all, [&](Tile tile) { return tile.suit() == suit; }) ? 1 : 0;
    }
    return suits;
  }

  [[nodiscard]] bool honors() const {
    return std::ranges::any_of(all, [](Tile tile) { return tile.is_honor(); });
  }

  [[nodiscard]] bool exposed() const {
    return std::ranges::any_of(hand.melds, [](const Meld& meld) { return !meld.is_concealed(); });
  }

  [[nodiscard]] int kongs() const {
    return static_cast<int>(std::ranges::count_if(hand.melds, &Meld::is_kong));
  }

  [[nodiscard]] int bonus(Suit suit) const {
    return static_cast<int>(
        std::ranges::count_if(hand.bonus, [&](Tile tile) { return tile.suit() == suit; }));
  }

  [[nodiscard]] bool has_bonus(Tile wanted) const {
    return std::ranges::count(hand.bonus, wanted) > 0;
  }

  [[nodiscard]] bool gates() const {
    if (!hand.melds.empty() || suits() != 1 || honors()) return false;
    for (int number = 1; number <= 9; ++number) {
      const auto held =
          std::ranges::count_if(all, [&](Tile tile) { return tile.number() == number; });
      if (held < (number == 1 || number == 9 ? 3 : 1)) return false;
    }
    return true;
  }

  // The thirteen tiles before the last were 1112345678999.
  [[nodiscard]] bool gates_before_the_last_tile() const {
    std::vector<Tile> before = all;
    before.erase(std::ranges::find(before, hand.winning_tile));
    for (int number = 1; number <= 9; ++number) {
      const auto held =
          std::ranges::count_if(before, [&](Tile tile) { return tile.number() == number; });
      if (held != (number == 1 || number == 9 ? 3 : 1)) return false;
    }
    return true;
  }

  [[nodiscard]] bool drew(DrawKind kind) const {
    return hand.how.self_drawn && hand.how.drawn_as == kind;
  }

  [[nodiscard]] bool chain() const {
    return drew(DrawKind::KongReplacement) && hand.how.kongs_in_turn > 1;
  }
};

inline void line(HkScore& score, bool holds, const std::string& code, int faan) {
  if (holds) score.lines.emplace_back(code, faan);
}

inline void limit(HkScore& score, bool holds, const std::string& code) {
  if (holds) score.limits.push_back(code);
}

// Limits that both systems have under the same conditions.
inline void common_limits(const Seen& seen,
                          const std::string& three_dragons,
                          bool on_nine_waits,
                          HkScore& score) {
  const bool waits = !on_nine_waits || seen.gates_before_the_last_tile();
  limit(score, seen.winds() == 3 && seen.eyes_are(&Tile::is_wind), "little_four_winds");
  limit(score, seen.winds() == 4, "big_four_winds");
  limit(score, seen.dragons() == 3, three_dragons);
  limit(score, seen.only([](Tile tile) { return tile.is_honor(); }), "all_honors");
  limit(score, seen.only([](Tile tile) { return tile.is_terminal(); }), "all_terminals");
  limit(score, seen.gates() && waits && seen.laid.form == LaidHand::Form::Sets, "nine_gates");
  limit(score, seen.laid.form == LaidHand::Form::Orphans, "thirteen_orphans");
}

inline void sum_up(HkScore& score, const std::vector<std::string>& uncounted) {
  for (const auto& [code, faan] : score.lines) {
    score.faan += faan;
    if (std::ranges::count(uncounted, code) == 0) score.counted += faan;
  }
  std::ranges::sort(score.lines);
}

// The best of the scores, as both systems choose it; nothing if there are none.
inline std::optional<HkScore> best_of(const std::vector<HkScore>& scores) {
  std::optional<HkScore> best;
  const auto rank = [](const HkScore& score) {
    return std::tuple(score.may_win,
                      score.price,
                      !score.limits.empty(),
                      score.limits.size(),
                      score.limits.empty() ? score.faan : 0);
  };
  for (const HkScore& score : scores) {
    if (!best || rank(score) > rank(*best)) best = score;
  }
  return best;
}

// "may win 16: all_pungs 3, self_pick 1" or "below 0: limit".
inline std::string text_of(const HkScore& score) {
  std::string text = score.may_win ? "may win " + std::to_string(score.price) : "below 0";
  text += ':';
  if (!score.limits.empty()) {
    auto limits = score.limits;
    std::ranges::sort(limits);
    for (const std::string& code : limits) text += ' ' + code;
    return text;
  }
  for (const auto& [code, faan] : score.lines) text += ' ' + code + ' ' + std::to_string(faan);
  return text;
}

}  // namespace lair::testing::slow
