// 32 bytes as 64 digits, lower case.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lair::record {

using Bytes32 = std::array<std::uint8_t, 32>;

std::string hex_of(const Bytes32& bytes);

// Nothing for a text that hex_of does not write.
std::optional<Bytes32> bytes_of_hex(std::string_view text);

}  // namespace lair::record
