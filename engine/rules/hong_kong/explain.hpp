// How a hand was counted under a Hong Kong rule system.
#pragma once

#include "engine/rules/explanation.hpp"
#include "engine/rules/hong_kong/count.hpp"

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

// The elements that hold but are not counted: with a limit all of them, otherwise those that
// another element replaces.
template <class System>
std::vector<LeftOut> left_out_of(const Facts& facts, const Account& account, const System& system) {
  const auto& options = system.options();
  const std::vector<RowName> limits = limits_in(account, system.limits());
  std::vector<LeftOut> lines;
  for (const auto& row : system.elements()) {
    if (row.times_at(facts, options) == 0) continue;
    if (!limits.empty()) {
      lines.push_back({name_of(row), limits.front()});
      continue;
    }
    for (const auto& other : system.elements()) {
      const bool replaces = (row.replaced_by_at(options) & bit(other.element)) != 0;
      if (replaces && other.times_at(facts, options) > 0) {
        lines.push_back({name_of(row), name_of(other)});
      }
    }
  }
  return lines;
}

// Every reading with its account; the one that counts is marked.
template <class System>
Explanation explain(const WinningHand& hand, const System& system) {
  Explanation told;
  const HandFacts of_hand(hand);
  std::optional<Account> best;
  std::size_t best_at = 0;
  for_each_reading(hand, System::kSevenPairs, [&](Form form, const Reading& reading) {
    const Facts facts(of_hand, form, reading);
    Account account = account_of(facts, system);
    add_limits_beside(account, hand.how, system);
    if (!best || is_better(account, *best)) {
      best = account;
      best_at = told.readings.size();
      told.left_out = left_out_of(facts, account, system);
    }
    told.readings.push_back({.form = name_of(form),
                             .reading = reading,
                             .faan = account.faan,
                             .limits = limits_in(account, system.limits()),
                             .counts = false});
  });
  if (best) told.readings[best_at].counts = true;
  return told;
}

}  // namespace lair::hong_kong
