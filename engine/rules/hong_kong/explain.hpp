// How a hand was counted under a Hong Kong rule system.
#pragma once

#include "engine/rules/explanation.hpp"
#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/facts.hpp"

namespace lair::hong_kong {

constexpr std::string_view name_of(Form form) {
  switch (form) {
    case Form::FourSets:
      return "four_sets";
    case Form::SevenPairs:
      return "seven_pairs";
    case Form::ThirteenOrphans:
      return "thirteen_orphans";
  }
  return "";
}

template <class Row>
RowName name_of(const Row& row) {
  return {row.code, row.rule};
}

template <class Limits>
std::vector<RowName> limits_in(const Account& account, const Limits& limits) {
  std::vector<RowName> names;
  for (const auto& row : limits) {
    if ((account.limits & bit(row.limit)) != 0) names.push_back(name_of(row));
  }
  return names;
}

// What holds but is not counted: beside a limit everything, else what another element replaces.
//   rules.times(row, facts)   how often the element holds
//   rules.replaced_by(row)    the elements that make it void at the house
template <class Rules>
std::vector<LeftOut> left_out_of(const Facts& facts, const Account& account, const Rules& rules) {
  const std::vector<RowName> limits = limits_in(account, rules.limits());
  std::vector<LeftOut> lines;
  for (const auto& row : rules.elements()) {
    if (rules.times(row, facts) == 0) continue;
    if (!limits.empty()) {
      lines.push_back({name_of(row), limits.front()});
      continue;
    }
    for (const auto& other : rules.elements()) {
      const bool replaces = (rules.replaced_by(row) & bit(other.element)) != 0;
      if (replaces && rules.times(other, facts) > 0) {
        lines.push_back({name_of(row), name_of(other)});
      }
    }
  }
  return lines;
}

// Every reading with its account; `rules.account(facts)` is the one that decides which counts.
template <class Rules>
Explanation explain(const WinningHand& hand, SevenPairs pairs, const Rules& rules) {
  Explanation told;
  const HandFacts of_hand(hand);
  std::optional<Account> best;
  std::size_t best_at = 0;
  for_each_reading(hand, pairs, [&](Form form, const Reading& reading) {
    const Facts facts(of_hand, form, reading);
    const Account account = rules.account(facts);
    if (!best || is_better(account, *best)) {
      best = account;
      best_at = told.readings.size();
      told.left_out = left_out_of(facts, account, rules);
    }
    told.readings.push_back({.form = name_of(form),
                             .reading = reading,
                             .faan = account.faan,
                             .limits = limits_in(account, rules.limits()),
                             .counts = false});
  });
  if (best) told.readings[best_at].counts = true;
  return told;
}

}  // namespace lair::hong_kong
