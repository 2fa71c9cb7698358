// What the winners of a game's deals held.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/table/records.hpp"

namespace lair {

// The codes of the winner's tiles in deal `number` of the one game that `records` tell: the
// concealed ones with the winning tile, then meld by meld, a space between. Empty when nobody won.
std::string won_tiles(const std::vector<table::Record>& records, std::int64_t number);

// A hand as its winner declared it.
struct WonHand {
  std::shared_ptr<const RuleSet> rules;
  WinningHand hand;
  std::uint32_t deal = 0;   // of the game, from 1
  std::uint32_t frame = 0;  // of the deal's records with events, the one that won
};

// Of the one game that `records` tell, in order; no win by bonus tiles. Throws Broken for records
// that cannot be followed.
std::vector<WonHand> won_hands(const std::vector<table::Record>& records);

}  // namespace lair
