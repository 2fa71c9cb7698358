// What the system tells of a process, or of the machine as a whole.
#pragma once

#include <cstddef>
#include <vector>

#include <sys/types.h>

namespace lair::bench {

// Processor time so far.
double cpu_seconds_of(pid_t process);

// Those that it has started and that still run.
std::vector<pid_t> children_of(pid_t process);

// Of the whole machine so far.
struct MachineTimes {
  double busy = 0;    // seconds, whoever used them
  double stolen = 0;  // seconds it was to run, but its host ran something else
};

MachineTimes machine_times();

std::size_t resident_bytes_of(pid_t process);

// What it has had written to files so far.
std::size_t written_bytes_of(pid_t process);

}  // namespace lair::bench
