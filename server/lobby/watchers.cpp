#include "server/lobby/watchers.hpp"

#include <algorithm>
#include <utility>

#include "engine/ensure.hpp"
#include "server/lobby/frame.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {
namespace {

std::uint32_t whole_seconds(table::Millis time) {
  return static_cast<std::uint32_t>((time.count() + 999) / 1'000);
}

// Works on a list or a constant list of watchers.
auto find_in(auto& watchers, std::uint64_t client) {
  return std::ranges::find(watchers, client, &Watcher::client);
}

}  // namespace

// --- Who is there ---

bool Watchers::add(Watcher watcher) {
  take_place(watcher);
  watcher.seat = table_.seat_of(watcher.player);
  const auto known = find_in(watchers_, watcher.client);
  if (known != watchers_.end()) {
    *known = std::move(watcher);
    return true;
  }
  if (!watcher.seat && !has_place_for(watcher)) return false;
  const auto place = std::ranges::upper_bound(watchers_, watcher.client, {}, &Watcher::client);
  watchers_.insert(place, std::move(watcher));
  return true;
}

// Clients not shown the game take no spectator's place, but their number is limited too.
bool Watchers::has_place_for(const Watcher& newcomer) const {
  const auto is_shown_game = [&](const Watcher& watcher) {
    return watching(watcher) != table::Watching::Nothing;
  };
  std::size_t alike = 0;
  std::size_t neighbours = 0;
  for (const Watcher& watcher : watchers_) {
    if (table_.seat_of(watcher.player) || is_shown_game(watcher) != is_shown_game(newcomer)) {
      continue;
    }
    ++alike;
    if (watcher.household && watcher.household == newcomer.household) ++neighbours;
  }
  return alike < kSpectatorsMax && neighbours < kSpectatorsPerAddressMax;
}

// The older connection of the same player is told, then closed.
void Watchers::take_place(const Watcher& watcher) {
  std::erase_if(watchers_, [&](const Watcher& older) {
    if (older.player != watcher.player || older.client == watcher.client) return false;
    push(*older.outlet,
         frame_of(wire::Goodbye{.code = "replaced",
                                .sentence = "You opened this table somewhere else."}));
    older.outlet->close(CloseCode::Policy, "replaced");
    return true;
  });
}

std::optional<PlayerId> Watchers::remove(std::uint64_t client, bool may_wait) {
  const auto found = find_in(watchers_, client);
  if (found == watchers_.end()) return std::nullopt;
  const PlayerId player = found->player;
  if (may_wait) {
    std::erase_if(leaving_, [&](const Watcher& left) { return left.client == client; });
    leaving_.push_back(std::move(*found));
  }
  watchers_.erase(found);
  return player;
}

void Watchers::rename(std::uint64_t client, const std::string& name) {
  if (const auto found = find_in(watchers_, client); found != watchers_.end()) found->name = name;
}

const Watcher* Watchers::find(std::uint64_t client) const {
  const auto found = find_in(watchers_, client);
  return found == watchers_.end() ? nullptr : &*found;
}

std::vector<PlayerId> Watchers::to_attend() const {
  std::vector<PlayerId> players;
  for (const Watcher& watcher : watchers_) {
    if (watcher.seat && !told_.summary->seats[*watcher.seat].attending) {
      players.push_back(watcher.player);
    }
  }
  return players;
}

std::vector<PlayerId> Watchers::to_leave() const {
  std::vector<PlayerId> players;
  for (const wire::SeatState& seat : told_.summary->seats) {
    if (seat.attending && !is_there(seat.player)) players.push_back(seat.player);
  }
  return players;
}

bool Watchers::is_there(PlayerId player) const {
  return std::ranges::find(watchers_, player, &Watcher::player) != watchers_.end();
}

// --- What they are told ---

void Watchers::show_all_to(std::uint64_t client, SeenSoFar seen) {
  const auto found = find_in(watchers_, client);
  ensure(found != watchers_.end(), "only who has the table open is shown it");
  Watcher& watcher = *found;
  send_lines(watcher, seen.last_line);
  catch_up(watcher, seen);
}

// Sends the game so far, in the numbering of the seat or the one that all spectators share.
void Watchers::catch_up(Watcher& watcher, SeenSoFar seen) {
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

// The wall of the next deal, and of the last one, as far as they may be told.
void Watchers::show_walls_to(std::uint64_t client) {
  const Watcher* found = find(client);
  if (found == nullptr || !is_shown_to(*found)) return;
  if (const auto record = table_.wall_record()) {
    push(*found->outlet, frame_of(wire::WallShown{.table = id_, .record = *record}));
  }
  if (const auto call = table_.wall_call()) {
    push(*found->outlet, frame_of(wire::WallCall{.table = id_, .call = *call}));
  }
}

void Watchers::tell_lines() {
  for (Watcher& watcher : watchers_) {
    send_lines(watcher, lines_shown_);
    if (watcher.seat != table_.seat_of(watcher.player)) catch_up(watcher, {});
  }
  skip_lines();
}

void Watchers::send_lines(const Watcher& watcher, std::uint32_t last) const {
  if (!is_shown_to(watcher)) return;
  table::Lines lines = table_.state().lines.since(last);
  if (lines.lines.empty()) return;
  push(*watcher.outlet,
       frame_of(
           wire::TableLines{.table = id_, .first = lines.first, .lines = std::move(lines.lines)}));
}

void Watchers::show_events(const table::SeenByAll& seen) {
  bool has_spectators = false;
  for (const Watcher& watcher : watchers_) {
    const auto seat = table_.seat_of(watcher.player);
    has_spectators = has_spectators || !seat;
    // A frame without events would only reveal that another player has answered.
    if (seat && !seen.seats[*seat].events.empty()) send_events(watcher, *seat, seen.seats[*seat]);
  }
  if (has_spectators) show_to_spectators(seen.spectators);
}

void Watchers::show_prompt(Seat seat) {
  for (const Watcher& watcher : watchers_) {
    if (table_.seat_of(watcher.player) != seat) continue;
    const table::SeenEvents nothing{
        .first = table_.last_seen(seat) + 1, .events = {}, .near_win = {}};
    send_events(watcher, seat, nothing);
  }
}

void Watchers::send_events(const Watcher& watcher, Seat seat, const table::SeenEvents& seen) {
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

void Watchers::tell(const wire::WallCall& call) { send_to_all(frame_of(call)); }

void Watchers::tell(const wire::WallShown& shown) { send_to_all(frame_of(shown)); }

void Watchers::send_to_all(const Frame& frame) {
  give_answer();
  for (const Watcher& watcher : watchers_) {
    if (is_shown_to(watcher)) push(*watcher.outlet, frame);
  }
}

void Watchers::tell_end(std::string_view code, std::string_view sentence) {
  for (const Watcher& watcher : watchers_) {
    push(*watcher.outlet,
         frame_of(wire::Refused{.request = {},
                                .code = code,
                                .sentence = sentence,
                                .rule = {},
                                .sheet = {},
                                .wait_seconds = 0,
                                .field = {}}));
  }
}

wire::Pong Watchers::pong_to(std::uint64_t client, wire::Pong pong) const {
  const Watcher* watcher = find(client);
  if (watcher == nullptr) return pong;
  pong.table = id_;
  if (is_shown_to(*watcher)) {
    pong.last_event = last_shown(*watcher);
    pong.last_line = table_.state().lines.last();
    pong.last_update = told_.number;
  }
  return pong;
}

// The number of the last event the client was sent.
std::uint32_t Watchers::last_shown(const Watcher& watcher) const {
  if (const auto seat = table_.seat_of(watcher.player)) return table_.last_seen(*seat);
  const table::DealLog& log = table_.state().log;
  if (watching(watcher) == table::Watching::Public) return log.last_public();
  return watching(watcher) == table::Watching::AllHands ? log.last_all_hands() : 0;
}

// --- Answers ---

// The client that waits for an answer, even if it has left while its request was being carried out;
// null if it is gone.
const Watcher* Watchers::waiting(std::uint64_t client) const {
  if (const Watcher* here = find(client)) return here;
  const auto left = find_in(leaving_, client);
  return left == leaving_.end() ? nullptr : &*left;
}

void Watchers::answer(std::uint64_t client, table::RequestId request) {
  give_answer();
  answer_ = Answer{.client = client, .request = request};
}

// Takes the answer for the frame being written to this watcher.
table::RequestId Watchers::take_answer(const Watcher& watcher) {
  if (!answer_ || answer_->client != watcher.client) return {};
  if (watcher.takes_updates) return std::exchange(answer_, std::nullopt)->request;
  give_answer();
  return {};
}

void Watchers::give_answer() {
  const auto answer = std::exchange(answer_, std::nullopt);
  const Watcher* asker = answer ? waiting(answer->client) : nullptr;
  if (asker == nullptr) return;
  push_encoded(*asker->outlet, wire::Done{.request = answer->request, .table = id_});
}

void Watchers::refuse(std::uint64_t client,
                      table::RequestId request,
                      const table::TableRefusal& refusal) const {
  const Watcher* asker = waiting(client);
  if (asker == nullptr) return;
  push(*asker->outlet,
       frame_of(wire::Refused{.request = request,
                              .code = refusal.code,
                              .sentence = refusal.sentence,
                              .rule = refusal.rule,
                              .sheet = refusal.sheet,
                              .wait_seconds = whole_seconds(refusal.wait),
                              .field = {}}));
}

}  // namespace lair::lobby
