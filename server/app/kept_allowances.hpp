// What people have spent of their allowances, kept in a file so that a restart restores nothing
// early.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "server/people/allowances.hpp"

namespace lair {

// Reads the file when constructed; writes it every minute and at the end, on its own thread. If the
// file is missing or damaged, nobody is taken to have spent anything. If it cannot be written, it
// stays as it was.
class KeptAllowances {
 public:
  // Construct it before anybody connects. The allowances must outlive it.
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
  std::mutex mutex_;  // guards is_stopping_
  std::condition_variable wake_;
  bool is_stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace lair
