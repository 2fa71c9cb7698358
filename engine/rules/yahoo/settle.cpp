#include "engine/rules/yahoo/settle.hpp"

#include <algorithm>

#include "engine/rules/yahoo/tile_points.hpp"

namespace lair::yahoo {
namespace {

ScoreSheet bystanders_sheet(const Bystander& bystander, const Options& options) {
  ScoreSheet sheet;
  const Worth worth = points_of(bystander, options, sheet.items);
  sheet.sum = worth.sum;
  sheet.product = worth.product;
  sheet.total = worth.total;
  return sheet;
}

struct Reason {
  std::string_view text;
  std::string_view doubled;
  std::string_view rule;
};

constexpr Reason kWin{"win", "win_east_doubles", "Y7.1"};
constexpr Reason kDifference{"difference", "difference_east_doubles", "Y7.2"};

// Writes the payments of one deal, with East's doubled.
class Payments {
 public:
  Payments(const Seating& seating, const Options& options)
      : east_(seating.seat(Wind::East)), options_(options) {}

  // Writes nothing if there is nothing to pay.
  void pay(Seat payer, Seat payee, Points amount, const Reason& reason) {
    if (amount <= 0_pts) return;
    const bool doubled = payer == east_ || payee == east_;
    if (doubled) amount = amount * 2;
    if (!options_.cap_before_east) amount = std::min(amount, options_.limit);
    ledger_.push_back({payer, payee, amount, doubled ? reason.doubled : reason.text, reason.rule});
  }

  [[nodiscard]] Ledger take() { return std::move(ledger_); }

 private:
  Seat east_;
  const Options& options_;
  Ledger ledger_;
};

}  // namespace

Settlement settle(const WonDeal& won, const Options& options) {
  Settlement settlement;
  const Seating& seating = won.setup.seating;
  for (const Seat seat : kSeats) {
    const Bystander bystander{won.hands[seat], seating.wind(seat), won.setup.prevailing};
    settlement.sheets[seat] = seat == won.winner ? won.sheet : bystanders_sheet(bystander, options);
  }
  Payments payments(seating, options);
  for (const Seat payer : kSeats) {
    if (payer == won.winner) continue;
    payments.pay(payer, won.winner, won.sheet.total, kWin);
    for (const Seat payee : kSeats) {
      if (payee == won.winner) continue;
      const Points difference = settlement.sheets[payee]->total - settlement.sheets[payer]->total;
      payments.pay(payer, payee, difference, kDifference);
    }
  }
  settlement.ledger = payments.take();
  return settlement;
}

}  // namespace lair::yahoo
