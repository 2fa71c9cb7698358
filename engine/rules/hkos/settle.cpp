#include "engine/rules/hkos/settle.hpp"

#include "engine/rules/hong_kong/liability.hpp"

namespace lair::hkos {
namespace {

// The discarder's twice the price. Another seat that is liable pays it instead, or half of it.
void settle_discard(const WonDeal& won,
                    Seat discarder,
                    std::optional<Seat> liable,
                    Liability liability,
                    Ledger& ledger) {
  const Points price = won.sheet.total;
  if (!liable || liable == discarder) {
    ledger.push_back({discarder, won.winner, price * 2, "win", "H6.3"});
    return;
  }
  const bool shared = liability == Liability::Shared;
  if (shared) ledger.push_back({discarder, won.winner, price, "win", "H6.3"});
  ledger.push_back({*liable, won.winner, price * (shared ? 1 : 2), "liability", "H6.6"});
}

void settle_self_pick(const WonDeal& won, std::optional<Seat> liable, Ledger& ledger) {
  for (const Seat payer : kSeats) {
    if (payer == won.winner) continue;
    if (liable.value_or(payer) == payer) {
      ledger.push_back({payer, won.winner, won.sheet.total, "win", "H6.4"});
    } else {
      ledger.push_back({*liable, won.winner, won.sheet.total, "liability", "H6.6"});
    }
  }
}

}  // namespace

Settlement settle(const WonDeal& won, const Options& options) {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  std::optional<Seat> liable;
  if (options.liability != Liability::Off) {
    liable = hong_kong::liable_for(won.hands[won.winner].melds);
  }
  if (won.from) {
    settle_discard(won, *won.from, liable, options.liability, settlement.ledger);
  } else {
    settle_self_pick(won, liable, settlement.ledger);
  }
  return settlement;
}

}  // namespace lair::hkos
