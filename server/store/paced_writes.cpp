#include "server/store/paced_writes.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>

#include <sys/resource.h>

namespace lair::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPauseTimes = 9;
constexpr std::chrono::milliseconds kPauseMax{1'000};
constexpr int kLeastUrgent = 19;

void pause_for(Clock::duration time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

// The error does not say why a commit failed; the writer knows and reports that.
void PacedWrites::write(const std::stop_token& stop, const std::function<void(Database&)>& change) {
  const auto began = Clock::now();
  const auto told = std::make_shared<std::promise<bool>>();
  auto is_written = told->get_future();
  writer_.submit({0,
                  [this, change] { change(database_); },
                  [told](bool is_durable) { told->set_value(is_durable); }});
  if (!is_written.get()) {
    if (stop.stop_requested()) throw BrokenOff();
    throw StoreError(Fault::Disk, "the database could not be written; nothing was changed");
  }
  const auto took = Clock::now() - began;
  pause_for(std::min<Clock::duration>(took * kPauseTimes, kPauseMax), stop);
}

void let_others_go_first() {
  setpriority(PRIO_PROCESS, 0, kLeastUrgent);  // on Linux, of this thread only
}

}  // namespace lair::store
