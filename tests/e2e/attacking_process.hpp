// Strangers in a process of their own, so that what they cost is not mistaken for the server's
// work.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <sys/types.h>

#include "tests/e2e/strangers.hpp"

namespace lair::testing {

// What the machine gives them.
struct AttackersShare {
  int niceness = 0;        // above 0: whoever else wants the processor goes first
  double cores = 0;        // of processor time at most; 0: as much as they get
  std::string group = {};  // the folder of a control group that they are moved to
};

// Attacks from the constructor until stop(), at the latest until the test's process ends.
class AttackingProcess {
 public:
  // Only while this process has one thread.
  AttackingProcess(const Target& target, std::size_t of_each_kind, AttackersShare share);
  ~AttackingProcess();
  AttackingProcess(const AttackingProcess&) = delete;
  AttackingProcess& operator=(const AttackingProcess&) = delete;

  struct Report {
    double seconds = 0;            // they were at it
    double processor_seconds = 0;  // they used
    std::map<std::string, std::uint64_t> deeds;
    std::set<std::string> broken;

    [[nodiscard]] std::uint64_t times(const std::string& what) const;
  };

  Report stop();

 private:
  pid_t process_ = -1;
  int order_ = -1;  // closed to stop them
  int report_ = -1;
};

}  // namespace lair::testing
