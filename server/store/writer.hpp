// The one thread that writes to the database, with many writes in each commit.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <unordered_set>
#include <vector>

#include "server/histogram.hpp"
#include "server/store/database.hpp"
#include "server/store/leadership.hpp"

namespace lair::store {

// Writes of one lane depend on each other. They are done in the order in which they were submitted;
// after one of them fails, no later one is done until the lane is forgiven. Lane 0 is for writes
// that stand alone.
struct Write {
  std::uint64_t lane = 0;
  std::function<void()> rows;                   // changes the database; if called twice, one counts
  std::function<void(bool)> done;               // told whether it is on the disk
  Histogram::Clock::time_point submitted = {};  // set by the writer
};

// Each commit takes the writes that arrived since the last one began, so they share one wait. Under
// load it waits some milliseconds for more to come. The queue is as long as callers make it; a
// table has few appends in flight.
//
// A commit that fails because of the disk fails every write in it. If it fails because a row broke
// a constraint, it is tried again write by write, so that only the write at fault fails. With a
// PostgreSQL server, every commit checks that no other process has taken over.
//
// An example: records 6 and 7 of table 7 arrive while another commit is under way.
//
//   1. Both go into the next commit. The disk is full: both get `done(false)`, lane 7 is lost.
//   2. Record 8 arrives when there is room again. It fails without being tried: with it the journal
//      would go from 5 to 8, and nobody could tell what the table had decided in between.
//   3. The caller that restores the table from records 1 to 5 forgives the lane. The table's next
//      record is 6.
class Writer {
 public:
  using Report = std::function<void(const StoreError&)>;

  // Called on the writer's thread when writes have become durable, before the `done` of any of
  // them. `of_tables` says whether one of them was a table's.
  using Committed = std::function<void(bool of_tables)>;

  // A table's write that is on the disk or never will be. It is handed over whole, so that the
  // table's thread frees what it allocated.
  struct Finished {
    Write write;
    bool is_durable = false;
  };

  // Takes the tables' writes of a whole commit and calls their `done` together on the loops of the
  // tables, so that one commit wakes a loop once, however many records it holds.
  using Deliver = std::function<void(std::vector<Finished>)>;

  static constexpr std::size_t kWritesPerCommitMax = 1024;

  // A commit costs as much as twenty records, however many it holds. It begins at once if the last
  // one began long ago. Else it begins kBetweenCommits after that one began, or as soon as kEnough
  // writes wait.
  static constexpr std::chrono::milliseconds kBetweenCommits{2};
  static constexpr std::size_t kEnough = 32;

  // Only the writer's thread may use `database` from now until stop() has returned. `report` is
  // called on that thread for each failure. Without `deliver`, every `done` is called on the
  // writer's thread. `leadership` must outlive this; it is null for a file, which has one server.
  Writer(Database& database,
         Report report,
         Committed committed = {},
         Deliver deliver = {},
         Leadership* leadership = nullptr);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Safe to call from any thread. `done` is called once, on the writer's thread or where `deliver`
  // calls it; after stop(), it is called at once with false. It must not throw.
  void submit(Write write);

  // Lets a lost lane write again, from now on; for callers that have restored what its writes
  // depend on. May be called only within the rows of a write.
  void forgive(std::uint64_t lane) { lost_lanes_.erase(lane); }

  // How many commits failed and left no change. May be called only within the rows of a write.
  [[nodiscard]] std::uint64_t failed_commits() const { return failed_commits_; }

  // Once the write that calls this is on the disk, nothing of what was there before stays in the
  // write-ahead log. While somebody reads, this is tried again after a later commit. May be called
  // only within the rows of a write.
  void empty_log() { wants_empty_log_ = true; }

  // Writes what was submitted, then ends. Must not be called from the writer's thread.
  void stop();

  // From now on every write fails for that reason. Safe to call from any thread.
  void refuse_all(const StoreError& reason);

  // How many writes no commit has taken yet. This and what follows is safe to call from any thread.
  [[nodiscard]] std::size_t waiting() const;

  // How long commits took.
  [[nodiscard]] const Histogram& commit_times() const { return commit_times_; }

  // How long a table's write took from `submit` until it was on the disk.
  [[nodiscard]] const Histogram& record_times() const { return record_times_; }

  // Whether the last commit worked.
  [[nodiscard]] bool is_healthy() const { return is_healthy_; }

 private:
  using Batch = std::vector<Write>;

  void run();
  [[nodiscard]] bool take_next(Batch& batch, Histogram::Clock::time_point next);
  void write(Batch& batch);
  [[nodiscard]] std::optional<StoreError> refused_for() const;
  void write_one_by_one(Batch& batch);
  void fail_all(Batch& batch);
  void finish(Batch& batch, bool is_durable);

  [[nodiscard]] bool is_lost(const Write& one) const { return lost_lanes_.contains(one.lane); }

  void commit(std::span<const Write> writes);

  Database& database_;
  Report report_;
  Committed committed_;
  Deliver deliver_;
  Leadership* leadership_;
  std::unordered_set<std::uint64_t> lost_lanes_;  // used only on the writer's thread
  std::uint64_t failed_commits_ = 0;              // the same
  bool wants_empty_log_ = false;                  // the same
  std::atomic<bool> is_healthy_ = true;

  Histogram commit_times_;
  Histogram record_times_;

  mutable std::mutex mutex_;  // guards the five below
  std::condition_variable wake_;
  std::vector<Write> queue_;
  std::size_t wanted_ = 1;  // how many queued writes wake the thread
  bool is_stopping_ = false;
  std::optional<StoreError> refused_for_;

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair::store
