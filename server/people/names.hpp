// The names people go by: what is allowed, what is made up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "engine/units.hpp"
#include "server/people/reserved_names.hpp"

namespace lair::people {

inline constexpr std::size_t kNameCodePointsMax = 20;
inline constexpr std::size_t kNameBytesMax = 256;  // as typed: so many letters, decomposed

enum class NameRefusal : std::uint8_t { NotText, TooLong, Characters, Scripts, Reserved, Blank };

struct NameRefusalRow {
  NameRefusal refusal;
  std::string_view wire;  // the code a client translates
  std::string_view sentence;
};

inline constexpr std::array kNameRefusals{
    NameRefusalRow{NameRefusal::NotText,    "name_not_text", "A name is text in UTF-8."                                                       },
    NameRefusalRow{NameRefusal::TooLong,    "name_too_long", "A name has at most 20 characters."                                              },
    NameRefusalRow{
                   NameRefusal::Characters,
                   "name_characters",                        "A name has no invisible characters, no heaps of accents, none of < > & \" ` \\."},
    NameRefusalRow{
                   NameRefusal::Scripts,    "name_scripts",  "A name does not mix alphabets that look alike."                                 },
    NameRefusalRow{NameRefusal::Reserved,   "name_reserved", "That name is reserved."                                                         },
    NameRefusalRow{
                   NameRefusal::Blank,      "name_blank",    "A name of your own has at least one letter or digit."                           },
};

constexpr const NameRefusalRow& row_of(NameRefusal refusal) {
  return kNameRefusals[static_cast<std::size_t>(refusal)];
}

// `wanted` in normal form C without spaces around it or doubled within; empty when nothing is left.
// For whatever has a name, such as a table.
Result<std::string, NameRefusal> name_from(std::string_view wanted);

// As name_from, for a person: besides, its alphabets go together, it imitates no operator.
Result<std::string, NameRefusal> person_name_from(std::string_view wanted,
                                                  const ReservedNames& reserved);

// What the name of every bot that somebody owns ends in, and no person's.
inline constexpr std::string_view kBotMark = " [bot]";

// As person_name_from, with the mark behind it, which need not be typed. TooLong when there is no
// room for it.
Result<std::string, NameRefusal> bot_name_from(std::string_view wanted,
                                               const ReservedNames& reserved);

// A friendly name for somebody who gave none, such as "Quiet Heron".
std::string made_up_name();

// The name with a number behind it, shortened if it must be: "Tom 2".
std::string numbered_name(std::string_view name, std::uint32_t number);

// For a player whose name became another's account, or who left for good: "Guest 17", "Left 17".
// Nobody can take such a name.
std::string guest_name(PlayerId player);
std::string forgotten_name(PlayerId player);

}  // namespace lair::people
