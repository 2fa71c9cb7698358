// The corrections of the rules that a game is played with.
#pragma once

#include <cstdint>

namespace lair {

// A correction that changes how a game goes on, or what is paid, adds a row. A table keeps the
// revision it was opened with, so that replaying its game always gives the same result. The end of
// engine/play/RULES.md says what each revision corrected.
enum class RulesRevision : std::uint8_t {
  First = 1,          // also every game from before revisions were recorded
  SilenceIsPass = 2,  // P4, P17, Y5.7
};

constexpr RulesRevision kRulesNow = RulesRevision::SilenceIsPass;

constexpr bool is_known(std::uint64_t revision) {
  return revision >= static_cast<std::uint64_t>(RulesRevision::First) &&
         revision <= static_cast<std::uint64_t>(kRulesNow);
}

}  // namespace lair
