// Reads the hand for `lair explain` from the texts of a command line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/rule_set.hpp"

namespace lair::tool {

// The arguments as given on the command line, one member per flag.
struct ExplainOptions {
  std::string rules = "yahoo";
  std::string style;
  std::string house;  // "k=v,k=v" on top of the style
  std::string hand;   // "concealed | melds", without the winning tile
  std::string win;
  bool self_drawn = false;
  bool discard = false;
  bool robbing = false;
  std::string from;  // seat of the discarder or of the player robbed
  std::string seat = "E";
  std::string round = "E";
  std::string dealer = "E";
  std::string bonus;
  std::string gone;  // kinds whose four tiles all lie face up
  bool last_tile = false;
  std::uint8_t kongs = 0;  // declared in the turn; the winning tile replaces the last of them
  bool after_bonus = false;
  bool first_draw = false;
  bool first_discard = false;
  bool before_draw = false;         // a discard before the winner's first draw
  bool last_of_kind = false;        // the three others of the winning tile's kind lie open
  std::uint32_t keeps = 0;          // deals just before this one after which winds did not shift
  std::vector<std::string> others;  // "E: concealed | melds | bonus"
  bool json = false;                // data instead of words
};

// A hand and its table, ready to be scored.
struct ExplainCase {
  std::shared_ptr<const RuleSet> rules;
  WinningHand winner;
  Wind dealer = Wind::East;
  std::optional<Wind> from;
  std::optional<ByWind<Hand>> others;  // empty for the winner
};

// Throws CaseError, which names the flag and says what it takes.
ExplainCase explain_case(const ExplainOptions& options);

}  // namespace lair::tool
