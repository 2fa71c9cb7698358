// How long this server has been up, so that a wrong clock never makes data look old enough to
// delete.
#pragma once

#include <cstdint>
#include <functional>

#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// A wrong clock at one start must not delete what is young. Time that passes while the server runs
// counts; of time it was down at most a day, however far the clock has moved. Any thread.
class LivedTime {
 public:
  using Seconds = std::int64_t;
  using Steady = std::function<Seconds()>;  // a clock that never jumps

  static constexpr Seconds kJump = 24 * 3600;  // beyond this the clock has jumped

  static Seconds steady_seconds();

  // Before the writer's thread uses the database. `wall` is what the machine's clock says.
  LivedTime(Database& database, Writer& writer, Seconds wall, Steady steady = steady_seconds);

  // `now`, as the machine's clock has it, but never ahead of what was lived through.
  [[nodiscard]] Seconds no_later_than(Seconds now) const;

  // How far the clock stood from the newest record at the start, when that is a jump; else 0.
  [[nodiscard]] Seconds jump() const { return jump_; }

  // Writes down how far it has come.
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
