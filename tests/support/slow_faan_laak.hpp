// The score of a faan-laak hand directly from the rules F1 to F7.
#pragma once

#include "engine/rules/faan_laak/options.hpp"
#include "tests/support/slow_hk_score.hpp"

namespace lair::testing::slow {

inline void faan_laak_bonus(const Seen& seen,
                            const hong_kong::faan_laak::Options& options,
                            HkScore& score) {
  if (!options.flowers_used) return;
  const bool flowers = seen.bonus(Suit::Flowers) == 4;
  const bool seasons = seen.bonus(Suit::Seasons) == 4;
  const bool both = !options.all_flowers_includes_own;
  line(score, seen.hand.bonus.empty(), "no_bonus_tiles", 1);
  line(score, flowers, "all_flowers", 2);
  line(score, seasons, "all_seasons", 2);
  line(score,
       seen.has_bonus(Tile::flower(seen.hand.seat_wind)) && (both || !flowers),
       "own_flower",
       1);
  line(score,
       seen.has_bonus(Tile::season(seen.hand.seat_wind)) && (both || !seasons),
       "own_season",
       1);
}

inline void faan_laak_tiles(const Seen& seen,
                            const hong_kong::faan_laak::Options& options,
                            HkScore& score) {
  const Tile seat = Tile::of(seen.hand.seat_wind);
  const Tile round = Tile::of(seen.hand.prevailing);
  const bool little = seen.dragons() == 2 && seen.eyes_are(&Tile::is_dragon);
  line(score, little, "little_three_dragons", options.little_three_dragons.count());
  for (int dragons = 0; dragons < seen.dragons(); ++dragons) {
    line(score, !little, "dragon_set", 1);
  }
  line(score, seen.has_pung_of(seat), "own_wind_set", 1);
  line(score, seen.has_pung_of(round), "round_wind_set", 1);
  const Tile eyes = seen.laid.eyes;
  const bool value_wind = eyes == seat || eyes == round;
  bool barred = value_wind;
  if (options.chow_pair == hong_kong::faan_laak::ChowEyes::NoValueTile) barred |= eyes.is_dragon();
  if (options.chow_pair == hong_kong::faan_laak::ChowEyes::Any) barred = false;
  line(score, seen.four_chows() && !barred, "chow_hand", 1);
  line(score, seen.pungs() == 4, "pung_hand", options.pung_hand.count());
  line(score,
       seen.suits() == 1 && seen.honors(),
       "one_suit_and_honors",
       options.one_suit_and_honors.count());
  line(score, seen.suits() == 1 && !seen.honors(), "one_suit_only", options.one_suit_only.count());
}

inline void faan_laak_way(const Seen& seen,
                          const hong_kong::faan_laak::Options& options,
                          HkScore& score) {
  const Circumstances& how = seen.hand.how;
  line(score, how.self_drawn, "self_drawn", 1);
  line(score, how.self_drawn && how.last_tile, "last_wall_tile", 1);
  const int last_discard = options.last_discard.count();
  line(score, !how.self_drawn && how.last_tile && last_discard > 0, "last_discard", last_discard);
  line(score, how.robbing, "robbing_a_kong", 1);
  line(score, seen.chain(), "kong_on_kong", 4);
  const bool swallowed = seen.chain() && options.kong_on_kong_includes_supplement;
  const bool supplement = seen.drew(DrawKind::KongReplacement) ||
                          (seen.drew(DrawKind::BonusReplacement) && options.supplement_for_bonus);
  line(score, supplement && !swallowed, "supplement_tile", 1);
}

inline long faan_laak_price(int faan, hong_kong::faan_laak::Pace pace) {
  if (pace == hong_kong::faan_laak::Pace::Half) {
    const std::vector<long> prices{1, 2, 4, 8, 16, 24, 32, 48, 64};
    return prices[static_cast<std::size_t>(std::min(faan, 8))];
  }
  if (pace == hong_kong::faan_laak::Pace::Doubling) return 1L << std::min(faan, 6);
  if (faan >= 13 && pace == hong_kong::faan_laak::Pace::Extended)
    return 128L << std::min((faan - 13) / 3, 2);
  if (faan >= 10) return 64;
  return faan >= 7 ? 32 : faan >= 4 ? 16 : 1L << faan;
}

inline HkScore faan_laak_score(const WinningHand& hand,
                               const LaidHand& laid,
                               const hong_kong::faan_laak::Options& options) {
  const Seen seen(hand, laid);
  const Circumstances& how = hand.how;
  HkScore score;
  faan_laak_bonus(seen, options, score);
  faan_laak_tiles(seen, options, score);
  faan_laak_way(seen, options, score);
  sum_up(score, {});
  limit(score, seen.pungs() == 4 && hand.melds.empty() && how.self_drawn, "hidden_treasure");
  common_limits(seen, "three_great_scholars", options.nine_gates_on_nine_waits, score);
  limit(score,
        how.self_drawn && how.is_dealer && how.opening.own_first_draw && !how.opening.after_claim,
        "heavenly_hand");
  limit(score, !how.is_dealer && how.opening.dealers_first_discard, "earthly_hand");
  const bool goes_out = score.faan >= options.min_faan.count();
  const long by_elements = faan_laak_price(score.faan, options.settling_table);
  const long by_limit = faan_laak_price(options.limit_hand_faan.count(), options.settling_table);
  if (goes_out && by_elements > by_limit) score.limits.clear();
  score.may_win = !score.limits.empty() || goes_out;
  score.price = score.limits.empty() ? by_elements : by_limit;
  return score;
}

// Nothing for tiles that are not a winning hand.
inline std::optional<HkScore> best_faan_laak_score(const WinningHand& hand,
                                                   const hong_kong::faan_laak::Options& options) {
  std::vector<HkScore> scores;
  for (const LaidHand& laid : all_layouts(hand)) {
    if (laid.form == LaidHand::Form::Pairs) continue;
    if (hand.how.robs_concealed && laid.form != LaidHand::Form::Orphans) continue;
    scores.push_back(faan_laak_score(hand, laid, options));
  }
  return best_of(scores);
}

}  // namespace lair::testing::slow
