#include "engine/rules/hkos/account.hpp"

#include <array>
#include <bit>

#include "engine/rules/hong_kong/explain.hpp"
#include "engine/rules/hong_kong/sheet.hpp"

namespace lair::hkos {
namespace {

using hong_kong::bit;
using hong_kong::Form;
using hong_kong::HandFacts;
using hong_kong::Price;

// Rule H6.1.
constexpr std::array kStandard{
    Price{0_faan,  1_pts  },
    Price{1_faan,  2_pts  },
    Price{2_faan,  4_pts  },
    Price{3_faan,  8_pts  },
    Price{4_faan,  16_pts },
    Price{7_faan,  32_pts },
    Price{10_faan, 64_pts },
    Price{13_faan, 128_pts},
};

// Rule H8.7.
constexpr std::array kHalfPace{
    Price{0_faan,  1_pts  },
    Price{1_faan,  2_pts  },
    Price{2_faan,  4_pts  },
    Price{3_faan,  8_pts  },
    Price{4_faan,  16_pts },
    Price{5_faan,  24_pts },
    Price{6_faan,  32_pts },
    Price{7_faan,  48_pts },
    Price{8_faan,  64_pts },
    Price{9_faan,  96_pts },
    Price{10_faan, 128_pts},
    Price{11_faan, 192_pts},
    Price{12_faan, 256_pts},
    Price{13_faan, 384_pts},
};

static_assert(hong_kong::is_settling_table(kStandard));
static_assert(hong_kong::is_settling_table(kHalfPace));

std::span<const Price> table_of(const Options& options) {
  if (options.settling_table == Pace::Half) return kHalfPace;
  return kStandard;
}

// Worth of a limit where faan are compared: the row of the table it is paid by.
constexpr Faan kLimitFaan = kStandard.back().from;
static_assert(kHalfPace.back().from == kLimitFaan);

// Several limits multiply the highest price. Rules H5, H6.2.
void set_price(Account& account, const Options& options) {
  const auto table = table_of(options);
  account.price = account.limits != 0 ? table.back().points * std::popcount(account.limits)
                                      : hong_kong::price_in(table, account.faan);
}

// Rules H3.1, H3.2.
void judge(Account& account, const Options& options) {
  if (account.limits != 0) account.counted = kLimitFaan;
  account.may_win = account.counted >= options.min_faan;
  set_price(account, options);
}

Account account_of(const Facts& facts, const Options& options) {
  Account account;
  count_elements(facts, options, account);
  account.limits = limits_of_hand(facts, options);
  judge(account, options);
  return account;
}

// What the dealer kept adds to a win, never to what makes it one. Rule H5.19.
void add_limits_of_dealer(Account& account, const Circumstances& how, const Options& options) {
  if (!account.may_win) return;
  account.limits |= limits_of_dealer(how);
  set_price(account, options);
}

// What hong_kong::explain asks.
struct Rows {
  const Options& options;

  [[nodiscard]] Account account(const Facts& facts) const {
    Account account = account_of(facts, options);
    add_limits_of_dealer(account, facts.how(), options);
    return account;
  }

  static const auto& elements() { return element_rows(); }

  static const auto& limits() { return limit_rows(); }

  [[nodiscard]] int times(const ElementRow& row, const Facts& facts) const {
    return row.times(facts, options);
  }

  static RowSet replaced_by(const ElementRow& row) { return row.replaced_by; }
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
  hong_kong::for_each_reading(hand, hong_kong::SevenPairs::AHand, see);
  if (best) add_limits_of_dealer(best->account, hand.how, options);
  return best;
}

Account seven_bonus_account(const Circumstances& how, const Options& options) {
  Account account;
  account.times[static_cast<std::size_t>(Element::SevenBonusTiles)] = 1;
  account.faan = row_of(Element::SevenBonusTiles).faan;
  account.counted = account.faan;
  judge(account, options);
  add_limits_of_dealer(account, how, options);
  return account;
}

Account eight_bonus_account(const Circumstances& how, const Options& options) {
  Account account;
  account.limits = bit(Limit::EightBonusTiles);
  judge(account, options);
  add_limits_of_dealer(account, how, options);
  return account;
}

ScoreSheet sheet_of(const Account& account, const Options& options) {
  static const auto kElementsByCode = hong_kong::by_code(element_rows());
  static const auto kLimitsByCode = hong_kong::by_code(limit_rows());
  const auto faan_of = [](const ElementRow& row) { return row.faan; };
  ScoreSheet sheet =
      hong_kong::sheet_of(account, kElementsByCode, kLimitsByCode, faan_of, kLimitFaan);
  sheet.minimum = options.min_faan;
  return sheet;
}

PriceList price_list(const Options& options) {
  PriceList rows;
  for (const Price& price : table_of(options)) {
    rows.push_back({.from = price.from, .points = price.points, .laak = 0});
  }
  return rows;
}

Explanation explain(const WinningHand& hand, const Options& options) {
  return hong_kong::explain(hand, hong_kong::SevenPairs::AHand, Rows{options});
}

}  // namespace lair::hkos
