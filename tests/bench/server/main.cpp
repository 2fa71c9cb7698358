// Measures the server, and in the same run a raw echo and a bare insert loop for comparison.
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

#include "tests/bench/server/parts.hpp"

namespace lair::bench {
namespace {

struct Part {
  std::string_view name;
  void (*measure)(const Extent& extent);
  bool is_by_hand;  // runs only when it is named
};

// Memory comes early, while forked children inherit next to nothing.
constexpr std::array kParts{
    Part{"disk",     measure_disk,     false},
    Part{"memory",   measure_memory,   false},
    Part{"loads",    measure_loads,    false},
    Part{"bytes",    measure_bytes,    false},
    Part{"recovery", measure_recovery, false},
    Part{"starts",   measure_starts,   true },
    Part{"ill_will", measure_ill_will, false},
    Part{"reading",  measure_reading,  false},
    Part{"floors",   measure_floors,   true },
    Part{"peers",    measure_peers,    true },
    Part{"gateways", measure_gateways, true },
};

}  // namespace
}  // namespace lair::bench

// Measures the parts named on the command line; without names, all that are not by hand.
int main(int count, char** words) {
  using namespace lair::bench;
  const std::vector<std::string_view> named(words + 1, words + count);
  const auto is_wanted = [&](const Part& part) {
    return named.empty() ? !part.is_by_hand : std::ranges::find(named, part.name) != named.end();
  };
  for (const std::string_view name : named) {
    if (std::ranges::find(kParts, name, &Part::name) != kParts.end()) continue;
    std::fputs(
        "parts: disk memory loads bytes recovery starts ill_will reading floors peers gateways\n",
        stderr);
    return 2;
  }
  try {
    const Extent extent = lair::bench::extent();
    for (const Part& part : kParts) {
      if (is_wanted(part)) part.measure(extent);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
