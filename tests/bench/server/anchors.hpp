// What the machine does without us: the figures that others are compared with.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace lair::bench {

using Seconds = std::chrono::duration<double>;

struct Echo {
  double per_second = 0;
  double cpu_micros = 0;  // of the server, for each message
  std::uint64_t p50_micros = 0;
  std::uint64_t p99_micros = 0;
};

// So many clients with one message of forty bytes on its way each.
Echo measure_echo(std::size_t clients, Seconds time);

// Rows of sixty bytes a second into an append-only table, so many to a commit, each commit synced.
double measure_inserts(const std::string& folder, std::size_t rows_per_commit, Seconds time);

// Of one synced write of four kibibytes.
std::uint64_t measure_sync_micros(const std::string& folder);

}  // namespace lair::bench
