#include "tests/sim/stage.hpp"

#include <algorithm>

namespace lair::sim {

namespace {

// Silent after the death of the process that has set it, even when nobody could destroy it.
class StageTimer final : public Timer {
 public:
  StageTimer(Stage& stage, std::function<void()> ring)
      : stage_(stage), bell_(std::make_shared<Bell>(Bell{std::move(ring)})) {}

  void set(Instant due) override {
    const auto when = std::chrono::ceil<Micros>(due.time_since_epoch());
    stage_.at(when,
              [&stage = stage_,
               deaths = stage_.deaths(),
               weak = std::weak_ptr(bell_),
               wait = ++bell_->wait] {
                if (stage.deaths() != deaths) return;
                const auto bell = weak.lock();
                if (bell && bell->wait == wait) bell->ring();
              });
  }

  void stop() override { ++bell_->wait; }

 private:
  struct Bell {
    std::function<void()> ring;
    std::uint64_t wait = 0;  // the latest one; those before ring no more
  };

  Stage& stage_;
  std::shared_ptr<Bell> bell_;
};

}  // namespace

std::unique_ptr<Timer> Stage::Clocks::timer(Loop /*loop*/, std::function<void()> ring) {
  return std::make_unique<StageTimer>(stage_, std::move(ring));
}

void Stage::at(Micros when, std::function<void()> what) {
  due_.emplace(std::pair{std::max(when, time_), ++order_}, std::move(what));
}

bool Stage::step(Micros limit) {
  if (due_.empty() || due_.begin()->first.first > limit) {
    time_ = std::max(limit, time_);
    return false;
  }
  auto next = due_.extract(due_.begin());
  time_ = std::max(next.key().first, time_);
  next.mapped()();
  return true;
}

void Stage::lives(Millis down) {
  time_ += down;
  dead_time_ += down;
  dead_ = false;
}

void Stage::accuse(std::string sentence) {
  if (failure_.empty()) failure_ = std::move(sentence);
}

void Stage::trace(std::string_view bytes) {
  constexpr std::uint64_t kPrime = 1'099'511'628'211U;
  const auto fold = [&](std::uint64_t value) { signature_ = (signature_ ^ value) * kPrime; };
  fold(static_cast<std::uint64_t>(time_.count()));
  for (const char byte : bytes) fold(static_cast<unsigned char>(byte));
}

}  // namespace lair::sim
