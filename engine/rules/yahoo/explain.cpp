// How a yahoo hand was counted: its faan, reading by reading.
#include <optional>

#include "engine/rules/yahoo/elements.hpp"

namespace lair::yahoo {
namespace {

std::vector<LeftOut> left_out_of(const Facts& facts, const FaanAccount& account) {
  std::vector<LeftOut> lines;
  for (const ElementRow& row : element_rows()) {
    if ((account.elements & bit(row.element)) != 0 || !row.holds(facts)) continue;
    for (const ElementRow& other : element_rows()) {
      if ((row.replaced_by & account.elements & bit(other.element)) == 0) continue;
      lines.push_back({
          {row.code,   row.rule  },
          {other.code, other.rule}
      });
    }
  }
  return lines;
}

CountedReading counted(const Reading& reading, const FaanAccount& account) {
  CountedReading one{.form = "four_sets", .reading = reading, .faan = account.raw(), .limits = {}};
  for (const LimitRow& row : limit_rows()) {
    if ((account.limits & bit(row.limit)) != 0) one.limits.push_back({row.code, row.rule});
  }
  return one;
}

}  // namespace

Explanation explain(const WinningHand& hand, const Options& options) {
  Explanation told;
  const HandFacts of_hand(hand, options);
  std::optional<FaanAccount> best;
  std::size_t best_at = 0;
  for (const Reading& reading : readings_of(hand.concealed, hand.melds)) {
    const Facts facts(of_hand, reading);
    const FaanAccount account = faan_account(facts);
    if (!best || is_better(account, *best)) {
      best = account;
      best_at = told.readings.size();
      told.left_out = left_out_of(facts, account);
    }
    told.readings.push_back(counted(reading, account));
  }
  if (best) told.readings[best_at].counts = true;
  return told;
}

}  // namespace lair::yahoo
