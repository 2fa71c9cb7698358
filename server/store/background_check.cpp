#include "server/store/background_check.hpp"

#include <chrono>
#include <utility>

#include <sched.h>

#include "server/store/sqlite.hpp"

namespace lair::store {
namespace {

constexpr std::chrono::milliseconds kInterruptEvery{1};

void take_idle_time_only() {
  const sched_param none{};
  // Affects this thread only; if that is not allowed, its priority stays normal.
  sched_setscheduler(0, SCHED_IDLE, &none);
}

}  // namespace

void refuse_damage(Database& database, const std::string& table) {
  Statement check(database,
                  table.empty() ? "PRAGMA quick_check(1)" : "PRAGMA quick_check('" + table + "')");
  Run run(check);
  run.step();
  if (run.text(0) == "ok") return;
  throw StoreError(Fault::Damaged, "the database is damaged: " + std::string(run.text(0)));
}

BackgroundCheck::BackgroundCheck(const std::string& path, Found found)
    : database_(path, Access::ReadOnly), found_(std::move(found)), thread_([this] { run(); }) {}

// An interrupt that comes between two statements has no effect, so it is repeated.
BackgroundCheck::~BackgroundCheck() {
  {
    std::unique_lock lock(mutex_);
    is_stopping_ = true;
    while (!is_done_) {
      sqlite3_interrupt(sqlite_connection(database_).handle());
      done_.wait_for(lock, kInterruptEvery);
    }
  }
  thread_.join();
}

void BackgroundCheck::run() {
  take_idle_time_only();
  try {
    check_all();
  } catch (const StoreError& error) {
    // Faults other than damage are left to the writer, which will meet them too.
    if (error.fault() == Fault::Damaged) found_(error);
  }
  const std::lock_guard lock(mutex_);
  is_done_ = true;
  done_.notify_one();
}

void BackgroundCheck::check_all() {
  for (const std::string& name : database_.tables()) {
    if (is_stopping()) return;
    refuse_damage(database_, name);
  }
}

bool BackgroundCheck::is_stopping() {
  const std::lock_guard lock(mutex_);
  return is_stopping_;
}

}  // namespace lair::store
