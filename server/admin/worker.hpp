// A thread for what may wait: acts of operators who ask from their page, acts in seasons.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace lair::admin {

// Does one thing after the other, at a lower priority than games; what is queued when it stops is
// dropped. Any thread.
class Worker {
 public:
  static constexpr std::size_t kWaitingMax = 32;
  // For who bounds what waits already.
  static constexpr std::size_t kUnbounded = SIZE_MAX;

  explicit Worker(std::size_t waiting_max = kWaitingMax);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // False: too much waits already, and `work` will not be done.
  [[nodiscard]] bool submit(std::function<void()> work);

  // Once it returns nothing is done any more. Not from the work itself.
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
