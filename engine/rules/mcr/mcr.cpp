#include "engine/rules/mcr/mcr.hpp"

#include <algorithm>

#include "engine/hands/special_forms.hpp"
#include "engine/rules/mcr/examples.hpp"
#include "engine/rules/mcr/rotation.hpp"
#include "engine/rules/mcr/settle.hpp"
#include "engine/rules/mcr/table_points.hpp"

namespace lair::mcr {
namespace {

// Rules M1.1, M1.2, M2.1, M2.2, M2.3, M2.4.
Flow flow_of(const Options& options) {
  Flow flow;
  flow.bonus_tiles = options.bonus_tiles;
  flow.dead_wall = DeadWall::None;
  flow.winner_order = WinnerOrder::InTurn;
  flow.kong_after_claim = false;
  flow.melds_on_last_discard = false;
  flow.bonus_ends_when_unreplaced = true;
  flow.concealed_kong_hidden = true;
  flow.false_mahjong = options.false_mahjong;
  flow.start = 0_pts;
  return flow;
}

// One line for each time a fan counts, sorted by code, then the bonus tiles in a line of their own.
void write_items(const Account& account, const HouseRows& rows, ScoreSheet& sheet) {
  constexpr std::size_t kUsualLines = 12;
  sheet.items.reserve(kUsualLines);
  InlineVector<Fan, kFans> fans;
  account.fans.for_each([&](Fan fan) { fans.push_back(fan); });
  std::ranges::sort(fans, {}, place_by_code);
  for (const Fan fan : fans) {
    if (fan == Fan::FlowerTiles) continue;
    const FanRow& row = row_of(fan);
    const ScoreItem item{
        ScoreSection::Elements, row.code, rows.faan[index_of(fan)].count(), row.rule};
    for (int time = 0; time < account.count(fan); ++time) sheet.items.push_back(item);
  }
  if (const int flowers = account.count(Fan::FlowerTiles); flowers > 0) {
    const FanRow& row = row_of(Fan::FlowerTiles);
    sheet.items.push_back({ScoreSection::Additions, row.code, flowers, row.rule});
  }
}

}  // namespace

Mcr::Mcr(const House& house)
    : house_(house), options_(options_of(house)), rows_(options_), flow_(flow_of(options_)) {}

bool Mcr::completes(const TileCounts& concealed, const Melds& melds) const {
  if (is_complete(concealed, melds) || knitted_straight_of(concealed, melds)) return true;
  if (!melds.empty()) return false;
  return is_seven_pairs(concealed) || is_thirteen_orphans(concealed) ||
         is_honors_and_knitted(concealed);
}

ScoreSheet Mcr::score(const WinningHand& hand) const {
  ScoreSheet sheet;
  sheet.minimum = options_.min_points;
  const auto best = best_account(hand, options_, rows_);
  if (!best) {
    sheet.refusal = WinRefusal::NotAWinningHand;
    return sheet;
  }
  const Account& account = best->account;
  write_items(account, rows_, sheet);
  sheet.faan = account.faan;
  sheet.faan_raw = account.faan;
  sheet.counted = account.faan;
  sheet.total = Points(account.faan.count() + account.count(Fan::FlowerTiles));
  sheet.elements_reading = best->reading;
  if (hand.how.dead_hand) {
    sheet.refusal = WinRefusal::DeadHand;
  } else if (account.faan < options_.min_points) {
    sheet.refusal = WinRefusal::BelowMinimum;
  }
  return sheet;
}

Settlement Mcr::settle(const WonDeal& won) const { return mcr::settle(won); }

std::span<const Example> Mcr::examples() const { return example_list(); }

Explanation Mcr::explain(const WinningHand& hand) const {
  return mcr::explain(hand, options_, rows_);
}

std::optional<BySeat<TablePoints>> Mcr::table_points(const BySeat<Points>& scores) const {
  return mcr::table_points(scores, options_.ties);
}

DealSetup Mcr::first_deal() const { return mcr::first_deal(); }

std::optional<DealSetup> Mcr::next_deal(const DealSetup& setup, std::optional<Seat>) const {
  return mcr::next_deal(setup, options_);
}

RuleSystem rule_system() {
  return {
      .id = "mcr",
      .name = "Mahjong Competition Rules, 81 fan",
      .options = option_list(),
      .styles = style_list(),
      .make = [](const House& house) -> std::unique_ptr<const RuleSet> {
        return std::make_unique<Mcr>(house);
      },
  };
}

}  // namespace lair::mcr
