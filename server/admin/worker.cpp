#include "server/admin/worker.hpp"

#include <utility>

#include "server/priority.hpp"

namespace lair::admin {

Worker::Worker(std::size_t waiting_max) : waiting_max_(waiting_max), thread_([this] { run(); }) {}

Worker::~Worker() { stop(); }

void Worker::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Worker::submit(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (is_stopping_ || queue_.size() >= waiting_max_) return false;
    queue_.push_back(std::move(work));
  }
  wake_.notify_one();
  return true;
}

void Worker::run() {
  give_way_to_games();
  for (;;) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_stopping_ || !queue_.empty(); });
      if (is_stopping_) return;
      work = std::move(queue_.front());
      queue_.pop_front();
    }
    work();
  }
}

}  // namespace lair::admin
