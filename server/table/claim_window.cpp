#include "server/table/claim_window.hpp"

#include <algorithm>

namespace lair::table {

bool opens_held_window(ClaimWindow mode, const Events& events) {
  if (mode != ClaimWindow::Constant || events.empty()) return false;
  const Event& last = events.back();
  return std::holds_alternative<Discarded>(last) || std::holds_alternative<KongDeclared>(last);
}

Millis HeldWindow::left(Millis now) const {
  if (!until_) return length_.value_or(Millis(0));
  return std::max(*until_ - now, Millis(0));
}

Millis HeldWindow::inside(Millis thinking) const {
  return length_ ? std::min(thinking, *length_ / 2) : thinking;
}

}  // namespace lair::table
