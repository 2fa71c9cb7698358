// Numbers in a test that a longer run by hand can change.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace lair::testing {

inline std::uint64_t from_environment(const char* name, std::uint64_t standard) {
  const char* text = std::getenv(name);
  return text == nullptr ? standard : std::strtoull(text, nullptr, 10);
}

}  // namespace lair::testing
