// The account of a reading from the rows of a Hong Kong rule system.
//
// `System` is one of the two rule systems at one house:
//   elements() limits()   its rows
//   options()             what the house chose
//   counts(row)           whether an element counts toward the minimum
//   limits_beside(how)    limits of a win, whatever its tiles
//   table()               the settling table
//   limit_faan()          the faan of the row that pays a limit
//   kLimitsMultiply       whether several limits multiply the price
#pragma once

#include <bit>
#include <optional>

#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/rows.hpp"

namespace lair::hong_kong {

// Fills in the elements of a reading and their faan.
template <class System>
void count_elements(const Facts& facts, const System& system, Account& account) {
  RowSet held = 0;
  for (const auto& row : system.elements()) {
    const int times = row.times_at(facts, system.options());
    account.times[static_cast<std::size_t>(row.element)] = static_cast<std::uint8_t>(times);
    if (times > 0) held |= bit(row.element);
  }
  for (const auto& row : system.elements()) {
    std::uint8_t& times = account.times[static_cast<std::size_t>(row.element)];
    if ((held & row.replaced_by_at(system.options())) != 0) times = 0;
    const Faan faan = row.faan_at(system.options()) * times;
    account.faan += faan;
    if (system.counts(row)) account.counted += faan;
  }
}

// The limits in use at the table that the reading meets by itself.
template <class System>
RowSet limits_met(const Facts& facts, const System& system) {
  RowSet met = 0;
  for (const auto& row : system.limits()) {
    const bool in_use = row.in_use == nullptr || system.options().*row.in_use;
    if (in_use && row.holds(facts, system.options()) != 0) met |= bit(row.limit);
  }
  return met;
}

template <class System>
void set_price(Account& account, const System& system) {
  if (account.limits == 0) {
    account.price = price_in(system.table(), account.faan);
    return;
  }
  const int paid = System::kLimitsMultiply ? std::popcount(account.limits) : 1;
  account.price = price_in(system.table(), system.limit_faan()) * paid;
}

// Drops the limits if the hand may go out by its elements alone and is paid more for them, as some
// tables allow. Rule F5.3.
template <class System>
void prefer_dearer_elements(Account& account, const System& system) {
  if (account.limits == 0 || account.counted < system.options().min_faan) return;
  Account elements = account;
  elements.limits = 0;
  set_price(elements, system);
  set_price(account, system);
  if (elements.price > account.price) account = elements;
}

// A limit always meets the minimum. Rules H3.1, H3.2, F2.1, F2.2.
template <class System>
void judge(Account& account, const System& system) {
  const Faan minimum = system.options().min_faan;
  if (account.limits != 0) account.counted = system.limit_faan();
  account.may_win = account.limits != 0 || account.counted >= minimum;
  set_price(account, system);
}

// Limits that do not come from the tiles add to a win, but never make a hand a win.
template <class System>
void add_limits_beside(Account& account, const Circumstances& how, const System& system) {
  if (!account.may_win) return;
  account.limits |= system.limits_beside(how);
  set_price(account, system);
}

template <class System>
Account account_of(const Facts& facts, const System& system) {
  Account account;
  count_elements(facts, system, account);
  account.limits = limits_met(facts, system);
  prefer_dearer_elements(account, system);
  judge(account, system);
  return account;
}

struct BestAccount {
  Account account;
  std::optional<Reading> reading;  // nothing unless the hand is four sets and eyes
};

// The best account over every form and every division of the hand; nothing if the tiles are not a
// winning hand. Rules H3.4, F2.3.
template <class System>
std::optional<BestAccount> best_account(const WinningHand& hand, const System& system) {
  std::optional<BestAccount> best;
  const HandFacts of_hand(hand);
  const auto see = [&](Form form, const Reading& reading) {
    const Account account = account_of(Facts(of_hand, form, reading), system);
    if (best && !is_better(account, best->account)) return;
    best = {account, std::nullopt};
    if (form == Form::FourSets) best->reading = reading;
  };
  for_each_reading(hand, System::kSevenPairs, see);
  if (best) add_limits_beside(best->account, hand.how, system);
  return best;
}

}  // namespace lair::hong_kong
