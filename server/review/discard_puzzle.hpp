// Turns out of deals that were played, for somebody to say what they would discard there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/review/verdict.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/wall.hpp"
#include "server/table/records.hpp"

namespace lair::review {

struct DiscardPuzzle {
  std::shared_ptr<const RuleSet> rules;
  Seat seat = Seat::A;
  View view;                     // the seat's own, at its turn
  Tile played;                   // what was discarded there
  std::uint32_t deal = 0;        // of the game, from 1; 0 of a deal between bots
  std::uint32_t frame = 0;       // of the deal's records with events, the one before the discard
  std::vector<Verdict> choices;  // a discard of each tile, the best first
};

// A number from 0 to `bound` - 1, each as likely.
using Draw = std::function<std::uint64_t(std::uint64_t bound)>;

// Of one deal of the game, from a seat where a person sat: a turn with a best discard that is not
// plain to see, where there is one. The one who is `wanted`, or anybody when that is nobody.
// Nothing for a game without such a turn. Throws Broken for records that cannot be followed.
std::optional<DiscardPuzzle> puzzle_of_game(const std::vector<table::Record>& records,
                                            const Draw& draw,
                                            std::optional<PlayerId> wanted = {});

// The same of a deal that four casual bots play from this wall.
std::optional<DiscardPuzzle> puzzle_of_bots(const std::shared_ptr<const RuleSet>& rules,
                                            const Wall& wall,
                                            const Draw& draw);

}  // namespace lair::review
