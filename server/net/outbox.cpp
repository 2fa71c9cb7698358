#include "server/net/outbox.hpp"

#include <utility>

namespace lair::net {

Outbox::Outbox(std::size_t frames_max, std::size_t bytes_max)
    : frames_max_(frames_max), bytes_max_(bytes_max) {}

Outbox::Put Outbox::put(std::string_view message) {
  const std::lock_guard lock(mutex_);
  if (shut_) return Put::Shut;
  if (frames_.size() >= frames_max_ || message.size() > bytes_max_ - bytes_) return Put::Full;
  bytes_ += message.size();
  frames_.emplace_back(message);
  return std::exchange(writer_awake_, true) ? Put::Queued : Put::QueuedWakeWriter;
}

std::vector<lobby::Frame> Outbox::waiting() {
  const std::lock_guard lock(mutex_);
  writer_awake_ = !frames_.empty();
  return {frames_.begin(), frames_.end()};
}

std::size_t Outbox::count() {
  const std::lock_guard lock(mutex_);
  return frames_.size();
}

void Outbox::drop_oldest() {
  const std::lock_guard lock(mutex_);
  bytes_ -= frames_.front().size();
  frames_.pop_front();
}

void Outbox::shut(Waiting waiting) {
  const std::lock_guard lock(mutex_);
  shut_ = true;
  if (waiting == Waiting::Keep) return;
  while (frames_.size() > 1) {
    bytes_ -= frames_.back().size();
    frames_.pop_back();
  }
}

}  // namespace lair::net
