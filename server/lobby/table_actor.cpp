#include "server/lobby/table_actor.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "engine/ensure.hpp"
#include "server/lobby/frame.hpp"
#include "server/lobby/refusals.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/table/agreeing.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {
namespace {

std::uint32_t whole_seconds(table::Millis time) {
  return static_cast<std::uint32_t>((time.count() + 999) / 1'000);
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
                                 .audience = *this}) {}

void TableActor::open(table::TableOpened opened) {
  run([this, opened = std::move(opened)]() mutable { table_.open(std::move(opened)); });
}

void TableActor::restore(const std::vector<table::Record>& records) {
  table_.restore(records);
  lines_shown_ = table_.state().lines.last();
  tell_listener();
}

void TableActor::revive(std::vector<table::Record> records) {
  run([this, records = std::move(records)] {
    try {
      restore(records);
    } catch (const Broken& broken) {
      // As after a restart: its journal stays for the report, the others play on.
      over_ = true;
      if (listeners_.stopped) listeners_.stopped("table_broken", broken.what());
    }
  });
}

void TableActor::rename(PlayerId player, std::string name) {
  run([this, player, name = std::move(name)] { table_.rename(player, name); });
}

void TableActor::submit(table::Command command) {
  run([this, command = std::move(command)] { table_.submit(command); });
}

void TableActor::submit(table::Command command, std::function<void()> otherwise) {
  run([this, command = std::move(command), otherwise = std::move(otherwise)] {
    otherwise_[{command.player, command.request}] = otherwise;
    table_.submit(command);
  });
}

void TableActor::commit(PlayerId player,
                        table::RequestId request,
                        std::uint32_t deal,
                        fair::Commitment commitment) {
  run([this, player, request, deal, commitment] {
    table_.commit(player, request, deal, commitment);
  });
}

void TableActor::reveal(PlayerId player,
                        table::RequestId request,
                        std::uint32_t deal,
                        fair::Share share) {
  run([this, player, request, deal, share] { table_.reveal(player, request, deal, share); });
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
      // Nothing is on its way any more, so nothing waits for an answer.
      if (written_) return;
      give_answer();
      leaving_.clear();
    });
  });
}

// --- table::Alarms ---

// Time stands still while the table works: an action asks for it ten times.
table::Millis TableActor::now() const {
  if (is_working_ && now_) return *now_;
  const auto read = std::chrono::duration_cast<table::Millis>(time_.now().time_since_epoch());
  if (is_working_) now_ = read;
  return read;
}

// Nearly every action moves the alarm further on. The timer is left as it is then: it rings too
// early once and is set again.
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
  tell_state();
  for (auto& [client, watcher] : watchers_) {
    send_lines(watcher, lines_shown_);
    // Who sat down or stood up is shown the deal with other eyes.
    if (watcher.seat != table_.seat_of(watcher.player)) catch_up(watcher, {});
    // Who had the table open already when the server gave them a seat.
    if (watcher.seat && !told_.summary.seats[*watcher.seat].attending) {
      run([this, player = watcher.player] { table_.attend(player, true); });
    }
  }
  lines_shown_ = table_.state().lines.last();
  listeners_.summary(told_.summary, table_.state().code, false);
  tell_spectators();
  call_absent();
}

void TableActor::prompt_changed(Seat seat) {
  for (const auto& [client, watcher] : watchers_) {
    if (table_.seat_of(watcher.player) != seat) continue;
    const table::SeenEvents nothing{
        .first = table_.last_seen(seat) + 1, .events = {}, .near_win = {}};
    send_events(watcher, seat, nothing);
  }
}

void TableActor::rematch_agreed() { listeners_.rematch(table::rematch_of(table_.state(), id_)); }

void TableActor::game_went_on(const BySeat<table::SeenEvents>& seen) {
  ensure(loop_.running_in_this_thread(), "a game goes on on its table's own loop");
  bool has_spectators = false;
  for (const auto& [client, watcher] : watchers_) {
    const auto seat = table_.seat_of(watcher.player);
    has_spectators = has_spectators || !seat;
    // A frame without events would only tell that somebody else has answered.
    if (seat && !seen[*seat].events.empty()) send_events(watcher, *seat, seen[*seat]);
  }
  if (has_spectators) show_to_spectators();
  call_absent();
}

void TableActor::call_absent() {
  if (!listeners_.away) return;
  BySeat<AwaySeat> seats;
  for (const Seat seat : kSeats) seats[seat] = away_at(seat);
  for (const AwayNews& news : away_turns_.look(seats)) {
    listeners_.away(news, told_.summary.settings->name);
  }
}

AwaySeat TableActor::away_at(Seat seat) const {
  const wire::SeatState& state = told_.summary.seats[seat];
  const bool is_away =
      !over_ && state.kind == wire::SeatKind::Person && !state.attending && !state.bot_plays;
  if (!is_away) return {};
  const auto prompt = table_.prompt_for(seat);
  if (!prompt) return {.player = state.player};
  const bool may_pass = std::ranges::find(prompt->actions, Action(Pass{})) != prompt->actions.end();
  return {.player = state.player, .asked = may_pass ? Asked::Claim : Asked::Turn};
}

void TableActor::carried_out(PlayerId player, table::RequestId request) {
  otherwise_.erase({player, request});
  if (request == table::RequestId()) return;  // nobody asked
  give_answer();
  answer_ = Answer{.player = player, .request = request};
}

// The answer travels in the first frame that follows from what was asked.
table::RequestId TableActor::take_answer(const Watcher& watcher) {
  if (!answer_ || answer_->player != watcher.player) return {};
  if (watcher.takes_updates) return std::exchange(answer_, std::nullopt)->request;
  give_answer();
  return {};
}

// The client of that player, also one that has left while its request was on its way.
template <class Tell>
void TableActor::for_asker(PlayerId player, Tell tell) const {
  bool is_here = false;
  for (const auto& [client, watcher] : watchers_) {
    if (watcher.player != player) continue;
    is_here = true;
    tell(watcher);
  }
  if (is_here) return;
  for (const auto& [client, watcher] : leaving_) {
    if (watcher.player == player) tell(watcher);
  }
}

// In a frame of its own when none follows.
void TableActor::give_answer() {
  const auto answer = std::exchange(answer_, std::nullopt);
  if (!answer) return;
  for_asker(answer->player, [&](const Watcher& asker) {
    push_encoded(*asker.outlet, wire::Done{.request = answer->request, .table = id_});
  });
}

void TableActor::refused(PlayerId player,
                         table::RequestId request,
                         const table::TableRefusal& refusal) {
  give_answer();
  if (const auto otherwise = otherwise_.extract({player, request})) return otherwise.mapped()();
  for_asker(player, [&](const Watcher& asker) {
    push(*asker.outlet,
         frame_of(wire::Refused{.request = request,
                                .code = refusal.code,
                                .sentence = refusal.sentence,
                                .rule = refusal.rule,
                                .sheet = refusal.sheet,
                                .wait_seconds = whole_seconds(refusal.wait),
                                .field = {}}));
  });
}

void TableActor::wall_called(const table::WallCall& call) {
  send_to_all(frame_of(wire::WallCall{.table = id_, .call = call}));
}

void TableActor::wall_shown(const table::WallRecord& record) {
  send_to_all(frame_of(wire::WallShown{.table = id_, .record = record}));
}

void TableActor::send_to_all(const Frame& frame) {
  ensure(loop_.running_in_this_thread(), "a table speaks on its own loop");
  give_answer();
  for (const auto& [client, watcher] : watchers_) {
    if (is_shown_to(watcher)) push(*watcher.outlet, frame);
  }
}

void TableActor::ended(std::string_view code, std::string_view sentence) {
  over_ = true;
  clear();
  rings_at_.reset();
  if (timer_) timer_->stop();
  tell_state();
  call_absent();
  for (const auto& [client, watcher] : watchers_) {
    if (code == "finished") continue;  // the standings stay on the screen
    push(*watcher.outlet,
         frame_of(wire::Refused{.request = {},
                                .code = code,
                                .sentence = sentence,
                                .rule = {},
                                .sheet = {},
                                .wait_seconds = 0,
                                .field = {}}));
  }
  tell_listener();
  const bool is_broken = code == "table_broken" || code == "journal_failed";
  if (is_broken && listeners_.stopped) listeners_.stopped(code, sentence);
  if (code == "journal_failed" && listeners_.failed) listeners_.failed();
}

void TableActor::tell_listener() {
  listeners_.summary(state().summary, table_.state().code, over_ && watchers_.empty());
}

}  // namespace lair::lobby
