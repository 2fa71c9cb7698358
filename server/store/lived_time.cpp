#include "server/store/lived_time.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace lair::store {

LivedTime::Seconds LivedTime::steady_seconds() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

LivedTime::LivedTime(Database& database, Writer& writer, Seconds wall, Steady steady)
    : writer_(writer),
      steady_(std::move(steady)),
      steady_at_start_(steady_()),
      lived_at_start_(wall),
      beat_(database,
            "INSERT INTO lived_time (one, wall, lived) VALUES (1, ?, ?) "
            "ON CONFLICT (one) DO UPDATE SET wall = excluded.wall, lived = excluded.lived") {
  Statement before(database, "SELECT wall, lived FROM lived_time");
  Run row(before);
  if (!row.step()) return;
  const Seconds down = wall - row.integer(0);
  if (down < -kJump || down > kJump) jump_ = down;
  lived_at_start_ = row.integer(1) + std::clamp<Seconds>(down, 0, kJump);
}

LivedTime::Seconds LivedTime::lived() const {
  return lived_at_start_ + steady_() - steady_at_start_;
}

LivedTime::Seconds LivedTime::no_later_than(Seconds now) const { return std::min(now, lived()); }

void LivedTime::beat(Seconds wall) {
  writer_.submit(
      {0, [this, wall, lived = lived()] { Run(beat_, wall, lived).finish(); }, [](bool) {}});
}

}  // namespace lair::store
