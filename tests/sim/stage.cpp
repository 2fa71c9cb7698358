#include "tests/sim/stage.hpp"

#include <algorithm>

namespace lair::sim {

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
