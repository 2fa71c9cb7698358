#include "server/table/renaming.hpp"

namespace lair::table {

bool rename(TableState& state, PlayerId player, const std::string& name) {
  const auto seat = seat_of(state, player);
  if (!seat || state.seats[*seat]->name == name) return false;
  const std::string before = state.seats[*seat]->name;
  state.seats[*seat]->name = name;
  for (NamedPerson& reserved : state.reserved.values) {
    if (reserved.is(player, before)) reserved.name = name;
  }
  rename(state.settings, player, before, name);
  state.lines.rename(before, name);
  return true;
}

}  // namespace lair::table
