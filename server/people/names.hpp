// The names people go by: what is allowed, what is made up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace lair::people {

inline constexpr std::size_t kNameCodePointsMax = 20;

enum class NameRefusal : std::uint8_t { NotText, TooLong, Characters };

struct NameRefusalRow {
  NameRefusal refusal;
  std::string_view wire;  // the code a client translates
  std::string_view sentence;
};

inline constexpr std::array kNameRefusals{
    NameRefusalRow{NameRefusal::NotText,    "name_not_text", "A name is text in UTF-8."                                },
    NameRefusalRow{NameRefusal::TooLong,    "name_too_long", "A name has at most 20 characters."                       },
    NameRefusalRow{NameRefusal::Characters,
                   "name_characters",                        "A name has no invisible characters, no heaps of accents."},
};

constexpr const NameRefusalRow& row_of(NameRefusal refusal) {
  return kNameRefusals[static_cast<std::size_t>(refusal)];
}

// `wanted` in normal form C without spaces around it or doubled within; empty when nothing is left.
Result<std::string, NameRefusal> name_from(std::string_view wanted);

// A friendly name for somebody who gave none, such as "Quiet Heron".
std::string made_up_name();

}  // namespace lair::people
