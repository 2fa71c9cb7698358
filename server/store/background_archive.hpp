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

// One run at a time, on a thread of low priority.
class BackgroundArchive {
 public:
  struct Progress {
    ArchiveTotals totals;  // of this run, so far
    bool is_over = false;
    std::string fault;  // why the run ended early; empty if it did not
  };

  // Called on the thread of the run, after each batch of tables and once more at the end. A run
  // that is broken off makes no last call, since the next run continues from there.
  using Told = std::function<void(const Progress&)>;

  // `database` is the one that the writer writes, `path` its file.
  BackgroundArchive(std::string path, Database& database, Writer& writer)
      : path_(std::move(path)), writes_(database, writer) {}

  ~BackgroundArchive() { stop(); }

  BackgroundArchive(const BackgroundArchive&) = delete;
  BackgroundArchive& operator=(const BackgroundArchive&) = delete;

  // Archives tables that ended before `ended_before`, in seconds since 1970. Does nothing while a
  // run is under way. Must always be called from the same thread.
  void begin(std::int64_t ended_before, Told told);

  // Breaks the run off between two steps and waits for its thread. Must be called from the thread
  // that calls begin().
  void stop();

  // How many tables were archived since the server started. Any thread may call this and
  // is_healthy().
  [[nodiscard]] std::uint64_t tables() const { return tables_; }

  // Returns false if the last run failed.
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
