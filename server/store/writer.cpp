#include "server/store/writer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace lair::store {

Writer::Writer(Database& database, Report report, Committed committed, Deliver deliver)
    : database_(database),
      report_(std::move(report)),
      committed_(std::move(committed)),
      deliver_(std::move(deliver)),
      thread_([this] { run(); }) {}

Writer::~Writer() { stop(); }

void Writer::submit(Write write) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_stopping_) {
      queue_.push_back(std::move(write));
      wake_.notify_one();
      return;
    }
  }
  write.done(false);
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
  for (Batch batch = next_batch(); !batch.empty(); batch = next_batch()) write(std::move(batch));
}

// Empty once there is nothing left to do for ever.
Writer::Batch Writer::next_batch() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return !queue_.empty() || is_stopping_; });
  if (queue_.size() <= kWritesPerCommitMax) return std::exchange(queue_, {});
  const auto end = std::next(queue_.begin(), static_cast<std::ptrdiff_t>(kWritesPerCommitMax));
  Batch batch(std::move_iterator(queue_.begin()), std::move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return batch;
}

void Writer::write(Batch batch) {
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
  const auto is_of_a_table = [](const Write& one) { return one.lane != 0; };
  if (committed_) committed_(std::ranges::any_of(batch, is_of_a_table));
  finish(batch, true);
}

void Writer::finish(Batch& batch, bool is_durable) {
  std::vector<Finished> of_tables;
  for (Write& one : batch) {
    if (deliver_ && one.lane != 0) {
      of_tables.push_back({std::move(one.done), is_durable});
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
    write(std::move(alone));
  }
}

void Writer::fail_all(Batch& batch) {
  for (const Write& one : batch) {
    if (one.lane != 0) lost_lanes_.insert(one.lane);
  }
  finish(batch, false);
}

void Writer::commit(std::span<const Write> writes) {
  const auto begin = Histogram::Clock::now();
  Transaction transaction(database_);
  for (const Write& one : writes) one.rows();
  transaction.commit();
  commit_times_.add_since(begin);
}

}  // namespace lair::store
