#include "engine/rules/faan_laak/settle.hpp"

#include "engine/rules/hong_kong/liability.hpp"

namespace lair::faan_laak {
Settlement settle(const WonDeal& won, const Options& options) {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  const auto insurer =
      options.insurance ? hong_kong::liable_for(won.hands[won.winner].melds) : std::nullopt;
  for (const Seat payer : kSeats) {
    if (payer == won.winner) continue;
    const bool pays_double = !won.from || won.from == payer;
    const Points amount = won.sheet.total * (pays_double ? 2 : 1);
    if (const Seat liable = insurer.value_or(payer); liable != payer) {
      settlement.ledger.push_back({liable, won.winner, amount, "insurance", "F6.4"});
      continue;
    }
    const std::string_view rule = won.from ? "F6.2" : "F6.1";
    settlement.ledger.push_back(
        {payer, won.winner, amount, pays_double ? "win_doubled" : "win", rule});
  }
  return settlement;
}

}  // namespace lair::faan_laak
