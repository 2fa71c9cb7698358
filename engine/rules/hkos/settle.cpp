// What a hand is worth, and who pays whom, under Hong Kong Old Style.
#include <algorithm>
#include <array>

#include "engine/rules/hkos/hkos.hpp"
#include "engine/rules/hong_kong/liability.hpp"
#include "engine/rules/hong_kong/prices.hpp"

namespace lair::hong_kong::hkos {
namespace {

// The tables to choose from, each up to its limit, in the order of Pace.
constexpr std::array<std::span<const Price>, 4> kTables{
    up_to(13_faan, kByLaak),    // standard
    up_to(13_faan, kHalfPace),  // half pace
    up_to(10_faan, kByLaak),    // ten faan
    up_to(10_faan, kDoubling),  // doubling
};

static_assert(std::ranges::all_of(kTables, is_settling_table));

// The discarder pays twice the price. If another seat is liable, that seat pays it instead, or half
// of it.
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

// What each of the three pays on a self-pick; a limit is paid by the last row. Rules H6.1, H8.7.
std::span<const Price> System::table() const {
  return kTables[static_cast<std::size_t>(options_.settling_table)];
}

// The winner's sheet and the payments. The nets sum to zero. Rules H6.3, H6.4, H6.5, H6.6.
Settlement System::settle(const WonDeal& won) const {
  Settlement settlement;
  settlement.sheets[won.winner] = won.sheet;
  std::optional<Seat> liable;
  if (options_.liability != Liability::Off) {
    liable = liable_for(won.hands[won.winner].melds);
  }
  if (won.from) {
    settle_discard(won, *won.from, liable, options_.liability, settlement.ledger);
  } else {
    settle_self_pick(won, liable, settlement.ledger);
  }
  return settlement;
}

}  // namespace lair::hong_kong::hkos
