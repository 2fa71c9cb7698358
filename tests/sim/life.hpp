// One process of a simulated world: an event loop that lives, stands still, and dies.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/loops.hpp"
#include "server/time_source.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// Everything in a process runs on its loop, one thing after the other, while it is alive and does
// not stand still. Holders of a life may outlive the process.
class Life {
 public:
  // The stage must outlive it.
  explicit Life(Stage& stage) : stage_(stage) {}

  Life(const Life&) = delete;
  Life& operator=(const Life&) = delete;

  [[nodiscard]] Stage& stage() const { return stage_; }

  [[nodiscard]] Loops& loops() { return *loops_; }

  [[nodiscard]] Loop loop() const { return loops_->first().get_executor(); }

  // The time that its clocks show and its timers use.
  [[nodiscard]] TimeSource& clocks() { return clocks_; }

  // Queues `what` on its loop.
  void post(std::function<void()> what) {
    if (!is_dead_) boost::asio::post(loops_->first(), std::move(what));
  }

  // Does one thing queued on its loop; returns false if nothing is queued, or if the process does
  // nothing.
  bool step() {
    if (is_dead_ || stands_still_) return false;
    loops_->first().restart();
    return loops_->first().poll_one() > 0;
  }

  // Nothing in it runs any more.
  void die() { is_dead_ = true; }

  [[nodiscard]] bool is_dead() const { return is_dead_; }

  // Also drops what is queued on its loop. Call it after destroying the lobby, which lives there,
  // and not from the loop.
  void bury() {
    is_dead_ = true;
    loops_.reset();
  }

  // Like a process that was sent SIGSTOP: everything that arrives is queued.
  void stand_still() {
    stands_still_ = true;
    ++stops_;
  }

  void go_on() { stands_still_ = false; }

  [[nodiscard]] bool stands_still() const { return stands_still_; }

  // How often it has stood still.
  [[nodiscard]] std::uint32_t stops() const { return stops_; }

  // Another process has taken its place, whether or not it knows.
  void be_succeeded() { is_succeeded_ = true; }

  [[nodiscard]] bool is_succeeded() const { return is_succeeded_; }

 private:
  class LifeTimer;

  class Clocks final : public TimeSource {
   public:
    explicit Clocks(Life& life) : life_(life) {}

    [[nodiscard]] Instant now() const override { return Instant(life_.stage_.time()); }

    [[nodiscard]] std::uint64_t wall_clock_ms() const override {
      return static_cast<std::uint64_t>(life_.stage_.now().count());
    }

    [[nodiscard]] std::unique_ptr<Timer> timer(Loop loop, std::function<void()> ring) override;

   private:
    Life& life_;
  };

  Stage& stage_;
  Clocks clocks_{*this};
  std::shared_ptr<Life*> self_ = std::make_shared<Life*>(this);  // destroyed with it
  bool is_dead_ = false;
  bool stands_still_ = false;
  bool is_succeeded_ = false;
  std::uint32_t stops_ = 0;
  std::unique_ptr<Loops> loops_ = std::make_unique<Loops>(1);
};

}  // namespace lair::sim
