// An account of a Hong Kong rule system as a score sheet.
#pragma once

#include <algorithm>
#include <array>

#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/score.hpp"

namespace lair::hong_kong {

// The rows in the order of a score sheet.
template <class Row, std::size_t kRows>
constexpr std::array<Row, kRows> by_code(std::array<Row, kRows> rows) {
  std::ranges::sort(rows, {}, &Row::code);
  return rows;
}

// Everything in the account except its reading; lists the limits, or the elements if there is no
// limit.
template <class System>
ScoreSheet sheet_of(const Account& account, const System& system) {
  static const auto kElementsByCode = by_code(System::elements());
  static const auto kLimitsByCode = by_code(System::limits());
  ScoreSheet sheet;
  sheet.minimum = system.options().min_faan;
  sheet.counted = account.counted;
  if (!account.may_win) sheet.refusal = WinRefusal::BelowMinimum;
  if (account.may_win) sheet.total = account.price;
  if (account.limits == 0) {
    sheet.faan = account.faan;
    sheet.faan_raw = account.faan;
    for (const auto& row : kElementsByCode) {
      const Faan faan = row.faan_at(system.options());
      const ScoreItem item{ScoreSection::Elements, row.code, faan.count(), row.rule};
      const int times = account.times[static_cast<std::size_t>(row.element)];
      for (int time = 0; time < times; ++time) sheet.items.push_back(item);
    }
    return sheet;
  }
  for (const auto& row : kLimitsByCode) {
    if ((account.limits & bit(row.limit)) == 0) continue;
    if (sheet.limit_hand.empty()) sheet.limit_hand = row.code;
    sheet.items.push_back({ScoreSection::Limits, row.code, system.limit_faan().count(), row.rule});
  }
  return sheet;
}

// The sheet of a declared win that is refused, whatever it would count.
template <class System>
ScoreSheet refused(WinRefusal refusal, const System& system) {
  ScoreSheet sheet;
  sheet.refusal = refusal;
  sheet.minimum = system.options().min_faan;
  return sheet;
}

}  // namespace lair::hong_kong
