// Hints for the seats of one table.
#pragma once

#include <optional>
#include <string_view>

#include "engine/hints/hints.hpp"
#include "engine/result.hpp"
#include "server/table/state.hpp"

namespace lair::table {

class HintDesk {
 public:
  // What the seat of `player` could work out from its own view of the deal; or the code of a row in
  // refusals.hpp. Every call must pass the same table's `state`.
  Result<Hints, std::string_view> ask(const TableState& state, PlayerId player);

 private:
  std::optional<Hinter> hinter_;  // for the table's rules, once somebody has asked
};

}  // namespace lair::table
