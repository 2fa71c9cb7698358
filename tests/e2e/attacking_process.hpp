// Strangers in a process of their own, so that their processor time is not counted as the server's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <sys/types.h>

#include "tests/e2e/strangers.hpp"

namespace lair::testing {

// Where the attackers' processor time comes from.
enum class AttackersMachine {
  Shared,  // they compete with the server for it
  // They run only while nothing else wants a processor (SCHED_IDLE), as if they attacked from
  // another machine: what the server then loses, it loses by the work it does for them.
  Elsewhere,
};

// Attacks from the constructor until stop(), or until the test's process ends.
class AttackingProcess {
 public:
  // Call only while this process has one thread.
  //   to_try   the deeds that has_tried_all() asks about
  AttackingProcess(const Target& target,
                   std::size_t of_each_kind,
                   AttackersMachine machine,
                   const std::vector<std::string>& to_try);
  ~AttackingProcess();
  AttackingProcess(const AttackingProcess&) = delete;
  AttackingProcess& operator=(const AttackingProcess&) = delete;

  struct Report {
    double seconds = 0;            // for which they attacked
    double processor_seconds = 0;  // that they used
    std::map<std::string, std::uint64_t> deeds;
    std::set<std::string> broken;

    [[nodiscard]] std::uint64_t times(const std::string& what) const;
  };

  // Whether each of the deeds was done at least once so far.
  [[nodiscard]] bool has_tried_all() const;

  Report stop();

 private:
  pid_t process_ = -1;
  int order_ = -1;  // closed to stop them
  int tried_ = -1;  // ends once they have tried all
  int report_ = -1;
};

}  // namespace lair::testing
