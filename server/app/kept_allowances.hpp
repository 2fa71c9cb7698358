// What people have spent of their allowances, kept in a file, so that a restart gives nobody more.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "server/people/allowances.hpp"

namespace lair {

// Reads the file when made, writes it every minute and at the end, on a thread of its own. A file
// that is missing or damaged means that nobody has spent anything; one that cannot be written is
// left as it is.
class KeptAllowances {
 public:
  // Before anybody comes. The allowances outlive it.
  KeptAllowances(std::string file, people::Allowances& allowances);
  ~KeptAllowances();
  KeptAllowances(const KeptAllowances&) = delete;
  KeptAllowances& operator=(const KeptAllowances&) = delete;

 private:
  void read();
  void write();
  void run();

  std::string file_;
  people::Allowances& allowances_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair
