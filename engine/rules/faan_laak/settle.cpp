#include "engine/rules/faan_laak/settle.hpp"

namespace lair::faan_laak {

Settlement settle(const WonDeal& won) {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  for (const Seat payer : kSeats) {
    if (payer == won.winner) continue;
    const bool pays_double = !won.from || won.from == payer;
    const std::string_view rule = won.from ? "F6.2" : "F6.1";
    settlement.ledger.push_back({payer,
                                 won.winner,
                                 won.sheet.total * (pays_double ? 2 : 1),
                                 pays_double ? "win_doubled" : "win",
                                 rule});
  }
  return settlement;
}

}  // namespace lair::faan_laak
