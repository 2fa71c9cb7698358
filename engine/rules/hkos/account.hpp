// The best account of a hand under Hong Kong Old Style.
#pragma once

#include <optional>

#include "engine/rules/around_play.hpp"
#include "engine/rules/explanation.hpp"
#include "engine/rules/hkos/elements.hpp"
#include "engine/rules/hkos/limits.hpp"
#include "engine/rules/score.hpp"

namespace lair::hkos {

struct BestAccount {
  Account account;
  std::optional<Reading> reading;  // nothing for a hand that is not four sets with eyes
};

// Over every form and every division of the hand; nothing for tiles that are no winning hand.
// Rules H1.1, H3.4.
std::optional<BestAccount> best_account(const WinningHand& hand, const Options& options);

// Every reading, and what the one that counts leaves out.
Explanation explain(const WinningHand& hand, const Options& options);

// A win by seven bonus tiles, or by eight, whatever the other tiles are. Rules H2.1, H2.2, H2.3.
Account seven_bonus_account(const Circumstances& how, const Options& options);
Account eight_bonus_account(const Circumstances& how, const Options& options);

// The settling table of the house.
PriceList price_list(const Options& options);

// Everything of the account but its reading; what it lists without a limit are its elements.
ScoreSheet sheet_of(const Account& account, const Options& options);

}  // namespace lair::hkos
