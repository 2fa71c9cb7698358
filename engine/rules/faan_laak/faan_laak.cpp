#include "engine/rules/faan_laak/faan_laak.hpp"

#include "engine/hands/special_forms.hpp"
#include "engine/rules/faan_laak/account.hpp"
#include "engine/rules/faan_laak/examples.hpp"
#include "engine/rules/faan_laak/settle.hpp"
#include "engine/rules/hong_kong/rotation.hpp"

namespace lair::faan_laak {
namespace {

// Rules F1.2, F1.3, F1.4, F1.5.
Flow flow_of(const Options& options) {
  Flow flow;
  flow.bonus_tiles = options.flowers_used;
  flow.dead_wall = options.dead_wall == Supplements::DeadWall ? DeadWall::Supply : DeadWall::None;
  flow.winner_order = WinnerOrder::InTurn;
  flow.kong_after_claim = options.kong_after_claim;
  flow.melds_on_last_discard = false;
  flow.passed_win_lock = options.passed_win_lock;
  flow.rob_concealed_for_orphans = true;
  flow.start = options.initial_points;
  return flow;
}

ScoreSheet refused(WinRefusal refusal, const Options& options) {
  ScoreSheet sheet;
  sheet.refusal = refusal;
  sheet.minimum = options.min_faan;
  return sheet;
}

}  // namespace

FaanLaak::FaanLaak(const House& house)
    : house_(house), options_(options_of(house)), flow_(flow_of(options_)) {}

bool FaanLaak::completes(const TileCounts& concealed, const Melds& melds) const {
  return is_complete(concealed, melds) || (melds.empty() && is_thirteen_orphans(concealed));
}

ScoreSheet FaanLaak::score(const WinningHand& hand) const {
  if (hand.how.dead_hand) return refused(WinRefusal::DeadHand, options_);
  const auto best = best_account(hand, options_);
  if (!best) return refused(WinRefusal::NotAWinningHand, options_);
  ScoreSheet sheet = sheet_of(best->account, options_);
  sheet.elements_reading = best->reading;
  return sheet;
}

Settlement FaanLaak::settle(const WonDeal& won) const { return faan_laak::settle(won, options_); }

std::span<const Example> FaanLaak::examples() const { return example_list(); }

Explanation FaanLaak::explain(const WinningHand& hand) const {
  return faan_laak::explain(hand, options_);
}

DealSetup FaanLaak::first_deal() const { return DealSetup(); }

std::optional<DealSetup> FaanLaak::next_deal(const DealSetup& setup,
                                             std::optional<Seat> winner) const {
  return hong_kong::next_deal(setup, winner);
}

RuleSystem rule_system() {
  return {
      .id = "faan-laak",
      .name = "Faan-laak",
      .options = option_list(),
      .styles = style_list(),
      .make = [](const House& house) -> std::unique_ptr<const RuleSet> {
        return std::make_unique<FaanLaak>(house);
      },
  };
}

}  // namespace lair::faan_laak
