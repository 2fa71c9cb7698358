// The most memory that the server can come to hold under its limits.
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

// The shares if all limits were reached at once. The kernel's socket buffers are not included.
std::vector<MemoryShare> memory_bound(const Config& config, const net::NetLimits& limits);

// Logs the sum, so that operators do not give the process less; at level debug also each share.
// `files` is how many files the process may have open.
void tell_of_limits(const Config& config, const net::NetLimits& limits, std::uint64_t files);

}  // namespace lair
