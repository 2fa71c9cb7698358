#include "server/table/renaming.hpp"

namespace lair::table {

bool rename(TableState& state, PlayerId player, const std::string& name) {
  const auto seat = seat_of(state, player);
  if (!seat || state.seats[*seat]->name == name) return false;
  const std::string before = state.seats[*seat]->name;
  state.seats[*seat]->name = name;
  for (std::string& reserved : state.reserved) {
    if (reserved == before) reserved = name;
  }
  rename(state.settings, before, name);
  state.lines.rename(before, name);
  return true;
}

}  // namespace lair::table
