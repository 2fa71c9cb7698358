#include "server/store/writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/priority.hpp"

namespace lair::store {

Writer::Writer(
    Database& database, Report report, Committed committed, Deliver deliver, Leadership* leadership)
    : database_(database),
      report_(std::move(report)),
      committed_(std::move(committed)),
      deliver_(std::move(deliver)),
      leadership_(leadership),
      thread_([this] { run(); }) {}

Writer::~Writer() { stop(); }

void Writer::submit(Write write) {
  write.submitted = Histogram::Clock::now();
  std::unique_lock lock(mutex_);
  if (is_stopping_) {
    lock.unlock();
    return write.done(false);
  }
  queue_.push_back(std::move(write));
  const bool are_enough = queue_.size() == wanted_;
  lock.unlock();  // first, because the thread that is woken needs it
  if (are_enough) wake_.notify_one();
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    wake_.notify_one();
  }
  if (thread_.joinable()) thread_.join();
}

std::size_t Writer::waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

void Writer::run() {
  take_short_turns();
  auto next = Histogram::Clock::now();
  for (Batch batch; take_next(batch, next);) {
    next = Histogram::Clock::now() + kBetweenCommits;
    write(batch);
  }
}

// Returns false once there is nothing left to write and nothing more can come. Queue and batch keep
// their memory between commits.
bool Writer::take_next(Batch& batch, Histogram::Clock::time_point next) {
  batch.clear();
  std::unique_lock lock(mutex_);
  const auto has_wanted = [this] { return queue_.size() >= wanted_ || is_stopping_; };
  wanted_ = kEnough;
  wake_.wait_until(lock, next, has_wanted);
  wanted_ = 1;
  wake_.wait(lock, has_wanted);
  if (queue_.size() <= kWritesPerCommitMax) {
    batch.swap(queue_);
  } else {
    const auto end = std::next(queue_.begin(), static_cast<std::ptrdiff_t>(kWritesPerCommitMax));
    batch.assign(std::move_iterator(queue_.begin()), std::move_iterator(end));
    queue_.erase(queue_.begin(), end);
  }
  return !batch.empty();
}

void Writer::write(Batch& batch) {
  const auto lost = std::stable_partition(
      batch.begin(), batch.end(), [this](const Write& one) { return !is_lost(one); });
  Batch refused;
  std::move(lost, batch.end(), std::back_inserter(refused));
  batch.erase(lost, batch.end());
  fail_all(refused);
  if (batch.empty()) return;
  try {
    commit(batch);
  } catch (const StoreError& error) {
    ++failed_commits_;
    if (error.is_constraint() && batch.size() > 1) {
      write_one_by_one(batch);
      return;
    }
    report_(error);
    is_healthy_ = error.is_constraint() && is_healthy_;
    fail_all(batch);
    return;
  }
  is_healthy_ = true;
  if (wants_empty_log_) wants_empty_log_ = !database_.empty_log();
  const auto is_of_a_table = [](const Write& one) { return one.lane != 0; };
  if (committed_) committed_(std::ranges::any_of(batch, is_of_a_table));
  finish(batch, true);
}

void Writer::finish(Batch& batch, bool is_durable) {
  std::vector<Finished> of_tables;
  if (deliver_) of_tables.reserve(batch.size());
  for (Write& one : batch) {
    if (deliver_ && one.lane != 0) {
      if (is_durable) record_times_.add_since(one.submitted);
      of_tables.push_back({std::move(one), is_durable});
    } else {
      one.done(is_durable);
    }
  }
  if (!of_tables.empty()) deliver_(std::move(of_tables));
}

void Writer::write_one_by_one(Batch& batch) {
  for (Write& one : batch) {
    Batch alone;
    alone.push_back(std::move(one));
    write(alone);
  }
}

void Writer::fail_all(Batch& batch) {
  for (const Write& one : batch) {
    if (one.lane != 0) lost_lanes_.insert(one.lane);
  }
  finish(batch, false);
}

void Writer::refuse_all(const StoreError& reason) {
  const std::lock_guard lock(mutex_);
  refused_for_ = reason;
}

std::optional<StoreError> Writer::refused_for() const {
  const std::lock_guard lock(mutex_);
  return refused_for_;
}

void Writer::commit(std::span<const Write> writes) {
  if (const auto reason = refused_for()) throw *reason;
  const auto begin = Histogram::Clock::now();
  Transaction transaction(database_);
  if (leadership_ != nullptr) leadership_->check();
  for (const Write& one : writes) one.rows();
  transaction.commit();
  commit_times_.add_since(begin);
}

}  // namespace lair::store
