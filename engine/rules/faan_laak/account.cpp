#include "engine/rules/faan_laak/account.hpp"

#include <array>

#include "engine/rules/hong_kong/explain.hpp"
#include "engine/rules/hong_kong/sheet.hpp"

namespace lair::faan_laak {
namespace {

using hong_kong::Form;
using hong_kong::HandFacts;
using hong_kong::Price;

// One laak is the limit of 16; each further one doubles it. Rule F5.1.
constexpr std::array kTable{
    Price{0_faan,  1_pts },
    Price{1_faan,  2_pts },
    Price{2_faan,  4_pts },
    Price{3_faan,  8_pts },
    Price{4_faan,  16_pts},
    Price{7_faan,  32_pts},
    Price{10_faan, 64_pts},
};

// Rule F7.14.
constexpr std::array kHalfPace{
    Price{0_faan, 1_pts },
    Price{1_faan, 2_pts },
    Price{2_faan, 4_pts },
    Price{3_faan, 8_pts },
    Price{4_faan, 16_pts},
    Price{5_faan, 24_pts},
    Price{6_faan, 32_pts},
    Price{7_faan, 48_pts},
    Price{8_faan, 64_pts},
};

static_assert(hong_kong::is_settling_table(kTable));
static_assert(hong_kong::is_settling_table(kHalfPace));
static_assert(kHalfPace.back().points == kTable.back().points);

std::span<const Price> table_of(const Options& options) {
  if (options.settling_table == Pace::Half) return kHalfPace;
  return kTable;
}

// Worth of a limit where faan are compared: the row of the table it is paid by.
constexpr Faan kLimitFaan = kTable.back().from;

// Several limits are paid as one. Rules F2.1, F2.2, F5.2.
Account account_of(const Facts& facts, const Options& options) {
  Account account;
  count_elements(facts, options, account);
  account.limits = limits_met(facts);
  if (account.limits != 0) account.counted = kLimitFaan;
  account.may_win = account.counted >= options.min_faan;
  account.price =
      hong_kong::price_in(table_of(options), account.limits != 0 ? kLimitFaan : account.faan);
  return account;
}

// Rule F5.1.
constexpr Points kLaak = 16_pts;

// Each laak doubles the one before.
constexpr int laak_of(Points price) {
  int laak = 0;
  for (Points reached = kLaak; reached <= price; reached += reached) ++laak;
  return laak;
}

// What hong_kong::explain asks.
struct Rows {
  const Options& options;

  [[nodiscard]] Account account(const Facts& facts) const { return account_of(facts, options); }

  static const auto& elements() { return element_rows(); }

  static const auto& limits() { return limit_rows(); }

  [[nodiscard]] int times(const ElementRow& row, const Facts& facts) const {
    return row.times(facts, options);
  }

  [[nodiscard]] RowSet replaced_by(const ElementRow& row) const {
    return row.replaced_at(options) ? row.replaced_by : 0;
  }
};

}  // namespace

std::optional<BestAccount> best_account(const WinningHand& hand, const Options& options) {
  std::optional<BestAccount> best;
  const HandFacts of_hand(hand);
  const auto see = [&](Form form, const Reading& reading) {
    const Account account = account_of(Facts(of_hand, form, reading), options);
    if (best && !hong_kong::is_better(account, best->account)) return;
    best = {account, std::nullopt};
    if (form == Form::FourSets) best->reading = reading;
  };
  hong_kong::for_each_reading(hand, hong_kong::SevenPairs::NoHand, see);
  return best;
}

ScoreSheet sheet_of(const Account& account, const Options& options) {
  static const auto kElementsByCode = hong_kong::by_code(element_rows());
  static const auto kLimitsByCode = hong_kong::by_code(limit_rows());
  const auto faan_of = [&](const ElementRow& row) { return row.faan_at(options); };
  ScoreSheet sheet =
      hong_kong::sheet_of(account, kElementsByCode, kLimitsByCode, faan_of, kLimitFaan);
  sheet.minimum = options.min_faan;
  return sheet;
}

PriceList price_list(const Options& options) {
  PriceList rows;
  for (const Price& price : table_of(options)) {
    rows.push_back({.from = price.from, .points = price.points, .laak = laak_of(price.points)});
  }
  return rows;
}

Explanation explain(const WinningHand& hand, const Options& options) {
  return hong_kong::explain(hand, hong_kong::SevenPairs::NoHand, Rows{options});
}

}  // namespace lair::faan_laak
