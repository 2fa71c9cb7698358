// Who pays whom, how much, and why.
#pragma once

#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair {

// One payment. Every line gives to one seat what it takes from another, so a ledger sums to zero.
struct LedgerLine {
  Seat payer = Seat::A;
  Seat payee = Seat::A;
  Points amount;            // more than zero
  std::string_view reason;  // "win", "difference", … a constant of the rule system
  std::string_view rule;    // "Y7.1"

  friend bool operator==(const LedgerLine&, const LedgerLine&) = default;
};

using Ledger = std::vector<LedgerLine>;

// What each seat gains (positive) or loses; the four sum to zero.
BySeat<Points> nets_of(const Ledger& ledger);

}  // namespace lair
