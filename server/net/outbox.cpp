#include "server/net/outbox.hpp"

#include <utility>

namespace lair::net {

Outbox::Outbox(std::size_t frames_max, std::size_t bytes_max)
    : frames_max_(frames_max), bytes_max_(bytes_max) {}

Outbox::Put Outbox::put(lobby::Frame frame) {
  const std::lock_guard lock(mutex_);
  if (shut_) return Put::Shut;
  if (frames_.size() >= frames_max_ || frame->size() > bytes_max_ - bytes_) return Put::Full;
  bytes_ += frame->size();
  frames_.push_back(std::move(frame));
  return std::exchange(writer_awake_, true) ? Put::Queued : Put::QueuedWakeWriter;
}

Outbox::Oldest Outbox::oldest() {
  const std::lock_guard lock(mutex_);
  writer_awake_ = !frames_.empty();
  if (frames_.empty()) return {};
  return {.frame = frames_.front(), .is_last = frames_.size() == 1};
}

std::vector<lobby::Frame> Outbox::waiting() {
  const std::lock_guard lock(mutex_);
  writer_awake_ = !frames_.empty();
  return {frames_.begin(), frames_.end()};
}

void Outbox::drop_oldest() {
  const std::lock_guard lock(mutex_);
  bytes_ -= frames_.front()->size();
  frames_.pop_front();
}

void Outbox::shut(Waiting waiting) {
  const std::lock_guard lock(mutex_);
  shut_ = true;
  if (waiting == Waiting::Keep) return;
  while (frames_.size() > 1) {
    bytes_ -= frames_.back()->size();
    frames_.pop_back();
  }
}

}  // namespace lair::net
