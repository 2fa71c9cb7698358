// Which corrections of the rules a game is played with.
#pragma once

#include <cstdint>

namespace lair {

// A correction that lets a game go on in another way, or that pays another sum, adds a row. A table
// keeps the revision it was opened with, so that its game can be played again and comes out the
// same for ever. What each corrected: the end of engine/play/RULES.md.
enum class RulesRevision : std::uint8_t {
  First = 1,          // also every game from before revisions were written down
  SilenceIsPass = 2,  // P4, P17, Y5.7
};

constexpr RulesRevision kRulesNow = RulesRevision::SilenceIsPass;

constexpr bool is_known(std::uint64_t revision) {
  return revision >= static_cast<std::uint64_t>(RulesRevision::First) &&
         revision <= static_cast<std::uint64_t>(kRulesNow);
}

}  // namespace lair
