// The one thread that writes, many writes to a commit.
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

// Writes of one lane depend on each other: they are done in the order submitted, and after one of
// them failed no later one is done until the lane is forgiven. Lane 0 is for writes that stand
// alone.
struct Write {
  std::uint64_t lane = 0;
  std::function<void()> rows;      // changes the database; may be called twice, only one counts
  std::function<void(bool)> done;  // whether it is on the disk
  Histogram::Clock::time_point submitted = {};  // as the writer notes
};

// Takes whatever arrived since the last commit began into the next one: a commit's wait is shared
// by all who wait. Under load it waits some milliseconds for more to come. Its queue is as long as
// callers make it: a table has few appends in flight.
//
// A commit that fails for the disk's sake fails every write in it. One that fails for a row that
// may not be is tried again write by write, so that only the write at fault fails. On a server of
// databases every commit checks that no other process has taken over.
//
// Of table 7, record 6 arrives, then record 7, while the commit before is under way:
//
//   1. Both go into the next commit. The disk is full: both get `done(false)`, lane 7 is lost.
//   2. Record 8 arrives when there is room again. It fails without being tried: with it the journal
//      would go from 5 to 8, and nobody could tell what the table had decided in between.
//   3. Whoever restores the table from records 1 to 5 forgives the lane; its next record is 6.
class Writer {
 public:
  using Report = std::function<void(const StoreError&)>;

  // Called on the writer's thread when writes have become durable, before any of them is `done`;
  // `of_tables` says whether one of them was a table's.
  using Committed = std::function<void(bool of_tables)>;

  // A table's write that is on the disk, or is not going to be. It travels whole: what its table's
  // thread allocated that thread frees.
  struct Finished {
    Write write;
    bool is_durable = false;
  };

  // Takes the tables' writes of a whole commit, to call their `done` together on the loops of the
  // tables: so that one commit wakes a loop once, however many records it holds.
  using Deliver = std::function<void(std::vector<Finished>)>;

  static constexpr std::size_t kWritesPerCommitMax = 1024;

  // A commit costs as much as twenty records, however many it holds. It begins at once when the
  // last one is long ago; else so long after that one began, or once so many records wait.
  static constexpr std::chrono::milliseconds kBetweenCommits{2};
  static constexpr std::size_t kEnough = 32;

  // `database` is used by the writer's thread alone from now until stop() returned. `report` is
  // called on that thread for each failure.
  // Without `deliver` every `done` is called on the writer's thread. `leadership` outlives it; null
  // for a file, which has one server.
  Writer(Database& database,
         Report report,
         Committed committed = {},
         Deliver deliver = {},
         Leadership* leadership = nullptr);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Safe to call from any thread. `done` is called once, on the writer's thread or where `deliver`
  // has it called; after stop(), at once with false. It must not throw.
  void submit(Write write);

  // Whoever lost that lane begins anew: what is submitted from now on is done again. Within the
  // rows of a write alone.
  void forgive(std::uint64_t lane) { lost_lanes_.erase(lane); }

  // How many commits came to nothing, with all that their rows had changed. Within the rows of a
  // write alone.
  [[nodiscard]] std::uint64_t failed_commits() const { return failed_commits_; }

  // Within the rows of a write alone: once it is on the disk nothing of what was there before stays
  // in the write-ahead log. While somebody reads, it is tried again after a later commit.
  void empty_log() { wants_empty_log_ = true; }

  // Writes what was submitted, then ends. Not from the writer's thread.
  void stop();

  // Every write from now on fails for that reason. Any thread.
  void refuse_all(const StoreError& reason);

  // Writes that no commit has taken yet. Any thread, as what follows.
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
  std::unordered_set<std::uint64_t> lost_lanes_;  // of the writer's thread alone
  std::uint64_t failed_commits_ = 0;              // the same
  bool wants_empty_log_ = false;                  // the same
  std::atomic<bool> is_healthy_ = true;

  Histogram commit_times_;
  Histogram record_times_;

  mutable std::mutex mutex_;  // guards the five below
  std::condition_variable wake_;
  std::vector<Write> queue_;
  std::size_t wanted_ = 1;  // writes in the queue that wake the thread
  bool is_stopping_ = false;
  std::optional<StoreError> refused_for_;

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair::store
