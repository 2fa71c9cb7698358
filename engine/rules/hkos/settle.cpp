#include "engine/rules/hkos/settle.hpp"

namespace lair::hkos {

Settlement settle(const WonDeal& won) {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  if (won.from) {
    settlement.ledger.push_back({*won.from, won.winner, won.sheet.total * 2, "win", "H6.3"});
    return settlement;
  }
  for (const Seat payer : kSeats) {
    if (payer == won.winner) continue;
    settlement.ledger.push_back({payer, won.winner, won.sheet.total, "win", "H6.4"});
  }
  return settlement;
}

}  // namespace lair::hkos
