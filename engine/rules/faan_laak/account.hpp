// The best account of a hand under faan-laak.
#pragma once

#include <optional>

#include "engine/rules/around_play.hpp"
#include "engine/rules/explanation.hpp"
#include "engine/rules/faan_laak/elements.hpp"
#include "engine/rules/faan_laak/limits.hpp"
#include "engine/rules/score.hpp"

namespace lair::faan_laak {

struct BestAccount {
  Account account;
  std::optional<Reading> reading;  // nothing for a hand that is not four sets with eyes
};

// Over both forms and every division of the hand; nothing for tiles that are no winning hand.
// Rules F1.1, F2.3.
std::optional<BestAccount> best_account(const WinningHand& hand, const Options& options);

// Every reading, and what the one that counts leaves out.
Explanation explain(const WinningHand& hand, const Options& options);

// The settling table of the house.
PriceList price_list(const Options& options);

// Everything of the account but its reading; what it lists without a limit are its elements.
ScoreSheet sheet_of(const Account& account, const Options& options);

}  // namespace lair::faan_laak
