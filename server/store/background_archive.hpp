// Archives old tables while the server runs.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include "server/store/archive.hpp"
#include "server/store/paced_writes.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// One run at a time, on a thread that others go before.
class BackgroundArchive {
 public:
  struct Progress {
    ArchiveTotals totals;  // of this run, so far
    bool is_over = false;
    std::string fault;  // why it is over before all was done
  };

  // Called on the thread of the run: after each batch of tables, once more at the end. Not when
  // the run is broken off, since the next one goes on where it was.
  using Told = std::function<void(const Progress&)>;

  // `database` is the writer's, `path` its file.
  BackgroundArchive(std::string path, Database& database, Writer& writer)
      : path_(std::move(path)), writes_(database, writer) {}

  ~BackgroundArchive() { stop(); }

  BackgroundArchive(const BackgroundArchive&) = delete;
  BackgroundArchive& operator=(const BackgroundArchive&) = delete;

  // Archives tables that ended before then, in seconds since 1970; does nothing while a run is
  // under way. Always from the same thread.
  void begin(std::int64_t ended_before, Told told);

  // Breaks the run off between two steps. From the thread that begins.
  void stop();

  // Archived since the server was started. Any thread, as the next.
  [[nodiscard]] std::uint64_t tables() const { return tables_; }

  // Whether the last run came to its end.
  [[nodiscard]] bool is_healthy() const { return is_healthy_; }

 private:
  void run(const std::stop_token& stop, std::int64_t ended_before, const Told& told);

  std::string path_;
  PacedWrites writes_;
  std::atomic<std::uint64_t> tables_ = 0;
  std::atomic<bool> is_healthy_ = true;
  std::atomic<bool> is_running_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace lair::store
