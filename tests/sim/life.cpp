#include "tests/sim/life.hpp"

#include <chrono>

namespace lair::sim {

// Stays silent after the death of the process that set it, even if nobody could destroy it.
class Life::LifeTimer final : public Timer {
 public:
  LifeTimer(Life& life, std::function<void()> ring)
      : stage_(life.stage_),
        life_(life.self_),
        bell_(std::make_shared<Bell>(Bell{.ring = std::move(ring)})) {}

  void set(Instant due) override {
    const auto when = std::chrono::ceil<Micros>(due.time_since_epoch());
    stage_.at(when, [life = life_, weak = std::weak_ptr(bell_), wait = ++bell_->wait] {
      const auto living = life.lock();
      if (!living) return;
      (*living)->post([weak, wait] {
        const auto bell = weak.lock();
        if (bell && bell->wait == wait) bell->ring();
      });
    });
  }

  void stop() override { ++bell_->wait; }

 private:
  struct Bell {
    std::function<void()> ring;
    std::uint64_t wait = 0;  // the latest wait; earlier ones no longer ring
  };

  Stage& stage_;
  std::weak_ptr<Life*> life_;
  std::shared_ptr<Bell> bell_;
};

std::unique_ptr<Timer> Life::Clocks::timer(Loop /*loop*/, std::function<void()> ring) {
  return std::make_unique<LifeTimer>(life_, std::move(ring));
}

}  // namespace lair::sim
