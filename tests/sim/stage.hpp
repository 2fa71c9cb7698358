// Time, chance, what is due in one simulated world.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "server/time_source.hpp"
#include "tests/support/random_hands.hpp"

namespace lair::sim {

using Micros = std::chrono::microseconds;
using Millis = std::chrono::milliseconds;
using testing::Chance;

// Everything that happens in a world happens here, one thing after the other, in an order that
// follows from the seed.
class Stage {
 public:
  explicit Stage(std::uint64_t seed) : chance_(seed) {}

  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  Chance& chance() { return chance_; }

  [[nodiscard]] bool one_in(std::size_t odds) { return odds > 0 && chance_.one_in(odds); }

  [[nodiscard]] Micros time() const { return time_; }

  [[nodiscard]] Millis now() const { return std::chrono::duration_cast<Millis>(time_); }

  // How long the process has lived, its deaths not counted.
  [[nodiscard]] Millis alive() const { return now() - dead_time_; }

  void at(Micros when, std::function<void()> what);

  void in(Millis time, std::function<void()> what) { at(now() + time, std::move(what)); }

  // The next thing due until `limit` is done and true; else time moves to the limit.
  bool step(Micros limit);

  // --- The process ---

  // What its clocks show, what its timers ring by.
  [[nodiscard]] TimeSource& clocks() { return clocks_; }

  // Nothing of the process runs any more until it `lives` again.
  void die() {
    dead_ = true;
    ++deaths_;
  }

  [[nodiscard]] bool is_dead() const { return dead_; }

  // Of the process; its timers die with it.
  [[nodiscard]] std::uint32_t deaths() const { return deaths_; }

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
  class Clocks final : public TimeSource {
   public:
    explicit Clocks(Stage& stage) : stage_(stage) {}

    [[nodiscard]] Instant now() const override { return Instant(stage_.time()); }

    [[nodiscard]] std::uint64_t wall_clock_ms() const override {
      return static_cast<std::uint64_t>(stage_.now().count());
    }

    [[nodiscard]] std::unique_ptr<Timer> timer(Loop loop, std::function<void()> ring) override;

   private:
    Stage& stage_;
  };

  Clocks clocks_{*this};
  Chance chance_;
  Micros time_ = std::chrono::hours(24 * 365);
  std::map<std::pair<Micros, std::uint64_t>, std::function<void()>> due_;
  std::uint64_t order_ = 0;
  Millis dead_time_{0};
  bool dead_ = false;
  std::uint32_t deaths_ = 0;
  std::string failure_;
  std::uint64_t signature_ = 14'695'981'039'346'656'037U;
};

}  // namespace lair::sim
