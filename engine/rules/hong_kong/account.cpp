#include "engine/rules/hong_kong/account.hpp"

#include <bit>
#include <tuple>

namespace lair::hong_kong {

bool is_better(const Account& a, const Account& b) {
  const auto rank = [](const Account& account) {
    return std::tuple(account.may_win, account.price, std::popcount(account.limits), account.faan);
  };
  return rank(a) > rank(b);
}

Points price_in(std::span<const Price> table, Faan faan) {
  Points points;
  for (const Price& price : table) {
    if (faan >= price.from) points = price.points;
  }
  return points;
}

}  // namespace lair::hong_kong
