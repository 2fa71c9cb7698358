// What a rule system may offer besides play: accounts, examples, prices, table points.
//
// Play needs none of these, so none is part of RuleSet; a system that offers some derives from
// AroundPlay as well, and `around_play` finds it.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/example.hpp"
#include "engine/rules/explanation.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair {

class RuleSet;

// Table points of a match, 1/12 each, so that every tie divides evenly.
using TablePoints = Amount<struct TablePointsUnit, std::int32_t>;

// What a hand of `from` faan or more costs, before the settlement says who pays it and how many
// times over.
struct PriceRow {
  Faan from;
  Points points;
  int laak = 0;  // the number of limits it amounts to, in a system that counts in them

  friend bool operator==(const PriceRow&, const PriceRow&) = default;
};

using PriceList = std::vector<PriceRow>;

class AroundPlay {
 public:
  AroundPlay() = default;
  AroundPlay(const AroundPlay&) = delete;
  AroundPlay& operator=(const AroundPlay&) = delete;
  virtual ~AroundPlay() = default;

  // What the worth of a hand is counted in: "faan", "points".
  [[nodiscard]] virtual std::string_view unit() const { return "faan"; }

  // How a hand was counted: every reading, and what was left out of the one that counts. For people
  // settling an argument; `score` says what the hand is worth.
  [[nodiscard]] virtual Explanation explain(const WinningHand& hand) const = 0;

  // Hands that show a host how a house scores.
  [[nodiscard]] virtual std::span<const Example> examples() const = 0;

  // The price list; empty if points are computed instead. A limit hand is paid by the last row.
  [[nodiscard]] virtual PriceList price_list() const { return {}; }

  // What the scores of a finished match are worth; nothing in most systems.
  [[nodiscard]] virtual std::optional<BySeat<TablePoints>> table_points(
      const BySeat<Points>& /*scores*/) const {
    return std::nullopt;
  }
};

// What the rule system offers besides play; null if nothing.
const AroundPlay* around_play(const RuleSet& rules);

}  // namespace lair
