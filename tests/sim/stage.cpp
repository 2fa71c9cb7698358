#include "tests/sim/stage.hpp"

#include <algorithm>

namespace lair::sim {

Stage::Stage(std::uint64_t seed) : chance_(seed) {
  VirtualTime::set_now(std::chrono::hours(24 * 365));
}

Millis Stage::now() const { return std::chrono::duration_cast<Millis>(VirtualTime::now()); }

void Stage::at(Millis when, std::function<void()> what) {
  due_.emplace(std::pair{std::max<Micros>(when, VirtualTime::now()), ++order_}, std::move(what));
}

bool Stage::step(Micros limit) {
  if (due_.empty() || due_.begin()->first.first > limit) {
    VirtualTime::set_now(std::max(limit, VirtualTime::now()));
    return false;
  }
  auto next = due_.extract(due_.begin());
  VirtualTime::set_now(std::max(next.key().first, VirtualTime::now()));
  next.mapped()();
  return true;
}

void Stage::lives(Millis down) {
  VirtualTime::set_now(VirtualTime::now() + down);
  dead_time_ += down;
  dead_ = false;
}

void Stage::accuse(std::string sentence) {
  if (failure_.empty()) failure_ = std::move(sentence);
}

void Stage::trace(std::string_view bytes) {
  constexpr std::uint64_t kPrime = 1'099'511'628'211U;
  const auto fold = [&](std::uint64_t value) { signature_ = (signature_ ^ value) * kPrime; };
  fold(static_cast<std::uint64_t>(VirtualTime::now().count()));
  for (const char byte : bytes) fold(static_cast<unsigned char>(byte));
}

}  // namespace lair::sim
