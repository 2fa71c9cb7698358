#include "server/table/bot_seat.hpp"

#include <array>

#include "engine/play/legal.hpp"
#include "engine/play/view.hpp"

namespace lair::table {

Action bot_action(Players& players, Strength strength, const Deal& deal, Seat seat) {
  return players.choose(strength, seat, view_of(seat, deal), legal(deal, seat));
}

Action safe_action(Players& players, const Deal& deal, Seat seat) {
  Actions safe;
  for (const Action& action : legal(deal, seat)) {
    if (std::holds_alternative<Discard>(action) || std::holds_alternative<Pass>(action)) {
      safe.push_back(action);
    }
  }
  return players.choose(Strength::Casual, seat, view_of(seat, deal), safe);
}

std::string_view bot_name(Seat seat) {
  constexpr std::array<std::string_view, 4> kNames{
      "Plum Bot", "Orchid Bot", "Daisy Bot", "Bamboo Bot"};
  return kNames[index_of(seat)];
}

}  // namespace lair::table
