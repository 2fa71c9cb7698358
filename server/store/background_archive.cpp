#include "server/store/background_archive.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

#include <sys/resource.h>

namespace lair::store {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPauseTimes = 9;
constexpr std::chrono::milliseconds kPauseMax{1'000};
constexpr int kLeastUrgent = 19;

// Thrown where a run is broken off: no fault.
struct BrokenOff {};

void let_others_go_first() {
  setpriority(PRIO_PROCESS, 0, kLeastUrgent);  // on Linux: of this thread
}

void pause_for(Clock::duration time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock lock(mutex);
  woken.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

void BackgroundArchive::begin(std::int64_t ended_before, Told told) {
  if (is_running_) return;
  is_running_ = true;
  thread_ = std::jthread([this, ended_before, told = std::move(told)](const std::stop_token& stop) {
    let_others_go_first();
    run(stop, ended_before, told);
  });
}

void BackgroundArchive::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void BackgroundArchive::run(const std::stop_token& stop,
                            std::int64_t ended_before,
                            const Told& told) {
  Progress progress;
  const ArchiveOptions options{.database = path_,
                               .ended_before = ended_before,
                               .goes_on = [&] { return !stop.stop_requested(); },
                               .done =
                                   [&](const ArchiveTotals& totals) {
                                     tables_ += totals.tables - progress.totals.tables;
                                     progress.totals = totals;
                                     told(progress);
                                   }};
  try {
    archive_tables(options,
                   [&](const std::function<void(Database&)>& change) { write(stop, change); });
  } catch (const BrokenOff&) {
  } catch (const std::exception& error) {
    progress.fault = error.what();
  }
  is_running_ = false;
  if (stop.stop_requested()) return;
  is_healthy_ = progress.fault.empty();
  progress.is_over = true;
  told(progress);
}

// Why a commit failed is told by the writer, which knows.
void BackgroundArchive::write(const std::stop_token& stop,
                              const std::function<void(Database&)>& change) {
  const auto began = Clock::now();
  const auto told = std::make_shared<std::promise<bool>>();
  auto is_written = told->get_future();
  writer_.submit({0,
                  [this, change] { change(database_); },
                  [told](bool is_durable) { told->set_value(is_durable); }});
  if (!is_written.get()) {
    if (stop.stop_requested()) throw BrokenOff();
    throw StoreError(Fault::Disk, "the database could not be written; the tables stay in it");
  }
  const auto took = Clock::now() - began;
  pause_for(std::min<Clock::duration>(took * kPauseTimes, kPauseMax), stop);
}

}  // namespace lair::store
