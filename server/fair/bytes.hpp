// Writes numbers as the bytes that are hashed.
#pragma once

#include <cstdint>
#include <span>

namespace lair::fair {

inline void put_big_endian(std::span<std::uint8_t, 8> out, std::uint64_t value) {
  for (std::size_t at = 0; at < 8; ++at) {
    out[at] = static_cast<std::uint8_t>(value >> (56 - 8 * at));
  }
}

}  // namespace lair::fair
