#include "server/table/taken_back.hpp"

#include <cstddef>
#include <utility>

#include "engine/ensure.hpp"
#include "server/table/state.hpp"

namespace lair::table {
namespace {

// Removes play from the end until only `kept` of the deal's `events` are left.
void drop_play(std::vector<Record>& records, std::size_t events, std::size_t kept) {
  for (std::size_t at = records.size(); events > kept && at-- > 0;) {
    const Events* played = events_of(records[at].change);
    if (played == nullptr) continue;
    ensure(played->size() <= events - kept, "whole decisions are taken back");
    events -= played->size();
    records.erase(records.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

}  // namespace

std::vector<Record> without_taken_back(std::vector<Record> records) {
  std::vector<Record> stands;
  stands.reserve(records.size());
  std::size_t events = 0;  // of the present deal
  for (Record& record : records) {
    if (const auto* back = std::get_if<TakenBack>(&record.change)) {
      drop_play(stands, events, back->events);
      events = back->events;
      continue;
    }
    if (std::holds_alternative<DealBegun>(record.change)) events = 0;
    if (const Events* played = events_of(record.change)) events += played->size();
    stands.push_back(std::move(record));
  }
  return stands;
}

}  // namespace lair::table
