// The most memory that the server's limits let it come to hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "server/app/config.hpp"
#include "server/net/limits.hpp"

namespace lair {

struct MemoryShare {
  std::string_view of;
  std::size_t bytes = 0;
};

// Each share were all of its limits reached at once; the kernel's socket buffers are not in it.
std::vector<MemoryShare> memory_bound(const Config& config, const net::NetLimits& limits);

// A line of the log with their sum, so that nobody gives the process less; at level debug one for
// each share. `files` is how many the process may have open.
void tell_of_limits(const Config& config, const net::NetLimits& limits, std::uint64_t files);

}  // namespace lair
