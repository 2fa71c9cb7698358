#include "engine/rules/yahoo/yahoo.hpp"

#include <algorithm>

#include "engine/rules/yahoo/elements.hpp"
#include "engine/rules/yahoo/examples.hpp"
#include "engine/rules/yahoo/rotation.hpp"
#include "engine/rules/yahoo/settle.hpp"
#include "engine/rules/yahoo/tile_points.hpp"

namespace lair::yahoo {
namespace {

constexpr Points kStart = 2000_pts;
constexpr std::size_t kItemsOfMostHands = 16;

Flow flow_of(const Options& options) {
  Flow flow;
  flow.bonus_tiles = options.bonus_tiles;
  flow.dead_wall = DeadWall::Sliding;
  flow.winner_order = WinnerOrder::AgainstTurn;
  flow.kong_after_claim = options.kong_after_claim;
  flow.melds_on_last_discard = options.claims_on_last_discard;
  flow.bonus_ends_when_unreplaced = options.last_tile_bonus == LastTileBonus::Stalemate;
  flow.ask_all_when_robbing = true;
  flow.lots_for_east = options.lots_for_east;
  flow.false_mahjong = options.false_mahjong;
  flow.start = kStart;
  return flow;
}

bool has_alike_sets(const Reading& reading) {
  const auto chows = std::ranges::count_if(reading.sets, &Set::is_chow);
  return chows == 0 || chows == 4;
}

// Drops the readings that the house does not allow. Returns false, and drops none, if it allows
// none. Rule Y8.6.
bool keep_alike_sets(std::vector<Reading>& readings) {
  if (std::ranges::none_of(readings, has_alike_sets)) return false;
  std::erase_if(readings, [](const Reading& reading) { return !has_alike_sets(reading); });
  return true;
}

// The option that forbids the hand; empty if the house allows it.
std::string_view house_rule_against(const HandFacts& facts, std::vector<Reading>& readings) {
  const Options& options = facts.options;
  const bool unlike = options.alike_sets && !keep_alike_sets(readings);
  if (options.forbidden_suit && facts.kinds.has_any(kinds_of(*options.forbidden_suit))) {
    return "forbidden_suit";
  }
  return unlike ? "alike_sets" : "";
}

struct BestFaan {
  FaanAccount account;
  const Reading* reading = nullptr;
};

BestFaan best_faan(const HandFacts& facts, const std::vector<Reading>& readings) {
  BestFaan best;
  for (const Reading& reading : readings) {
    const FaanAccount account = faan_account(Facts(facts, reading));
    if (best.reading == nullptr || is_better(account, best.account)) best = {account, &reading};
  }
  return best;
}

void write_faan(const BestFaan& best, const Options& options, ScoreSheet& sheet) {
  const FaanAccount& account = best.account;
  sheet.items.reserve(kItemsOfMostHands);
  write_elements(account.elements, sheet.items);
  write_limits(account.limits, sheet.items);
  sheet.faan_raw = account.raw();
  sheet.faan = std::min(account.raw(), kLimitFaan);
  sheet.counted = options.arrangement_only ? account.arrangement : account.raw();
  sheet.elements_reading = *best.reading;
}

void write_points(const HandFacts& facts, const std::vector<Reading>& readings, ScoreSheet& sheet) {
  const BestPoints best = best_points(facts, readings, sheet.items);
  sheet.sum = best.worth.sum;
  sheet.product = best.worth.product;
  sheet.total = best.worth.total;
  sheet.points_reading = *best.reading;
}

WinRefusal refusal_of(const ScoreSheet& sheet, const Circumstances& how) {
  if (how.dead_hand) return WinRefusal::DeadHand;
  if (*sheet.counted < sheet.minimum) return WinRefusal::BelowMinimum;
  return sheet.house_rule.empty() ? WinRefusal::None : WinRefusal::HouseRule;
}

}  // namespace

Yahoo::Yahoo(const House& house)
    : house_(house), options_(options_of(house)), flow_(flow_of(options_)) {}

bool Yahoo::completes(const TileCounts& concealed, const Melds& melds) const {
  return is_complete(concealed, melds);
}

ScoreSheet Yahoo::score(const WinningHand& hand) const {
  ScoreSheet sheet;
  sheet.minimum = options_.min_faan;
  std::vector<Reading> readings = readings_of(hand.concealed, hand.melds);
  if (readings.empty()) {
    sheet.refusal = WinRefusal::NotAWinningHand;
    return sheet;
  }
  const HandFacts facts(hand, options_);
  sheet.house_rule = house_rule_against(facts, readings);
  const BestFaan best = best_faan(facts, readings);
  write_faan(best, options_, sheet);
  sheet.refusal = refusal_of(sheet, hand.how);
  if (sheet.refusal != WinRefusal::HouseRule) sheet.house_rule = "";
  if (sheet.is_win()) {
    if (const LimitRow* limit = arrangement_limit(best.account.limits)) {
      sheet.limit_hand = limit->code;
      sheet.total = options_.limit;
      sheet.points_reading = *best.reading;
    } else {
      write_points(facts, readings, sheet);
    }
  }
  return sheet;
}

Settlement Yahoo::settle(const WonDeal& won) const { return yahoo::settle(won, options_); }

std::span<const Example> Yahoo::examples() const { return example_list(); }

Explanation Yahoo::explain(const WinningHand& hand) const { return yahoo::explain(hand, options_); }

DealSetup Yahoo::first_deal() const { return yahoo::first_deal(options_); }

std::optional<DealSetup> Yahoo::next_deal(const DealSetup& setup,
                                          std::optional<Seat> winner) const {
  return yahoo::next_deal(setup, winner, options_);
}

RuleSystem rule_system() {
  return {
      .id = "yahoo",
      .name = "Yahoo faan and Tile Points",
      .options = option_list(),
      .styles = style_list(),
      .make = [](const House& house) -> std::unique_ptr<const RuleSet> {
        return std::make_unique<Yahoo>(house);
      },
  };
}

}  // namespace lair::yahoo
