// Processor time of a process.
#pragma once

#include <cerrno>
#include <ctime>
#include <string>
#include <system_error>

#include <sys/types.h>

namespace lair::load {

// In seconds, since its start. Throws std::system_error if it is not running.
inline double cpu_seconds_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  int failure = clock_getcpuclockid(process, &clock);
  if (failure == 0 && clock_gettime(clock, &time) != 0) failure = errno;
  if (failure != 0) {
    throw std::system_error(failure, std::generic_category(), "process " + std::to_string(process));
  }
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace lair::load
