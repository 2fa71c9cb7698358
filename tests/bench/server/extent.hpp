// Reads from the environment how much to measure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lair::bench {

struct Extent {
  double seconds = 3;  // of each row
  std::vector<std::uint32_t> tables;
  std::vector<std::size_t> unfinished{0, 1'000, 10'000};
  std::size_t journal = 10'000'000;  // records of tables that ended
};

// LAIR_BENCH_QUICK checks within seconds that everything runs; its figures mean little.
// LAIR_BENCH_SECONDS is the time for each row, LAIR_BENCH_JOURNAL the number of records of ended
// tables. Also raises the limit of open files to the most that the machine allows.
Extent extent();

}  // namespace lair::bench
