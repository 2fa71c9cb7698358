// Time, chance, what is due in one simulated world.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "tests/sim/virtual_time.hpp"
#include "tests/support/random_hands.hpp"

namespace lair::sim {

using Millis = std::chrono::milliseconds;
using testing::Chance;

// Everything that happens in a world happens here, one thing after the other, in an order that
// follows from the seed.
class Stage {
 public:
  explicit Stage(std::uint64_t seed);

  Chance& chance() { return chance_; }

  [[nodiscard]] bool one_in(std::size_t odds) { return odds > 0 && chance_.one_in(odds); }

  [[nodiscard]] Millis now() const;

  // How long the process has lived, its deaths not counted.
  [[nodiscard]] Millis alive() const { return now() - dead_time_; }

  void at(Millis when, std::function<void()> what);

  void in(Millis time, std::function<void()> what) { at(now() + time, std::move(what)); }

  // The next thing due until `limit` is done and true; else time moves to the limit.
  bool step(Micros limit);

  // --- The process ---

  // Nothing of the process runs any more until it `lives` again.
  void die() { dead_ = true; }

  [[nodiscard]] bool is_dead() const { return dead_; }

  // It was down for that long.
  void lives(Millis down);

  // --- The verdict ---

  // A law does not hold; the first sentence counts.
  void accuse(std::string sentence);

  [[nodiscard]] const std::string& failure() const { return failure_; }

  // One number folded from everything that could be seen: the same seed, the same number.
  void trace(std::string_view bytes);

  [[nodiscard]] std::uint64_t signature() const { return signature_; }

 private:
  Chance chance_;
  std::map<std::pair<Micros, std::uint64_t>, std::function<void()>> due_;
  std::uint64_t order_ = 0;
  Millis dead_time_{0};
  bool dead_ = false;
  std::string failure_;
  std::uint64_t signature_ = 14'695'981'039'346'656'037U;
};

}  // namespace lair::sim
