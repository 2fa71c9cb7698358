// An account of a Hong Kong rule system as a score sheet.
#pragma once

#include <algorithm>
#include <array>

#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/score.hpp"

namespace lair::hong_kong {

// Rows in the order a score sheet has them.
template <class Row, std::size_t kRows>
constexpr std::array<Row, kRows> by_code(std::array<Row, kRows> rows) {
  std::ranges::sort(rows, {}, &Row::code);
  return rows;
}

// Lists the limits, or the elements where there is none; `faan_of` is the faan of an element's row,
// `limit_faan` that of a limit. The rows are those of a rule system, sorted by_code().
template <class Elements, class Limits, class FaanOf>
ScoreSheet sheet_of(const Account& account,
                    const Elements& elements,
                    const Limits& limits,
                    FaanOf faan_of,
                    Faan limit_faan) {
  ScoreSheet sheet;
  sheet.counted = account.counted;
  if (!account.may_win) sheet.refusal = WinRefusal::BelowMinimum;
  if (account.may_win) sheet.total = account.price;
  if (account.limits == 0) {
    sheet.faan = account.faan;
    sheet.faan_raw = account.faan;
    for (const auto& row : elements) {
      const ScoreItem item{ScoreSection::Elements, row.code, faan_of(row).count(), row.rule};
      const int times = account.times[static_cast<std::size_t>(row.element)];
      for (int time = 0; time < times; ++time) sheet.items.push_back(item);
    }
    return sheet;
  }
  for (const auto& row : limits) {
    if ((account.limits & bit(row.limit)) == 0) continue;
    if (sheet.limit_hand.empty()) sheet.limit_hand = row.code;
    sheet.items.push_back({ScoreSection::Limits, row.code, limit_faan.count(), row.rule});
  }
  return sheet;
}

}  // namespace lair::hong_kong
