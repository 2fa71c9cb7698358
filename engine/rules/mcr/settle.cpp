#include "engine/rules/mcr/settle.hpp"

namespace lair::mcr {
namespace {

constexpr Points kBase = 8_pts;

}  // namespace

Settlement settle(const WonDeal& won) {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  for (const Seat payer : kSeats) {
    if (payer == won.winner) continue;
    settlement.ledger.push_back({payer, won.winner, kBase, "win_base", "M7.1"});
    const bool pays_points = !won.from || won.from == payer;
    if (!pays_points || won.sheet.total <= 0_pts) continue;
    const std::string_view rule = won.from ? "M7.3" : "M7.2";
    settlement.ledger.push_back({payer, won.winner, won.sheet.total, "win_points", rule});
  }
  return settlement;
}

}  // namespace lair::mcr
