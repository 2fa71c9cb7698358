// Picks turns from deals that were played as puzzles, which ask for the best discard.
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
  View view;                     // of that seat, at its turn
  Tile played;                   // the tile that was discarded
  std::uint32_t deal = 0;        // of the game, from 1; 0 for a deal between bots
  std::uint32_t frame = 0;       // index of the record before the discard, of those with events
  std::vector<Verdict> choices;  // one for each possible discard, best first
};

// Returns a number from 0 to `bound` - 1, all equally likely.
using Draw = std::function<std::uint64_t(std::uint64_t bound)>;

// A puzzle from one deal of the game, at a seat where a person sat: a turn whose best discard is
// not obvious, if possible one where it is noticeably better than the second-best. Only the seat of
// `wanted` is used, if given. Nothing if no such turn is found. Throws Broken if the records cannot
// be followed.
std::optional<DiscardPuzzle> puzzle_of_game(const std::vector<table::Record>& records,
                                            const Draw& draw,
                                            std::optional<PlayerId> wanted = {});

// The same for a deal that four casual bots play with this wall.
std::optional<DiscardPuzzle> puzzle_of_bots(const std::shared_ptr<const RuleSet>& rules,
                                            const Wall& wall,
                                            const Draw& draw);

}  // namespace lair::review
