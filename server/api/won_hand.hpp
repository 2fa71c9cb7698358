// The winning hands of a game's deals.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/table/records.hpp"

namespace lair {

// The codes of the winner's tiles in deal `number` of the one game in `records`: the concealed ones
// with the winning tile, then meld by meld, separated by spaces. Empty if nobody won.
std::string won_tiles(const std::vector<table::Record>& records, std::int64_t number);

// A hand as its winner declared it.
struct WonHand {
  std::shared_ptr<const RuleSet> rules;
  WinningHand hand;
  std::uint32_t deal = 0;   // of the game, from 1
  std::uint32_t frame = 0;  // the winning record among those of the deal that have events
};

// The hands of the one game in `records`, in order, without wins by bonus tiles. Throws Broken for
// records that cannot be replayed.
std::vector<WonHand> won_hands(const std::vector<table::Record>& records);

}  // namespace lair
