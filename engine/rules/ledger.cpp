#include "engine/rules/ledger.hpp"

namespace lair {

BySeat<Points> nets_of(const Ledger& ledger) {
  BySeat<Points> nets;
  for (const LedgerLine& line : ledger) {
    nets[line.payer] -= line.amount;
    nets[line.payee] += line.amount;
  }
  return nets;
}

}  // namespace lair
