// Notes a game between bots as a table would, so that it can be written as an open game record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/bots/strength.hpp"
#include "engine/play/match.hpp"
#include "server/fair/seed.hpp"
#include "server/table/house_card.hpp"
#include "server/table/records.hpp"

namespace lair::tool {

class SimulatedGame {
 public:
  // `house` must belong to the rule system `rules`; the bots at A to D are named after their
  // strengths.
  SimulatedGame(const std::string& rules,
                const table::HouseCard& house,
                const std::string& name,
                const BySeat<Strength>& strengths);

  // The wall of the next deal follows from `seed`.
  void next_wall(const fair::Seed& seed) { seed_ = seed; }

  // `seat` is about to choose `action` in `deal`.
  void before_action(const Deal& deal, Seat seat, const Action& action);

  // `event` has been applied to `match`.
  void after_event(const GameMatch& match, const Event& event);

  // The text of the record of a match played to this point. A simulation has no clock: the game
  // starts and ends at second 0.
  [[nodiscard]] std::string record(const GameMatch& match);

 private:
  void add(table::Change change);

  std::vector<table::Record> records_;
  fair::Seed seed_;
};

}  // namespace lair::tool
