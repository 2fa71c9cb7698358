// The time, the randomness and the queue of due events of one simulated world.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

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

  // For how long a server has been playing: time in which none did is not counted.
  [[nodiscard]] Millis alive() const { return stopped_at_.value_or(now()) - dead_time_; }

  void at(Micros when, std::function<void()> what);

  void in(Millis time, std::function<void()> what) { at(now() + time, std::move(what)); }

  // Does the next thing due until `limit` and returns true; otherwise moves the time to the limit
  // and returns false.
  bool step(Micros limit);

  // --- Who plays ---

  // The server that plays stands still, or has died.
  void stops() {
    if (!stopped_at_) stopped_at_ = now();
  }

  // The same server continues, so the time counts after all.
  void goes_on() { stopped_at_.reset(); }

  // Another server plays now.
  void plays_again() {
    if (!stopped_at_) return;
    dead_time_ += now() - *stopped_at_;
    stopped_at_.reset();
  }

  // --- The verdict ---

  // A law was broken; only the first sentence is kept.
  void accuse(std::string sentence);

  [[nodiscard]] const std::string& failure() const { return failure_; }

  // Folds everything that could be observed into one number: the same seed gives the same number.
  void trace(std::string_view bytes);

  [[nodiscard]] std::uint64_t signature() const { return signature_; }

 private:
  Chance chance_;
  Micros time_ = std::chrono::hours(24 * 365);
  std::map<std::pair<Micros, std::uint64_t>, std::function<void()>> due_;
  std::uint64_t order_ = 0;
  Millis dead_time_{0};
  std::optional<Millis> stopped_at_;
  std::string failure_;
  std::uint64_t signature_ = 14'695'981'039'346'656'037U;
};

}  // namespace lair::sim
