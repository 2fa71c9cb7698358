#include "server/store/background_archive.hpp"

#include <exception>
#include <stop_token>
#include <utility>

namespace lair::store {

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
    archive_tables(options, [&](const std::function<void(Database&)>& change) {
      writes_.write(stop, change);
    });
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

}  // namespace lair::store
