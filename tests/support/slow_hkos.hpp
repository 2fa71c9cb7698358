// The score of a Hong Kong Old Style hand directly from the rules H1 to H8.
#pragma once

#include "engine/rules/hkos/options.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/support/slow_hk_score.hpp"

namespace lair::testing::slow {

inline void hkos_elements(const Seen& seen,
                          const hong_kong::hkos::Options& options,
                          HkScore& score) {
  const WinningHand& hand = seen.hand;
  const Circumstances& how = hand.how;
  const Tile seat = Tile::of(hand.seat_wind);
  const Tile round = Tile::of(hand.prevailing);
  for (int dragons = 0; dragons < seen.dragons(); ++dragons) line(score, true, "dragon_pung", 1);
  line(score, seen.has_pung_of(seat), "seat_wind_pung", 1);
  line(score, seen.has_pung_of(round), "round_wind_pung", 1);
  line(score, seen.dragons() == 2 && seen.eyes_are(&Tile::is_dragon), "little_three_dragons", 2);
  line(score, hand.bonus.empty(), "no_bonus_tiles", 1);
  line(score, seen.has_bonus(Tile::flower(hand.seat_wind)), "own_bonus_tile", 1);
  line(score, seen.has_bonus(Tile::season(hand.seat_wind)), "own_bonus_tile", 1);
  line(score, seen.bonus(Suit::Flowers) == 4, "all_flowers", 1);
  line(score, seen.bonus(Suit::Seasons) == 4, "all_seasons", 1);
  line(score, hand.bonus.size() == 6, "six_bonus_tiles", 1);
  line(score, hand.bonus.size() == 7, "seven_bonus_tiles", 3);
  const Tile eyes = seen.laid.eyes;
  const bool value = eyes.is_dragon() || eyes == seat || eyes == round;
  const bool barred =
      (options.all_chows_pair == hong_kong::hkos::ChowEyes::NoHonor && eyes.is_honor()) ||
      (options.all_chows_pair == hong_kong::hkos::ChowEyes::NoValueTile && value);
  line(score, seen.four_chows() && !barred, "all_chows", 1);
  line(score, seen.pungs() == 4, "all_pungs", 3);
  line(score, seen.laid.form == LaidHand::Form::Pairs, "seven_pairs", 3);
  line(score, seen.suits() == 1 && seen.honors(), "half_flush", 3);
  line(score, seen.suits() == 1 && !seen.honors(), "full_flush", 6);
  line(score, how.self_drawn, "self_pick", 1);
  line(score, !seen.exposed(), "concealed_hand", 1);
  line(score, how.robbing, "robbing_a_gong", 1);
  const bool mixed =
      seen.honors() && seen.only([](Tile tile) { return tile.is_terminal_or_honor(); });
  const int mixed_faan = options.mixed_terminals.count();
  line(score, mixed && mixed_faan > 0, "mixed_terminals", mixed_faan);
  line(score, !how.self_drawn && how.last_tile, "last_tile_discard", 1);
  const bool replaced =
      seen.drew(DrawKind::KongReplacement) || seen.drew(DrawKind::BonusReplacement);
  if (seen.chain()) {
    line(score, true, "gong_on_gong", 2);
  } else if (replaced) {
    line(score, true, "replacement_tile", 1);
  } else {
    line(score, how.self_drawn && how.last_tile, "last_tile_draw", 1);
  }
}

inline bool dragon_hand(const Seen& seen, Dragon dragon, Suit suit) {
  const Tile tile = Tile::of(dragon);
  return seen.pungs() == 4 && seen.has_pung_of(tile) &&
         seen.only([&](Tile one) { return one == tile || one.suit() == suit; });
}

inline void hkos_limits(const Seen& seen, const hong_kong::hkos::Options& options, HkScore& score) {
  const WinningHand& hand = seen.hand;
  const Circumstances& how = hand.how;
  const bool made_eyes = seen.laid.eyes == hand.winning_tile;
  limit(score,
        seen.pungs() == 4 && !seen.exposed() && (how.self_drawn || made_eyes),
        "four_concealed_pungs");
  common_limits(seen, "big_three_dragons", false, score);
  limit(score, seen.kongs() == 4, "four_gongs");
  const std::vector<Tile> green{"2s"_t, "3s"_t, "4s"_t, "6s"_t, "8s"_t, "G"_t};
  limit(score,
        seen.only([&](Tile tile) { return std::ranges::count(green, tile) > 0; }),
        "perfect_green");
  limit(score,
        seen.laid.form == LaidHand::Form::Pairs &&
            seen.only([](Tile tile) { return tile.suit() == Suit::Dots && !tile.is_terminal(); }),
        "chariot");
  limit(score,
        options.ruby_dragon && dragon_hand(seen, Dragon::Red, Suit::Characters),
        "ruby_dragon");
  limit(
      score, options.jade_dragon && dragon_hand(seen, Dragon::Green, Suit::Bamboos), "jade_dragon");
  limit(
      score, options.pearl_dragon && dragon_hand(seen, Dragon::White, Suit::Dots), "pearl_dragon");
  if (how.opening.after_claim || how.opening.after_kong) return;
  const bool first_draw = how.self_drawn && how.opening.own_first_draw;
  limit(score, first_draw && how.is_dealer, "gift_of_heaven");
  limit(score, first_draw && !how.is_dealer, "gift_of_earth");
  limit(score, !how.self_drawn && !how.is_dealer && how.opening.before_own_draw, "gift_of_man");
}

// What each of the three others pays by self-pick.
inline long hkos_price(int faan, hong_kong::hkos::Pace pace) {
  if (pace == hong_kong::hkos::Pace::Half) {
    const std::vector<long> prices{1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384};
    return prices[static_cast<std::size_t>(std::min(faan, 13))];
  }
  if (pace == hong_kong::hkos::Pace::Doubling) return 1L << std::min(faan, 10);
  if (faan >= 13 && pace != hong_kong::hkos::Pace::TenFaan) return 128;
  if (faan >= 10) return 64;
  if (faan >= 7) return 32;
  if (faan >= 4) return 16;
  return 1L << faan;
}

inline HkScore hkos_score(const WinningHand& hand,
                          const LaidHand& laid,
                          const hong_kong::hkos::Options& options) {
  const Seen seen(hand, laid);
  HkScore score;
  hkos_elements(seen, options, score);
  hkos_limits(seen, options, score);
  std::vector<std::string> uncounted;
  if (!options.bonus_in_minimum) {
    uncounted = {"no_bonus_tiles",
                 "own_bonus_tile",
                 "all_flowers",
                 "all_seasons",
                 "six_bonus_tiles",
                 "seven_bonus_tiles"};
  }
  sum_up(score, uncounted);
  score.may_win = !score.limits.empty() || score.counted >= options.min_faan.count();
  const bool keeps = hand.how.is_dealer && hand.how.dealer_keeps >= 7;
  if (score.may_win && keeps) score.limits.emplace_back("eight_dealer_keeps");
  score.price = score.limits.empty() ? hkos_price(score.faan, options.settling_table)
                                     : hkos_price(13, options.settling_table) *
                                           static_cast<long>(score.limits.size());
  return score;
}

// Nothing for tiles that are not a winning hand.
inline std::optional<HkScore> best_hkos_score(const WinningHand& hand,
                                              const hong_kong::hkos::Options& options) {
  std::vector<HkScore> scores;
  for (const LaidHand& laid : all_layouts(hand)) {
    if (hand.how.robs_concealed && laid.form != LaidHand::Form::Orphans) continue;
    scores.push_back(hkos_score(hand, laid, options));
  }
  return best_of(scores);
}

}  // namespace lair::testing::slow
