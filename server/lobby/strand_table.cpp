#include "server/lobby/strand_table.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "engine/ensure.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/table/houses.hpp"
#include "server/wire/encode.hpp"

namespace lair::lobby {
namespace {

template <class Message>
Frame frame_of(const Message& message) {
  return std::make_shared<const std::string>(wire::encode(message));
}

// A client that cannot take a frame is closed by its outlet, comes back and resumes.
void send(const Watcher& watcher, Frame frame) {
  [[maybe_unused]] const bool queued = watcher.outlet->push(std::move(frame));
}

}  // namespace

StrandTable::StrandTable(boost::asio::io_context& io,
                         table::TableId id,
                         const table::Pace& pace,
                         table::Journal& journal,
                         std::unique_ptr<table::Seeds> seeds,
                         SummaryListener listener)
    : strand_(boost::asio::make_strand(io)),
      id_(id),
      journal_(journal),
      seeds_(std::move(seeds)),
      listener_(std::move(listener)),
      timer_(strand_),
      table_(id,
             pace,
             table::Table::Ports{.journal = *this,
                                 .alarms = *this,
                                 .seeds = *seeds_,
                                 .pauses = pauses_,
                                 .audience = *this}) {}

void StrandTable::post(std::function<void()> work) {
  boost::asio::post(strand_, [self = shared_from_this(), work = std::move(work)] { work(); });
}

void StrandTable::open(table::TableSettings settings, PlayerId host) {
  post([this, settings = std::move(settings), host] { table_.open(settings, host); });
}

void StrandTable::restore(const std::vector<table::Record>& records) {
  table_.restore(records);
  tell_listener();
}

void StrandTable::submit(table::Command command) {
  post([this, command = std::move(command)] { table_.submit(command); });
}

void StrandTable::commit(PlayerId player,
                         table::RequestId request,
                         std::uint32_t deal,
                         fair::Commitment commitment) {
  post([this, player, request, deal, commitment] {
    table_.commit(player, request, deal, commitment);
  });
}

void StrandTable::reveal(PlayerId player,
                         table::RequestId request,
                         std::uint32_t deal,
                         fair::Share share) {
  post([this, player, request, deal, share] { table_.reveal(player, request, deal, share); });
}

void StrandTable::show_to(Watcher watcher, std::uint32_t last_event) {
  post([this, watcher = std::move(watcher), last_event] {
    take_place(watcher);
    watchers_[watcher.client] = watcher;
    // A table whose opening is not durable yet is shown once it is, like every change.
    // Attending may let the table go on; what follows is then sent behind the state.
    if (table_.is_open()) send_state(watcher, state());
    if (const auto seat = table_.seat_of(watcher.player)) {
      send_events(watcher, *seat, table_.seen_since(*seat, last_event));
      table_.attend(watcher.player, true);
    }
    send_walls(watcher);
  });
}

// The wall of the next deal with that of the last, as far as they may be told.
void StrandTable::send_walls(const Watcher& watcher) {
  if (const auto record = table_.wall_record()) {
    send(watcher, frame_of(wire::WallShown{.table = id_, .record = *record}));
  }
  if (const auto call = table_.wall_call()) {
    send(watcher, frame_of(wire::WallCall{.table = id_, .call = *call}));
  }
}

// The older connection of the same player is told, then closed.
void StrandTable::take_place(const Watcher& watcher) {
  for (auto at = watchers_.begin(); at != watchers_.end();) {
    if (at->second.player != watcher.player || at->first == watcher.client) {
      ++at;
      continue;
    }
    send(at->second,
         frame_of(wire::Goodbye{.code = "replaced",
                                .sentence = "You opened this table somewhere else."}));
    at->second.outlet->close(CloseCode::Policy, "replaced");
    at = watchers_.erase(at);
  }
}

void StrandTable::hide_from(std::uint64_t client) {
  post([this, client] {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;
    const PlayerId player = found->second.player;
    watchers_.erase(found);
    table_.attend(player, false);
    if (over_ && watchers_.empty()) tell_listener();
  });
}

void StrandTable::ping(std::uint64_t client, wire::Pong pong) {
  post([this, client, pong]() mutable {
    const auto found = watchers_.find(client);
    if (found == watchers_.end()) return;
    pong.table = id_;
    if (const auto seat = table_.seat_of(found->second.player)) {
      pong.last_event = table_.last_seen(*seat);
    }
    send(found->second, frame_of(pong));
  });
}

// --- table::Journal ---

void StrandTable::append(table::TableId id,
                         const table::Record& record,
                         std::function<void(bool)> done) {
  journal_.append(id, record, [self = shared_from_this(), done = std::move(done)](bool durable) {
    boost::asio::post(self->strand_, [self, done, durable] { done(durable); });
  });
}

// --- table::Alarms ---

table::Millis StrandTable::now() const {
  return std::chrono::duration_cast<table::Millis>(
      std::chrono::steady_clock::now().time_since_epoch());
}

void StrandTable::set(table::Millis due) {
  const std::uint64_t alarm = ++alarm_;
  timer_.expires_at(std::chrono::steady_clock::time_point(due));
  timer_.async_wait([self = shared_from_this(), alarm](boost::system::error_code error) {
    if (!error && self->alarm_ == alarm) self->table_.rang();
  });
}

void StrandTable::clear() {
  ++alarm_;
  timer_.cancel();
}

// --- table::Audience ---

void StrandTable::table_changed() {
  ensure(strand_.running_in_this_thread(), "a table changes on its own strand");
  const wire::TableState shared = state();
  for (const auto& [client, watcher] : watchers_) send_state(watcher, shared);
  listener_(shared.summary, false);
}

void StrandTable::game_went_on(const BySeat<table::SeenEvents>& seen) {
  ensure(strand_.running_in_this_thread(), "a game goes on on its table's own strand");
  for (const auto& [client, watcher] : watchers_) {
    const auto seat = table_.seat_of(watcher.player);
    // A frame without events would only tell that somebody else has answered.
    if (seat && !seen[*seat].events.empty()) send_events(watcher, *seat, seen[*seat]);
  }
}

void StrandTable::carried_out(PlayerId player, table::RequestId request) {
  for (const auto& [client, watcher] : watchers_) {
    if (watcher.player != player) continue;
    send(watcher, frame_of(wire::Done{.request = request, .table = id_}));
  }
}

void StrandTable::refused(PlayerId player,
                          table::RequestId request,
                          const table::TableRefusal& refusal) {
  for (const auto& [client, watcher] : watchers_) {
    if (watcher.player != player) continue;
    send(watcher,
         frame_of(wire::Refused{.request = request,
                                .code = refusal.code,
                                .sentence = refusal.sentence,
                                .rule = refusal.rule,
                                .sheet = refusal.sheet,
                                .wait_seconds = 0,
                                .field = {}}));
  }
}

void StrandTable::wall_called(const table::WallCall& call) {
  send_to_all(frame_of(wire::WallCall{.table = id_, .call = call}));
}

void StrandTable::wall_shown(const table::WallRecord& record) {
  send_to_all(frame_of(wire::WallShown{.table = id_, .record = record}));
}

void StrandTable::send_to_all(const Frame& frame) {
  ensure(strand_.running_in_this_thread(), "a table speaks on its own strand");
  for (const auto& [client, watcher] : watchers_) send(watcher, frame);
}

void StrandTable::ended(std::string_view code, std::string_view sentence) {
  over_ = true;
  timer_.cancel();
  const wire::TableState shared = state();
  for (const auto& [client, watcher] : watchers_) {
    send_state(watcher, shared);
    if (code == "finished") continue;  // the standings stay on the screen
    send(watcher,
         frame_of(wire::Refused{.request = {},
                                .code = code,
                                .sentence = sentence,
                                .rule = {},
                                .sheet = {},
                                .wait_seconds = 0,
                                .field = {}}));
  }
  tell_listener();
}

// --- Frames ---

void StrandTable::send_events(const Watcher& watcher, Seat seat, const table::SeenEvents& seen) {
  if (table_.moment() == Moment()) return;
  send(watcher, frame_of(events_of(table_, seat, seen)));
}

void StrandTable::send_state(const Watcher& watcher, const wire::TableState& shared) {
  wire::TableState own = shared;
  own.you = table_.seat_of(watcher.player);
  send(watcher, frame_of(own));
}

void StrandTable::tell_listener() { listener_(state().summary, over_ && watchers_.empty()); }

wire::TableState StrandTable::state() const {
  const table::TableStatus status = table_.status();
  return state_of(id_, status, table::house_of(status.settings));
}

}  // namespace lair::lobby
