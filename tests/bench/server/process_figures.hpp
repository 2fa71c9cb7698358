// Reads the system's figures of a process, or of the whole machine.
#pragma once

#include <cstddef>
#include <vector>

#include <sys/types.h>

namespace lair::bench {

// Its child processes that still run.
std::vector<pid_t> children_of(pid_t process);

// Totals of the whole machine so far.
struct MachineTimes {
  double busy = 0;    // seconds used by any process
  double stolen = 0;  // seconds in which its host ran something else
};

MachineTimes machine_times();

std::size_t resident_bytes_of(pid_t process);

// Bytes that it has written to files so far.
std::size_t written_bytes_of(pid_t process);

}  // namespace lair::bench
