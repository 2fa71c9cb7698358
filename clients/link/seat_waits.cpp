#include "clients/link/seat_waits.hpp"

#include <utility>

#include "clients/link/table_update.hpp"

namespace lair::link {

void SeatWaits::asked(const v1::ClientFrame& frame) {
  if (!frame.has_await_seat()) return;
  const std::uint64_t table = frame.await_seat().table();
  if (frame.await_seat().no_longer()) {
    tables_.erase(table);
  } else {
    asked_[frame.request()] = table;
  }
}

// A wait is over once the seat is free, or the server says that there is none to wait for.
bool SeatWaits::heard(const v1::ServerFrame& frame) {
  if (frame.has_seat_free()) tables_.erase(frame.seat_free().table());
  if (asked_.empty()) return false;
  const std::uint32_t request =
      frame.has_refused() ? frame.refused().request() : request_done(frame);
  const auto answered = asked_.extract(request);
  if (answered.empty()) return false;
  const bool was_again = again_.erase(request) > 0;
  if (!frame.has_refused()) {
    tables_.insert(answered.mapped());
    return false;
  }
  tables_.erase(answered.mapped());
  return was_again;
}

void SeatWaits::pause() {
  asked_.clear();
  again_.clear();
}

std::vector<std::uint64_t> SeatWaits::tables_of(std::uint64_t player) {
  if (std::exchange(player_, player) != player) tables_.clear();
  return {tables_.begin(), tables_.end()};
}

}  // namespace lair::link
