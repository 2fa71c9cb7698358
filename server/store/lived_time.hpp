// How long this server has been up, so that a wrong clock never makes data look old enough to
// delete.
#pragma once

#include <cstdint>
#include <functional>

#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// A wrong clock at one start must not delete young data. Time counts while the server runs; of the
// time it was down, at most a day counts, however far the clock has moved. Safe to use from any
// thread.
class LivedTime {
 public:
  using Seconds = std::int64_t;
  using Steady = std::function<Seconds()>;  // a clock that never jumps

  static constexpr Seconds kJump = 24 * 3600;  // a clock that moves further than this has jumped

  static Seconds steady_seconds();

  // Must be made before the writer's thread uses the database. `wall` is the time by the machine's
  // clock.
  LivedTime(Database& database, Writer& writer, Seconds wall, Steady steady = steady_seconds);

  // `now`, which is the time by the machine's clock, or the time lived through if that is earlier.
  [[nodiscard]] Seconds no_later_than(Seconds now) const;

  // How far the clock was from the newest record at the start if that was a jump, else 0.
  [[nodiscard]] Seconds jump() const { return jump_; }

  // Writes down how far the lived time has come.
  void beat(Seconds wall);

 private:
  [[nodiscard]] Seconds lived() const;

  Writer& writer_;
  Steady steady_;
  Seconds steady_at_start_;
  Seconds lived_at_start_;
  Seconds jump_ = 0;
  Statement beat_;
};

}  // namespace lair::store
