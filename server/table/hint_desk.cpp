#include "server/table/hint_desk.hpp"

#include "engine/play/view.hpp"

namespace lair::table {

Result<Hints, std::string_view> HintDesk::ask(const TableState& state, PlayerId player) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail(std::string_view("not_seated"));
  if (!state.settings.policies.hints) return fail(std::string_view("no_hints"));
  if (!state.match) return fail(std::string_view("no_deal"));
  if (!hinter_) hinter_.emplace(*state.rules);
  auto hints = hinter_->hints_for(*seat, view_of(*seat, state.match->deal));
  if (!hints) return fail(std::string_view("no_deal"));
  return std::move(*hints);
}

}  // namespace lair::table
