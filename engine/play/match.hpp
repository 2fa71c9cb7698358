// A match: deals in order, running scores, the end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "engine/play/deal.hpp"
#include "engine/rules/match_length.hpp"
#include "engine/rules/rule_set.hpp"

namespace lair {

// Between deals, `deal` is Over and `next` is the deal to come. When the match is over, `deal` is
// Over and `next` is empty.
struct GameMatch {
  std::shared_ptr<const RuleSet> rules;
  MatchLength length;
  Deal deal;
  BySeat<Points> scores;
  std::optional<DealSetup> next;  // the deal to come; empty while one is played
  bool has_bell_rung = false;     // the current deal is the last. Rule T4.6

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] bool is_between_deals() const;

  friend bool operator==(const GameMatch&, const GameMatch&) = default;
};

// A match whose first deal is not dealt yet.
GameMatch new_match(std::shared_ptr<const RuleSet> rules, MatchLength length = {});

// Folds an event of the current deal, or of a new one, into the match: scores follow from Won,
// `next` from Won and Drawn.
void apply(GameMatch& match, const Event& event);

}  // namespace lair
