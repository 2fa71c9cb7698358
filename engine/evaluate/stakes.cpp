#include "engine/evaluate/stakes.hpp"

#include <optional>

namespace lair {
namespace {

constexpr Points kLow = 16_pts;
constexpr Points kHigh = 48_pts;

struct Nets {
  BySeat<Points> low;
  BySeat<Points> high;

  [[nodiscard]] Share share(Seat seat, double sign) const {
    const double low_points = sign * static_cast<double>(low[seat].count());
    const double high_points = sign * static_cast<double>(high[seat].count());
    const double slope = (high_points - low_points) / static_cast<double>((kHigh - kLow).count());
    return {.fixed = low_points - slope * static_cast<double>(kLow.count()), .per_point = slope};
  }
};

Nets nets_for(const RuleSet& rules, const DealSetup& setup, Seat winner, std::optional<Seat> from) {
  const BySeat<Hand> hands;
  const auto at = [&](Points total) {
    ScoreSheet sheet;
    sheet.total = total;
    const WonDeal won{
        .setup = setup, .winner = winner, .from = from, .sheet = sheet, .hands = hands};
    return nets_of(rules.settle(won).ledger);
  };
  return {.low = at(kLow), .high = at(kHigh)};
}

void add(Share& sum, const Share& one, double part) {
  sum.fixed += one.fixed * part;
  sum.per_point += one.per_point * part;
}

}  // namespace

Stakes stakes_of(const RuleSet& rules, const DealSetup& setup, Seat seat) {
  constexpr double kOfThree = 1.0 / 3;
  constexpr double kOfSix = 1.0 / 6;
  Stakes stakes;
  stakes.win_drawn = nets_for(rules, setup, seat, std::nullopt).share(seat, 1.0);
  for (const Seat other : kSeats) {
    if (other == seat) continue;
    add(stakes.win_claimed, nets_for(rules, setup, seat, other).share(seat, 1.0), kOfThree);
    add(stakes.deal_in, nets_for(rules, setup, other, seat).share(seat, -1.0), kOfThree);
    add(stakes.by_drawn, nets_for(rules, setup, other, std::nullopt).share(seat, -1.0), kOfThree);
    for (const Seat third : kSeats) {
      if (third == seat || third == other) continue;
      add(stakes.bystand, nets_for(rules, setup, other, third).share(seat, -1.0), kOfSix);
    }
  }
  return stakes;
}

}  // namespace lair
