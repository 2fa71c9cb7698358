// How much is measured, as the environment says.
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

// LAIR_BENCH_QUICK shows within seconds that everything runs; its figures mean little.
// LAIR_BENCH_SECONDS: of each row; LAIR_BENCH_JOURNAL: records of tables that ended. Raises how
// many files may be open to what the machine allows.
Extent extent();

}  // namespace lair::bench
