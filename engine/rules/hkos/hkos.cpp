#include "engine/rules/hkos/hkos.hpp"

#include "engine/rules/hkos/account.hpp"
#include "engine/rules/hkos/examples.hpp"
#include "engine/rules/hkos/settle.hpp"
#include "engine/rules/hong_kong/rotation.hpp"

namespace lair::hkos {
namespace {

constexpr std::size_t kBonusToDeclare = 7;
constexpr std::size_t kBonusTiles = 8;

// Rules H1.2, H1.3, H1.4, H2.3.
Flow flow_of(const Options& options) {
  Flow flow;
  flow.bonus_tiles = true;
  flow.dead_wall = DeadWall::None;
  flow.winner_order = WinnerOrder::InTurn;
  flow.kong_after_claim = options.kong_after_claim;
  flow.melds_on_last_discard = false;
  flow.passed_win_lock = options.passed_win_lock;
  flow.rob_concealed_for_orphans = options.rob_concealed_for_orphans;
  flow.start = 0_pts;
  return flow;
}

ScoreSheet refused(WinRefusal refusal, const Options& options) {
  ScoreSheet sheet;
  sheet.refusal = refusal;
  sheet.minimum = options.min_faan;
  return sheet;
}

}  // namespace

Hkos::Hkos(const House& house)
    : house_(house), options_(options_of(house)), flow_(flow_of(options_)) {}

bool Hkos::completes(const TileCounts& concealed, const Melds& melds) const {
  if (is_complete(concealed, melds)) return true;
  return melds.empty() &&
         (hong_kong::is_seven_different_pairs(concealed) || is_thirteen_orphans(concealed));
}

// Rules H3.3, H3.4.
ScoreSheet Hkos::score(const WinningHand& hand) const {
  if (hand.how.dead_hand) return refused(WinRefusal::DeadHand, options_);
  const auto best = best_account(hand, options_);
  if (!best) return refused(WinRefusal::NotAWinningHand, options_);
  ScoreSheet sheet = sheet_of(best->account, options_);
  sheet.elements_reading = best->reading;
  return sheet;
}

std::optional<BonusWin> Hkos::bonus_win(const Hand& hand, const Circumstances& how) const {
  if (hand.bonus.size() < kBonusToDeclare) return std::nullopt;
  if (how.dead_hand) {
    return BonusWin{.sheet = refused(WinRefusal::DeadHand, options_), .at_once = false};
  }
  const bool all = hand.bonus.size() == kBonusTiles;
  const Account account =
      all ? eight_bonus_account(how, options_) : seven_bonus_account(how, options_);
  return BonusWin{.sheet = sheet_of(account, options_), .at_once = all};
}

Settlement Hkos::settle(const WonDeal& won) const { return hkos::settle(won); }

std::span<const Example> Hkos::examples() const { return example_list(); }

Explanation Hkos::explain(const WinningHand& hand) const { return hkos::explain(hand, options_); }

DealSetup Hkos::first_deal() const { return DealSetup(); }

std::optional<DealSetup> Hkos::next_deal(const DealSetup& setup, std::optional<Seat> winner) const {
  return hong_kong::next_deal(setup, winner);
}

RuleSystem rule_system() {
  return {
      .id = "hkos",
      .name = "Hong Kong Old Style",
      .options = option_list(),
      .styles = style_list(),
      .make = [](const House& house) -> std::unique_ptr<const RuleSet> {
        return std::make_unique<Hkos>(house);
      },
  };
}

}  // namespace lair::hkos
