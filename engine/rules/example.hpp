// A finished hand that shows a host how a house scores.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/ledger.hpp"
#include "engine/rules/score.hpp"
#include "engine/seat.hpp"

namespace lair {

class RuleSet;

// Each rule system writes its examples in the notation of hands/notation.hpp. An example whose
// winning tile is a flower or season wins by its bonus tiles alone, if the house allows that.
struct Example {
  std::string_view code;  // what clients translate
  std::string_view name;  // "One suit with honors, a dragon pung"
  std::string_view hand;  // without the winning tile: "234m 567p E | RRR (9999s) | 1f"
  std::string_view winning_tile;
  Wind seat = Wind::South;                      // of the winner; East deals, the round is East's
  std::optional<Wind> from = std::nullopt;      // who discarded the tile; nothing if self-drawn
  std::array<std::string_view, 3> others = {};  // hands in turn after the winner, if they matter
  std::optional<Wind> fed = std::nullopt;       // who discarded the tiles of its melds
  bool last_tile = false;                       // the live wall is empty, as in Circumstances
};

// An example at one house.
struct PricedExample {
  const Example* example = nullptr;
  Hand hand;  // without the winning tile; no bonus tiles if the house plays without them
  Tile winning_tile;
  ScoreSheet sheet;
  Ledger ledger;  // seats A to D are East to North; empty for a hand that may not go out
};

// What `example`, which is one of the rule system's own, is worth under `rules`.
PricedExample price(const RuleSet& rules, const Example& example);

}  // namespace lair
