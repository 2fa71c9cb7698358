#include "engine/rules/hkos/hkos.hpp"

namespace lair::hong_kong::hkos {
namespace {

constexpr std::size_t kBonusTiles = 8;
constexpr std::uint32_t kManyKeeps = 7;

// A win by seven bonus tiles, whatever the other tiles are. Rule H2.1.
Account seven_bonus_account() {
  const ElementRow& seven = row_of(Element::SevenBonusTiles);
  Account account;
  account.times[static_cast<std::size_t>(seven.element)] = 1;
  account.faan = seven.faan;
  account.counted = seven.faan;
  return account;
}

// Rules H2.1, H8.12.
std::size_t bonus_to_win(BonusTilesWin choice) {
  switch (choice) {
    case BonusTilesWin::Seven:
      return kBonusTiles - 1;
    case BonusTilesWin::Eight:
      return kBonusTiles;
    case BonusTilesWin::None:
      break;
  }
  return kBonusTiles + 1;
}

// Rule H2.2.
Account eight_bonus_account() {
  Account account;
  account.limits = bit(Limit::EightBonusTiles);
  return account;
}

}  // namespace

// Rules H3.1, H8.2.
bool System::counts(const ElementRow& row) const {
  return row.source != Source::BonusTiles || options_.bonus_in_minimum;
}

// Rule H5.19.
RowSet System::limits_beside(const Circumstances& how) const {
  return how.is_dealer && how.dealer_keeps >= kManyKeeps ? bit(Limit::EightDealerKeeps) : 0;
}

// Rules H1.2, H1.3, H1.4, H2.3.
Flow System::flow() const {
  Flow flow;
  flow.bonus_tiles = true;
  flow.dead_wall = DeadWall::None;
  flow.winner_order = WinnerOrder::InTurn;
  flow.kong_after_claim = options_.kong_after_claim;
  flow.melds_on_last_discard = false;
  flow.passed_win_lock = options_.passed_win_lock;
  flow.rob_concealed_for_orphans = options_.rob_concealed_for_orphans;
  flow.false_mahjong = options_.false_mahjong;
  flow.start = 0_pts;
  return flow;
}

std::optional<BonusWin> Hkos::bonus_win(const Hand& hand, const Circumstances& how) const {
  if (hand.bonus.size() < bonus_to_win(system().options().bonus_tiles_win)) return std::nullopt;
  if (how.dead_hand) {
    return BonusWin{.sheet = refused(WinRefusal::DeadHand, system()), .at_once = false};
  }
  const bool all = hand.bonus.size() == kBonusTiles;
  Account account = all ? eight_bonus_account() : seven_bonus_account();
  judge(account, system());
  add_limits_beside(account, how, system());
  return BonusWin{.sheet = sheet_of(account, system()), .at_once = all};
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

}  // namespace lair::hong_kong::hkos
