// A thread for what may wait: acts of operators who ask from their page.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace lair::admin {

// Does one thing after the other; what is queued when it goes is dropped. Any thread.
class Worker {
 public:
  static constexpr std::size_t kWaitingMax = 32;

  Worker();
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // False: too much waits already, and `work` will not be done.
  [[nodiscard]] bool submit(std::function<void()> work);

 private:
  void run();

  std::mutex mutex_;  // guards the two below
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair::admin
