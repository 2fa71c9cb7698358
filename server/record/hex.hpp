// 32 bytes as 64 hexadecimal digits, lower case.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lair::record {

using Bytes32 = std::array<std::uint8_t, 32>;

std::string hex_of(const Bytes32& bytes);

// Returns nothing for a text that hex_of cannot have written.
std::optional<Bytes32> bytes_of_hex(std::string_view text);

}  // namespace lair::record
