#include "engine/rules/faan_laak/settle.hpp"

namespace lair::faan_laak {
namespace {

// Who fed the third dragon set or the fourth wind set that lies on the table. Rule F6.4.
std::optional<Seat> insurer_of(const Melds& melds) {
  int dragons = 0;
  int winds = 0;
  for (const Meld& meld : melds) {
    const bool third_dragon = meld.tile.is_dragon() && ++dragons == 3;
    const bool fourth_wind = meld.tile.is_wind() && ++winds == 4;
    if (third_dragon || fourth_wind) return meld.from;
  }
  return std::nullopt;
}

}  // namespace

Settlement settle(const WonDeal& won, const Options& options) {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  const auto insurer = options.insurance ? insurer_of(won.hands[won.winner].melds) : std::nullopt;
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
