// A finished hand that shows a host what a house is like.
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

// Written down by its rule system, in the notation of hands/notation.hpp. One whose winning tile is
// a flower or season wins by its bonus tiles alone, where the house lets it.
struct Example {
  std::string_view code;  // what clients translate
  std::string_view name;  // "One suit with honors, a dragon pung"
  std::string_view hand;  // without the winning tile: "234m 567p E | RRR (9999s) | 1f"
  std::string_view winning_tile;
  Wind seat = Wind::South;                      // of the winner; East deals, the round is East's
  std::optional<Wind> from = std::nullopt;      // whose discard it was; nothing: self-drawn
  std::array<std::string_view, 3> others = {};  // in turn after the winner, where they matter
  std::optional<Wind> fed = std::nullopt;       // whose discards its melds were claimed from
  bool last_tile = false;                       // the wall is empty, as Circumstances has it
};

// An example at one house.
struct PricedExample {
  const Example* example = nullptr;
  Hand hand;  // the winning tile left out; no bonus tiles at a house without
  Tile winning_tile;
  ScoreSheet sheet;
  Ledger ledger;  // seats A to D are East to North; empty for a hand that may not go out
};

// What `example`, which is one of the rule system's own, is worth under `rules`.
PricedExample price(const RuleSet& rules, const Example& example);

}  // namespace lair
