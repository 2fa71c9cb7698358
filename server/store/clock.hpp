// The time that the store writes into its rows.
#pragma once

#include <chrono>
#include <cstdint>

namespace lair::store {

// Seconds since 1970, the unit of time in every table of the database.
inline std::int64_t seconds_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

}  // namespace lair::store
