// Clients that have a table open: how they come and go, what each is shown of the game.
#include <utility>

#include "server/lobby/frame.hpp"
#include "server/lobby/refusals.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {

void TableActor::show_to(Watcher watcher, SeenSoFar seen, table::RequestId request) {
  run([this, watcher = std::move(watcher), seen, request]() mutable {
    take_place(watcher);
    watcher.seat = table_.seat_of(watcher.player);
    if (!watcher.seat && spectators().size() >= kSpectatorsMax &&
        !watchers_.contains(watcher.client)) {
      return push(*watcher.outlet,
                  frame_of(refused_as(request, lobby_refusal("too_many_spectators"))));
    }
    Watcher& kept = watchers_[watcher.client] = std::move(watcher);
    // A table whose opening is not durable yet is shown once it is, like every change.
    // Attending may let the table go on; what follows is then sent behind the state.
    if (table_.is_open()) tell_state();
    send_lines(kept, seen.last_line);
    catch_up(kept, seen);
    show_spectators();
    if (kept.seat) table_.attend(kept.player, true);
    send_walls(kept);
  });
}

// The game so far, in the numbers of the seat or in those that all spectators share.
void TableActor::catch_up(Watcher& watcher, SeenSoFar seen) {
  watcher.seat = table_.seat_of(watcher.player);
  const std::uint32_t last = seen.as_spectator == watcher.seat.has_value() ? 0 : seen.last_event;
  if (watcher.seat)
    return send_events(watcher, *watcher.seat, table_.seen_since(*watcher.seat, last));
  const table::TableState& state = table_.state();
  if (!state.match) return;
  if (watching(watcher) == table::Watching::Public) {
    push(*watcher.outlet, spectator_frame(state.log.public_since(*state.match, last)));
  } else if (watching(watcher) == table::Watching::AllHands) {
    push(*watcher.outlet, spectator_frame(state.log.all_hands_since(*state.match, last)));
  }
}

// The wall of the next deal with that of the last, as far as they may be told.
void TableActor::send_walls(const Watcher& watcher) {
  if (!is_shown_to(watcher)) return;
  if (const auto record = table_.wall_record()) {
    push(*watcher.outlet, frame_of(wire::WallShown{.table = id_, .record = *record}));
  }
  if (const auto call = table_.wall_call()) {
    push(*watcher.outlet, frame_of(wire::WallCall{.table = id_, .call = *call}));
  }
}

// The older connection of the same player is told, then closed.
void TableActor::take_place(const Watcher& watcher) {
  for (auto at = watchers_.begin(); at != watchers_.end();) {
    if (at->second.player != watcher.player || at->first == watcher.client) {
      ++at;
      continue;
    }
    push(*at->second.outlet,
         frame_of(wire::Goodbye{.code = "replaced",
                                .sentence = "You opened this table somewhere else."}));
    at->second.outlet->close(CloseCode::Policy, "replaced");
    at = watchers_.erase(at);
  }
}

void TableActor::hide_from(std::uint64_t client) {
  run([this, client] {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;
    const PlayerId player = found->second.player;
    if (written_) leaving_[client] = std::move(found->second);
    watchers_.erase(found);
    table_.attend(player, false);
    show_spectators();
    if (over_ && watchers_.empty()) tell_listener();
  });
}

void TableActor::ping(std::uint64_t client, wire::Pong pong) {
  run([this, client, pong]() mutable {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;
    pong.table = id_;
    pong.last_event = last_shown(found->second);
    pong.last_line = table_.state().lines.last();
    pong.last_update = told_.number;
    push(*found->second.outlet, frame_of(pong));
  });
}

void TableActor::send_events(const Watcher& watcher, Seat seat, const table::SeenEvents& seen) {
  if (table_.moment() == Moment()) return;
  std::optional<wire::Prompt> prompt;
  if (auto asked = table_.prompt_for(seat)) {
    prompt = prompt_of(*std::move(asked), table_.state().settings.policies.extra);
  }
  push_encoded(*watcher.outlet,
               wire::TableEventsView{.table = id_,
                                     .first = seen.first,
                                     .events = seen.events,
                                     .moment = table_.moment(),
                                     .prompt = prompt ? &*prompt : nullptr,
                                     .near_win = seen.near_win ? &*seen.near_win : nullptr,
                                     .last_deal = seen.last_deal ? &*seen.last_deal : nullptr,
                                     .done = take_answer(watcher)});
}

// The number of the last event the client was sent.
std::uint32_t TableActor::last_shown(const Watcher& watcher) const {
  if (const auto seat = table_.seat_of(watcher.player)) return table_.last_seen(*seat);
  const table::DealLog& log = table_.state().log;
  if (watching(watcher) == table::Watching::Public) return log.last_public();
  return watching(watcher) == table::Watching::AllHands ? log.last_all_hands() : 0;
}

void TableActor::send_lines(const Watcher& watcher, std::uint32_t last) const {
  if (!is_shown_to(watcher)) return;
  table::Lines lines = table_.state().lines.since(last);
  if (lines.lines.empty()) return;
  push(*watcher.outlet,
       frame_of(
           wire::TableLines{.table = id_, .first = lines.first, .lines = std::move(lines.lines)}));
}

}  // namespace lair::lobby
