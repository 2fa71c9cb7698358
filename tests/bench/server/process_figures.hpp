// What the system tells of a process, or of the machine as a whole.
#pragma once

#include <cstddef>

#include <sys/types.h>

namespace lair::bench {

// Processor time so far.
double cpu_seconds_of(pid_t process);

// Of the whole machine so far, whoever used it.
double busy_seconds_of_machine();

std::size_t resident_bytes_of(pid_t process);

// What it has had written to files so far.
std::size_t written_bytes_of(pid_t process);

}  // namespace lair::bench
