#include "server/lobby/table_actor.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "engine/ensure.hpp"
#include "server/lobby/frame.hpp"
#include "server/lobby/refusals.hpp"
#include "server/table/agreeing.hpp"
#include "server/table/refusals.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_hints.hpp"

namespace lair::lobby {
namespace {

table::Asker asker_of(std::uint64_t client, PlayerId player, table::RequestId request) {
  return {.player = player, .request = request, .client = table::ClientId(client)};
}

}  // namespace

TableActor::TableActor(boost::asio::io_context& io,
                       TimeSource& time,
                       table::TableId id,
                       const table::Pace& pace,
                       table::Journal& journal,
                       std::unique_ptr<table::Seeds> seeds,
                       TableListeners listeners)
    : loop_(io.get_executor()),
      time_(time),
      id_(id),
      journal_(journal),
      seeds_(std::move(seeds)),
      listeners_(std::move(listeners)),
      table_(id,
             pace,
             table::Table::Ports{.journal = *this,
                                 .alarms = *this,
                                 .seeds = *seeds_,
                                 .pauses = pauses_,
                                 .audience = *this}),
      watchers_(id, table_) {}

void TableActor::open(table::TableOpened opened) {
  run([this, opened = std::move(opened)]() mutable { table_.open(std::move(opened)); });
}

void TableActor::restore(const std::vector<table::Record>& records) {
  table_.restore(records);
  watchers_.skip_lines();
  tell_listener();
}

void TableActor::revive(std::vector<table::Record> records) {
  run([this, records = std::move(records)] {
    try {
      restore(records);
    } catch (const Broken& broken) {
      // As after a restart: the journal stays for the report, other tables play on.
      set_aside(broken.what());
    }
  });
}

// The half-restored table is shown to nobody, and nothing more is done with it.
void TableActor::set_aside(std::string_view why) {
  wire::TableSummary gone;
  gone.table = id_;
  gone.phase = wire::TablePhase::Closed;
  gone.settings = std::make_shared<const table::TableSettings>(table_.state().settings);
  table_.set_aside();
  rings_at_.reset();
  if (timer_) timer_->stop();
  const table::TableRefusalRow& broken = table::table_refusal("table_broken");
  end_ = End{.code = std::string(broken.code), .sentence = std::string(broken.sentence)};
  listeners_.summary(gone, {}, true);
  if (listeners_.stopped) listeners_.stopped("table_broken", why);
}

void TableActor::call_for_rematch() {
  run([this] { table_.rang(); });
}

void TableActor::end_without_rematch() {
  run([this] {
    if (over_ || std::exchange(is_rematch_broken_, true)) return;
    const table::TableRefusalRow& broken = table::table_refusal("table_broken");
    watchers_.tell_end(broken.code, broken.sentence);
    table_.submit({.player = {}, .request = {}, .what = table::Succeed{}});
  });
}

void TableActor::rename(PlayerId player, std::string name) {
  run([this, player, name = std::move(name)] { table_.rename(player, name); });
}

void TableActor::submit(table::Command command) {
  run([this, command = std::move(command)] { table_.submit(command); });
}

// --- Requests of clients ---

void TableActor::submit(const Client& client,
                        table::Command command,
                        std::function<void()> otherwise) {
  command.client = table::ClientId(client.id);
  run([this,
       outlet = client.outlet,
       command = std::move(command),
       otherwise = std::move(otherwise)] {
    const std::uint64_t from = command.client.value();
    if (otherwise && watchers_.find(from) == nullptr) return otherwise();
    if (!has_open(from, *outlet, command.request)) return;
    if (otherwise) otherwise_[{command.client, command.request}] = otherwise;
    table_.submit(command);
  });
}

void TableActor::commit(const Client& client,
                        PlayerId player,
                        table::RequestId request,
                        std::uint32_t deal,
                        fair::Commitment commitment) {
  run([this, from = client.id, outlet = client.outlet, player, request, deal, commitment] {
    if (!has_open(from, *outlet, request)) return;
    table_.commit(asker_of(from, player, request), deal, commitment);
  });
}

void TableActor::reveal(const Client& client,
                        PlayerId player,
                        table::RequestId request,
                        std::uint32_t deal,
                        fair::Share share) {
  run([this, from = client.id, outlet = client.outlet, player, request, deal, share] {
    if (!has_open(from, *outlet, request)) return;
    table_.reveal(asker_of(from, player, request), deal, share);
  });
}

void TableActor::hint(const Client& client, table::RequestId request) {
  run([this, from = client.id, outlet = client.outlet, request] {
    if (!has_open(from, *outlet, request)) return;
    auto hints = hints_.ask(table_.state(), watchers_.find(from)->player);
    if (!hints) {
      return push(*outlet, frame_of(refused_as(request, table::table_refusal(hints.error()))));
    }
    push(*outlet,
         frame_of(wire::HintsTold{.request = request,
                                  .table = id_,
                                  .moment = table_.moment(),
                                  .hints = std::move(*hints)}));
  });
}

// A request may be on its way while its client is turned away, replaced or sent away. Answers go to
// the clients that have the table open, so a request of any other is refused here.
bool TableActor::has_open(std::uint64_t client, Outlet& outlet, table::RequestId request) const {
  if (watchers_.find(client) != nullptr) return true;
  push(outlet, frame_of(refused_as(request, lobby_refusal("open_it_first"))));
  return false;
}

// --- Clients that have it open ---

void TableActor::show_to(Watcher watcher,
                         SeenSoFar seen,
                         table::RequestId request,
                         std::function<void()> turned_away) {
  run([this,
       watcher = std::move(watcher),
       seen,
       request,
       turned_away = std::move(turned_away)]() mutable {
    const std::uint64_t client = watcher.client;
    const PlayerId player = watcher.player;
    const auto outlet = watcher.outlet;
    if (!watchers_.add(std::move(watcher))) return turned_away();
    if (end_ && !table_.is_open()) return push(*outlet, frame_of(refused_as(request, *end_)));
    // A table whose opening is not durable yet is shown once it is, like any change. Attending may
    // let the table go on; what follows from that is then sent after the state.
    if (table_.is_open()) watchers_.tell_state();
    watchers_.show_all_to(client, seen);
    show_spectators();
    if (table_.seat_of(player)) table_.attend(player, true);
    watchers_.show_walls_to(client);
    if (end_) push(*outlet, frame_of(refused_as({}, *end_)));
  });
}

void TableActor::rename_client(std::uint64_t client, std::string name) {
  run([this, client, name = std::move(name)] {
    watchers_.rename(client, name);
    show_spectators();
  });
}

void TableActor::hide_from(std::uint64_t client) {
  run([this, client] {
    const auto player = watchers_.remove(client, written_ != nullptr);
    if (!player) return;
    table_.attend(*player, false);
    show_spectators();
    if (over_ && watchers_.empty()) tell_listener();
  });
}

void TableActor::ping(std::uint64_t client, std::shared_ptr<Outlet> outlet, wire::Pong pong) {
  run([this, client, outlet = std::move(outlet), pong] {
    push(*outlet, frame_of(watchers_.pong_to(client, pong)));
  });
}

// Somebody came or went: the table's entry in the lists changes with its list of spectators.
void TableActor::show_spectators() {
  if (!watchers_.tell_spectators()) return;
  listeners_.summary(watchers_.state().summary, table_.state().code, false);
}

// --- table::Journal ---

void TableActor::append(table::TableId id,
                        const table::Record& record,
                        std::function<void(bool)> done) {
  written_ = std::move(done);
  while_written_ = shared_from_this();
  journal_.append(id, record, [this](bool durable) {
    const auto alive = std::exchange(while_written_, nullptr);
    run([this, durable] {
      std::exchange(written_, nullptr)(durable);
      // No record is being written any more, so no request waits for an answer.
      if (written_) return;
      watchers_.give_answer();
      watchers_.let_go();
    });
  });
}

// --- table::Alarms ---

// The clock stands still while the table works, since one action asks for the time ten times.
table::Millis TableActor::now() const {
  if (is_working_ && now_) return *now_;
  const auto read = std::chrono::duration_cast<table::Millis>(time_.now().time_since_epoch());
  if (is_working_) now_ = read;
  return read;
}

// Nearly every action moves the alarm later. The timer is not touched then: it rings too early once
// and is set again.
void TableActor::set(table::Millis due) {
  due_ = due;
  if (!rings_at_ || due < *rings_at_) wind_up(due);
}

void TableActor::clear() { due_.reset(); }

void TableActor::wind_up(table::Millis at) {
  rings_at_ = at;
  if (!timer_) {
    timer_ = time_.timer(loop_, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->run([actor = self.get()] { actor->ring(); });
    });
  }
  timer_->set(TimeSource::Instant(at));
}

void TableActor::ring() {
  rings_at_.reset();
  if (!due_) return;
  if (*due_ > now()) return wind_up(*due_);
  due_.reset();
  table_.rang();
}

// --- table::Audience ---

void TableActor::table_changed() {
  ensure(loop_.running_in_this_thread(), "a table changes on its own loop");
  watchers_.tell_state();
  watchers_.tell_lines();
  for (const PlayerId player : watchers_.to_attend()) {
    run([this, player] { table_.attend(player, true); });
  }
  for (const PlayerId player : watchers_.to_leave()) {
    run([this, player] {
      if (!watchers_.is_there(player)) table_.attend(player, false);
    });
  }
  listeners_.summary(watchers_.told().summary, table_.state().code, false);
  watchers_.tell_spectators();
  call_absent();
}

void TableActor::prompt_changed(Seat seat) { watchers_.show_prompt(seat); }

void TableActor::rematch_agreed() { listeners_.rematch(table::rematch_of(table_.state(), id_)); }

void TableActor::game_went_on(const table::SeenByAll& seen) {
  ensure(loop_.running_in_this_thread(), "a game goes on on its table's own loop");
  watchers_.show_events(seen);
  call_absent();
}

void TableActor::call_absent() {
  if (!listeners_.away) return;
  BySeat<AwaySeat> seats;
  for (const Seat seat : kSeats) seats[seat] = away_at(seat);
  for (const AwayNews& news : away_turns_.look(seats)) {
    listeners_.away(news, watchers_.told().summary->settings->name);
  }
}

AwaySeat TableActor::away_at(Seat seat) const {
  const wire::SeatState& state = watchers_.told().summary->seats[seat];
  const bool is_away =
      !over_ && state.kind == wire::SeatKind::Person && !state.attending && !state.bot_plays;
  if (!is_away) return {};
  const auto prompt = table_.prompt_for(seat);
  if (!prompt) return {.player = state.player};
  const bool may_pass = std::ranges::find(prompt->actions, Action(Pass{})) != prompt->actions.end();
  return {.player = state.player, .asked = may_pass ? Asked::Claim : Asked::Turn};
}

void TableActor::carried_out(const table::Asker& asker) {
  otherwise_.erase({asker.client, asker.request});
  if (asker.request == table::RequestId()) return;  // no client asked
  watchers_.answer(asker.client.value(), asker.request);
}

void TableActor::refused(const table::Asker& asker, const table::TableRefusal& refusal) {
  watchers_.give_answer();
  if (const auto otherwise = otherwise_.extract({asker.client, asker.request})) {
    return otherwise.mapped()();
  }
  watchers_.refuse(asker.client.value(), asker.request, refusal);
}

void TableActor::wall_called(const table::WallCall& call) {
  watchers_.tell(wire::WallCall{.table = id_, .call = call});
}

void TableActor::wall_shown(const table::WallRecord& record) {
  watchers_.tell(wire::WallShown{.table = id_, .record = record});
}

void TableActor::ended(std::string_view code, std::string_view sentence) {
  over_ = true;
  clear();
  rings_at_.reset();
  if (timer_) timer_->stop();
  watchers_.tell_state();
  call_absent();
  if (code != "finished") watchers_.tell_end(code, sentence);  // the standings stay if finished
  // First, so that the lobby does not take the table for one that is over.
  if (code == "journal_failed" && listeners_.failed) listeners_.failed();
  tell_listener();
  // A table whose journal cannot be written opens again by itself.
  if (code != "finished" && code != "journal_failed") {
    end_ = End{.code = std::string(code), .sentence = std::string(sentence)};
  }
  const bool is_broken = code == "table_broken" || code == "journal_failed";
  if (is_broken && listeners_.stopped) listeners_.stopped(code, sentence);
}

void TableActor::tell_listener() {
  listeners_.summary(watchers_.state().summary, table_.state().code, over_ && watchers_.empty());
}

}  // namespace lair::lobby
