// Reads the hand of `lair explain` from the texts of a command line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/rule_set.hpp"

namespace lair::tool {

// The arguments as they stand on the command line, one member a flag.
struct ExplainOptions {
  std::string rules = "yahoo";
  std::string style;
  std::string house;  // "k=v,k=v" on top of the style
  std::string hand;   // "concealed | melds", without the winning tile
  std::string win;
  bool self_drawn = false;
  bool discard = false;
  bool robbing = false;
  std::string from;  // seat of the discarder or of the robbed
  std::string seat = "E";
  std::string round = "E";
  std::string dealer = "E";
  std::string bonus;
  std::string gone;  // kinds of which all four lie face up
  bool last_tile = false;
  std::uint8_t kongs = 0;  // declared in the turn, the winning tile replaces the last of them
  bool after_bonus = false;
  bool first_draw = false;
  bool first_discard = false;
  bool before_draw = false;         // a discard before the winner has drawn at all
  bool last_of_kind = false;        // the three others of the winning tile lie open
  std::uint32_t keeps = 0;          // deals just before this one after which winds did not shift
  std::vector<std::string> others;  // "E: concealed | melds | bonus"
  bool json = false;                // data instead of words
};

// A hand at its table, ready to be scored.
struct ExplainCase {
  std::shared_ptr<const RuleSet> rules;
  WinningHand winner;
  Wind dealer = Wind::East;
  std::optional<Wind> from;
  std::optional<ByWind<Hand>> others;  // the winner's place is empty
};

// Throws CaseError, which names the flag and says what it takes.
ExplainCase explain_case(const ExplainOptions& options);

}  // namespace lair::tool
