// Checks a large database for damage while the server runs.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "server/store/database.hpp"

namespace lair::store {

// Throws a StoreError if the database is damaged. With a `table`, checks only that table.
void refuse_damage(Database& database, const std::string& table = {});

// Reads every page once, one table after the other, so that the write-ahead log can be emptied in
// between. Its thread takes only processor time that nothing else wants.
class BackgroundCheck {
 public:
  using Found = std::function<void(const StoreError& damage)>;

  // `found` is called at most once, on the thread of the check.
  BackgroundCheck(const std::string& path, Found found);

  // Breaks the check off and waits for its thread.
  ~BackgroundCheck();
  BackgroundCheck(const BackgroundCheck&) = delete;
  BackgroundCheck& operator=(const BackgroundCheck&) = delete;

 private:
  void run();
  void check_all();
  [[nodiscard]] bool is_stopping();

  Database database_;
  Found found_;
  std::mutex mutex_;  // guards the two below
  bool is_stopping_ = false;
  bool is_done_ = false;
  std::condition_variable done_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair::store
