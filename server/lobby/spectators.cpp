// Clients that have a table open without a seat: what they are shown, and who is told about them.
#include <algorithm>
#include <vector>

#include "server/lobby/frame.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/lobby/watchers.hpp"
#include "server/table/seating.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {
namespace {

bool ends_deal(const SeatEvent& event) {
  return std::holds_alternative<SawWin>(event) || std::holds_alternative<SawDrawnDeal>(event);
}

}  // namespace

// As the table is set, shows what lies face up at once, or every hand once the deal is over.
// Encoded once for all spectators.
void Watchers::show_to_spectators(const table::SeenEvents& last) {
  const auto watching_now = spectators();
  if (watching_now.empty()) return;
  const table::TableState& state = table_.state();
  if (last.events.empty() || !state.match) return;
  table::SeenEvents shown;
  const table::Watching watching = state.settings.policies.spectators;
  if (watching == table::Watching::Public) {
    shown = last;
  } else if (watching == table::Watching::AllHands && ends_deal(last.events.back().event)) {
    shown = state.log.all_hands_of_present_deal(*state.match);
  }
  if (shown.events.empty()) return;
  const Frame frame = spectator_frame(shown);
  for (const Watcher* watcher : watching_now) push(*watcher->outlet, frame);
}

table::Watching Watchers::watching(const Watcher& watcher) const {
  return is_shown_to(watcher) ? table_.state().settings.policies.spectators
                              : table::Watching::Nothing;
}

// Rule T2.9.
bool Watchers::is_shown_to(const Watcher& watcher) const {
  return watcher.knows_code || table_.seat_of(watcher.player).has_value() ||
         table::is_shown_to(table_.state(), watcher.player, watcher.name);
}

// Everybody without a seat, if spectators are allowed.
std::vector<const Watcher*> Watchers::spectators() const {
  std::vector<const Watcher*> found;
  if (!table_.is_open()) return found;
  for (const Watcher& watcher : watchers_) {
    if (table_.seat_of(watcher.player) || watching(watcher) == table::Watching::Nothing) continue;
    found.push_back(&watcher);
  }
  return found;
}

Frame Watchers::spectator_frame(const table::SeenEvents& seen) const {
  Frame frame;
  encode(wire::TableEventsView{.table = id_,
                               .first = seen.first,
                               .events = seen.events,
                               .moment = {},
                               .prompt = nullptr,
                               .near_win = nullptr,
                               .spectator = true},
         frame);
  return frame;
}

bool Watchers::tell_spectators() {
  const auto now = spectators();
  const auto is_told = [](const Watcher* watcher, const wire::RoomPerson& before) {
    return watcher->player == before.player && watcher->name == before.name;
  };
  if (std::ranges::equal(now, told_spectators_, is_told)) return false;
  told_spectators_.clear();
  for (const Watcher* watcher : now) {
    told_spectators_.push_back({.player = watcher->player, .name = watcher->name});
  }
  wire::SpectatorList list{
      .table = id_, .count = static_cast<std::uint32_t>(now.size()), .people = told_spectators_};
  if (list.people.size() > kSpectatorsNamedMax) list.people.resize(kSpectatorsNamedMax);
  const Frame frame = frame_of(list);
  for (const Watcher& watcher : watchers_) {
    if (is_shown_to(watcher)) push(*watcher.outlet, frame);
  }
  return true;
}

}  // namespace lair::lobby
