// What a hand is worth, and who pays whom, under faan-laak.
#include <algorithm>
#include <array>

#include "engine/rules/faan_laak/faan_laak.hpp"
#include "engine/rules/hong_kong/liability.hpp"
#include "engine/rules/hong_kong/prices.hpp"

namespace lair::hong_kong::faan_laak {
namespace {

// The tables to choose from, each up to its limit, in the order of Pace.
constexpr std::array<std::span<const Price>, 4> kTables{
    up_to(10_faan, kByLaak),   // standard
    up_to(8_faan, kHalfPace),  // half pace
    up_to(19_faan, kByLaak),   // extended by three laak
    up_to(6_faan, kDoubling),  // doubling
};

static_assert(std::ranges::all_of(kTables, is_settling_table));

}  // namespace

// The score of a hand, before the settlement says who pays it once and who twice. Rules F5.1,
// F7.14.
std::span<const Price> System::table() const {
  return kTables[static_cast<std::size_t>(options_.settling_table)];
}

// The winner's sheet and the payments of the other three. The nets sum to zero. Rules F6.1, F6.2,
// F6.3, F6.4.
Settlement System::settle(const WonDeal& won) const {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  const auto insurer = options_.insurance ? liable_for(won.hands[won.winner].melds) : std::nullopt;
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

}  // namespace lair::hong_kong::faan_laak
