// A thread for work that may wait: operators' acts from their page, and acts in seasons.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace lair::admin {

// Does one task after the other, at a lower priority than games. Tasks still queued when it stops
// are dropped. Any thread.
class Worker {
 public:
  static constexpr std::size_t kWaitingMax = 32;
  // For callers that bound the queue themselves.
  static constexpr std::size_t kUnbounded = SIZE_MAX;

  explicit Worker(std::size_t waiting_max = kWaitingMax);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Returns false if too many tasks are waiting; `work` is then not done. It must not throw.
  [[nodiscard]] bool submit(std::function<void()> work);

  // When it returns, no task runs any more. Do not call it from a task.
  void stop();

 private:
  void run();

  const std::size_t waiting_max_;
  std::mutex mutex_;  // guards the two below
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair::admin
