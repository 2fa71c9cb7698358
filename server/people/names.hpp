// The names that people go by: what is allowed, and what is made up.
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
inline constexpr std::size_t kNameBytesMax = 256;  // as typed, with all letters decomposed

enum class NameRefusal : std::uint8_t { NotText, TooLong, Characters, Scripts, Reserved, Blank };

struct NameRefusalRow {
  NameRefusal refusal;
  std::string_view wire;  // the code a client translates
  std::string_view sentence;
};

inline constexpr std::array kNameRefusals{
    NameRefusalRow{NameRefusal::NotText,    "name_not_text", "That name is not valid UTF-8 text."                                                     },
    NameRefusalRow{NameRefusal::TooLong,    "name_too_long", "A name has at most 20 characters."                                                      },
    NameRefusalRow{
                   NameRefusal::Characters,
                   "name_characters",                        "A name cannot contain invisible characters, stacks of accents, or any of < > & \" ` \\."},
    NameRefusalRow{
                   NameRefusal::Scripts,    "name_scripts",  "A name cannot mix alphabets that look alike."                                           },
    NameRefusalRow{NameRefusal::Reserved,   "name_reserved", "That name is reserved."                                                                 },
    NameRefusalRow{NameRefusal::Blank,      "name_blank",    "A name needs at least one letter or digit."                                             },
};

constexpr const NameRefusalRow& row_of(NameRefusal refusal) {
  return kNameRefusals[static_cast<std::size_t>(refusal)];
}

// `wanted` in normal form C without spaces around it or doubled within it; empty if nothing is
// left. For anything that has a name, such as a table.
Result<std::string, NameRefusal> name_from(std::string_view wanted);

// As name_from(), for a person: in addition, its alphabets must go together and it must not imitate
// an operator.
Result<std::string, NameRefusal> person_name_from(std::string_view wanted,
                                                  const ReservedNames& reserved);

// The end of the name of every bot that somebody owns. No person's name may end like this.
inline constexpr std::string_view kBotMark = " [bot]";

// As person_name_from(), followed by the mark, which need not be typed. TooLong if there is no room
// for the mark.
Result<std::string, NameRefusal> bot_name_from(std::string_view wanted,
                                               const ReservedNames& reserved);

// A friendly name for somebody who gave none, such as "Quiet Heron".
std::string made_up_name();

// The name followed by a number, shortened if it must be: "Tom 2".
std::string numbered_name(std::string_view name, std::uint32_t number);

// For a player whose name became that of another's account, or who was forgotten: "Guest 17", "Left
// 17". Nobody can take such a name.
std::string guest_name(PlayerId player);
std::string forgotten_name(PlayerId player);

}  // namespace lair::people
