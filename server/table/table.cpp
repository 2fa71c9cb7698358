#include "server/table/table.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "server/fair/shuffle.hpp"
#include "server/table/bot_seat.hpp"
#include "server/table/houses.hpp"
#include "server/table/refusals.hpp"
#include "server/table/seating.hpp"

namespace lair::table {
namespace {

bool is_claim(const Action& action) {
  return !std::holds_alternative<Discard>(action) && !std::holds_alternative<DeclareKong>(action) &&
         !std::holds_alternative<Pass>(action);
}

TablePhase phase_of(const TableState& state) {
  if (!state.match) return TablePhase::Waiting;
  if (state.match->is_over()) return TablePhase::Finished;
  return state.is_between_deals() ? TablePhase::BetweenDeals : TablePhase::Playing;
}

}  // namespace

Table::Table(TableId id, const Pace& pace, Ports ports)
    : id_(id), pace_(pace), ports_(ports), walls_(id) {}

void Table::open(const TableSettings& settings, PlayerId host) {
  presence_.begin(ports_.alarms.now());
  // Frozen: what a default comes to mean later changes nothing here.
  TableOpened opened{.settings = settings, .host = host};
  opened.settings.settings = house_of(settings);
  write(opened, std::nullopt);
}

void Table::restore(const std::vector<Record>& records) {
  for (const Record& record : records) {
    ensure(record.number == records_ + 1, "a table's records follow one another");
    records_ = record.number;
    apply(record.change);
  }
  presence_.begin(ports_.alarms.now());
  for (const Seat seat : kSeats) {
    if (plays(state_.seats[seat])) presence_.expect(seat);
  }
  go_on();
}

void Table::submit(const Command& command) {
  if (writing_) {
    if (waiting_.size() == kWaitingCommandsMax) {
      refuse(command, "busy");
    } else {
      waiting_.push_back(command);
    }
    return;
  }
  try {
    handle(command);
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

void Table::rang() {
  if (writing_ || is_closed()) return;
  try {
    const Millis now = ports_.alarms.now();
    if (!presence_.is_somebody_here()) {
      const auto end = next_due();
      if (end && *end <= now) write(TableEnded{.reason = "abandoned"}, std::nullopt);
    } else if (state_.is_in_match() && !state_.is_between_deals()) {
      play_what_is_due();
    }
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

void Table::attend(PlayerId player, bool attending) {
  const auto seat = seat_of(player);
  if (!seat || presence_.is_here(*seat) == attending) return;
  if (attending) {
    wake_for(*seat);
  } else {
    presence_.leave(*seat, ports_.alarms.now());
  }
  ports_.audience.table_changed();
  try {
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

// Somebody is here. If the table slept, nobody is charged for that time.
void Table::wake_for(Seat seat) {
  if (!presence_.is_somebody_here()) {
    clock_.rest();
    window_.rest();
    asked_moment_ = Moment();
    if (break_until_) break_until_ = ports_.alarms.now() + pace_.between;
  }
  presence_.arrive(seat);
}

// --- Requests ---

void Table::handle(const Command& command) {
  if (is_closed()) {
    refuse(command, "table_closed");
    return;
  }
  std::visit([&](const auto& what) { handle(command, what); }, command.what);
}

template <class What>
void Table::handle(const Command& command, const What& what) {
  auto changes = decide(state_, command.player, what);
  if (!changes) return refuse(command, changes.error());
  if (changes->empty()) {
    ports_.audience.carried_out(command.player, command.request);
  } else {
    write_all(*std::move(changes), command);
  }
}

void Table::handle(const Command& command, const Start&) {
  if (command.player != state_.host) return refuse(command, "not_host");
  if (state_.match) return refuse(command, "already_begun");
  if (free_seat(state_)) return refuse(command, "seats_free");
  if (starting_) return refuse(command, "already_begun");
  starting_ = command;
}

void Table::handle(const Command& command, const MarkReady&) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(command, "not_seated");
  if (!state_.is_between_deals()) return refuse(command, "no_break");
  if (state_.ready[*seat]) {
    ports_.audience.carried_out(command.player, command.request);
  } else {
    write(ReadySet{.seat = *seat, .ready = true}, command);
  }
}

void Table::handle(const Command& command, const Act& act) {
  const auto seat = seat_of(command.player);
  if (!seat) return refuse(command, "not_seated");
  if (!state_.match) return refuse(command, "not_begun");
  if (act.moment != state_.match->deal.moment) return refuse(command, why_late(act));
  this->act(*seat, act.action, Cause::Person, command);
}

std::string_view Table::why_late(const Act& act) const {
  const bool just_missed = act.moment.value() + 1 == state_.match->deal.moment.value();
  const Events& events = state_.log.events();
  if (!just_missed || !is_claim(act.action) || events.empty()) return "too_late";
  const bool taken =
      std::holds_alternative<Melded>(events.back()) || std::holds_alternative<Won>(events.back());
  return taken ? "higher_claim" : "too_late";
}

// --- Play ---

void Table::act(Seat seat, const Action& action, Cause cause, std::optional<Command> asked_by) {
  auto events = decide(state_.match->deal, seat, action, window_end(state_.settings.claim_window));
  if (!events) {
    ensure(asked_by.has_value(), "what the table plays by itself is legal");
    const RefusalRow& row = row_of(events.error().code);
    ports_.audience.refused(asked_by->player,
                            asked_by->request,
                            TableRefusal{.code = row.wire,
                                         .sentence = row.sentence,
                                         .rule = row.rule,
                                         .sheet = std::move(events.error().sheet)});
    return;
  }
  Acted acted{.seat = seat,
              .moment = state_.match->deal.moment,
              .cause = cause,
              .action = action,
              .events = std::move(*events),
              .reserves = clock_.reserves_after(seat, ports_.alarms.now())};
  // A held window has a time of its own: an answer in it takes nothing of the reserve.
  if (window_.is_open()) acted.reserves = clock_.reserves();
  if (opens_held_window(state_.settings.claim_window, acted.events)) {
    acted.window = pace_.window + ports_.pauses.up_to(pace_.window_more);
  }
  write(std::move(acted), std::move(asked_by));
}

// The end of a held window, else one seat whose time has come.
void Table::play_what_is_due() {
  const Millis now = ports_.alarms.now();
  const Deal& deal = state_.match->deal;
  if (window_.due() && *window_.due() <= now) {
    write(WindowClosed{.moment = deal.moment, .events = close_window(deal)}, std::nullopt);
    return;
  }
  for (const Seat seat : kSeats) {
    if (!is_waited_for(deal, seat)) continue;
    const auto due = due_of(seat);
    if (!due || *due > now) continue;
    play_for(seat);
    return;
  }
}

void Table::play_for(Seat seat) {
  const Deal& deal = state_.match->deal;
  if (is_bot(state_, seat)) {
    if (!appraisal_) appraisal_.emplace(*state_.rules);
    act(seat, bot_action(*appraisal_, deal, seat), Cause::Bot, std::nullopt);
  } else {
    act(seat, absent_action(deal, seat), Cause::Clock, std::nullopt);
  }
}

void Table::begin_deal(const fair::Seed& seed, std::optional<Command> asked_by) {
  const GameMatch& match = state_.match ? *state_.match : new_match(state_.rules);
  ensure(match.next.has_value(), "a deal follows only while the match goes on");
  const Flow& flow = state_.rules->flow();
  DealBegun begun{.seed = seed, .events = {}};
  const Wall wall = fair::wall_from(begun.seed, flow.bonus_tiles, flow.dead_wall);
  begun.events = decide_deal(*state_.rules, *match.next, wall, match.deal.moment);
  write(std::move(begun), std::move(asked_by));
}

// --- Records ---

void Table::write_all(std::vector<Change> changes, const Command& asked_by) {
  for (Change& change : changes) following_.push_back({std::move(change), std::nullopt});
  following_.back().asked_by = asked_by;
  go_on();
}

void Table::write(Change change, std::optional<Command> asked_by) {
  Record record{.number = records_ + 1, .change = std::move(change), .result = {}};
  record.result = result_of(state_, record.change);
  records_ = record.number;
  writing_ = true;
  ports_.alarms.clear();
  ports_.journal.append(
      id_, record, [this, record, asked_by](bool durable) { written(record, durable, asked_by); });
}

void Table::written(const Record& record, bool durable, const std::optional<Command>& asked_by) {
  writing_ = false;
  if (!durable) {
    stop("journal_failed", "The table's journal cannot be written; play stops here.");
    return;
  }
  try {
    const BySeat<SeenEvents> seen = apply(record.change);
    if (asked_by && std::holds_alternative<Sit>(asked_by->what)) {
      wake_for(*seat_of(asked_by->player));
    }
    ask_waited_for();
    if (asked_by) ports_.audience.carried_out(asked_by->player, asked_by->request);
    const bool is_play =
        events_of(record.change) != nullptr && !std::holds_alternative<DealBegun>(record.change);
    if (events_of(record.change) != nullptr) ports_.audience.game_went_on(seen);
    tell_of_walls(record);
    if (!is_play || record.result) {
      ports_.audience.table_changed();
    }
    if (const auto* ended = std::get_if<TableEnded>(&record.change)) {
      ports_.audience.ended(ended->reason, "The table is closed.");
    }
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

// The state with what the table keeps beside it: clocks, the break, who is here.
BySeat<SeenEvents> Table::apply(const Change& change) {
  BySeat<SeenEvents> seen = table::apply(state_, change);
  if (std::holds_alternative<TableOpened>(change)) clock_ = Clock(state_.settings.clock);
  if (std::holds_alternative<WindowClosed>(change)) window_.close();
  if (const auto* acted = std::get_if<Acted>(&change)) {
    clock_.set_reserves(acted->reserves);
    if (acted->window) window_.open(*acted->window);
  }
  if (const auto* offered = std::get_if<WallOffered>(&change)) walls_.apply(*offered);
  if (const auto* committed = std::get_if<WallCommitted>(&change)) walls_.apply(*committed);
  if (const auto* revealed = std::get_if<ShareRevealed>(&change)) walls_.apply(*revealed);
  if (const auto* taken = std::get_if<SeatTaken>(&change)) walls_.forget(taken->seat);
  if (const auto* left = std::get_if<SeatLeft>(&change)) {
    walls_.forget(left->seat);
    presence_.leave(left->seat, ports_.alarms.now());
  }
  if (std::holds_alternative<DealBegun>(change)) {
    presence_.expect_nobody();
    break_until_.reset();
    walls_.begin_deal();
  }
  if (events_of(change) != nullptr && state_.is_between_deals()) {
    break_until_ = ports_.alarms.now() + pace_.between;
  }
  return seen;
}

// --- What happens by itself ---

void Table::go_on() {
  while (!writing_ && !is_closed()) {
    if (!following_.empty()) {
      Following next = std::move(following_.front());
      following_.pop_front();
      write(std::move(next.change), std::move(next.asked_by));
    } else if (!waiting_.empty()) {
      const Command command = waiting_.front();
      waiting_.pop_front();
      handle(command);
    } else {
      break;
    }
  }
  if (is_closed()) refuse_all_waiting();
  if (writing_ || is_closed() || !state_.rules) return;
  if (auto change = change_by_itself()) return write(std::move(*change), std::nullopt);
  if (starting_ && free_seat(state_)) refuse(*std::exchange(starting_, {}), "seats_free");
  const WallHour hour = wall_hour();
  if (auto change = walls_.next_change(hour, ports_.seeds)) {
    return write(std::move(*change), std::nullopt);
  }
  if (is_deal_wanted()) {
    if (const auto seed = walls_.next_seed(hour, ports_.seeds)) {
      return begin_deal(*seed, std::exchange(starting_, std::nullopt));
    }
  }
  ask_waited_for();
  set_alarm();
}

// What follows from who sits here: the end of the table, another host.
std::optional<Change> Table::change_by_itself() const {
  if (state_.match && state_.match->is_over()) return TableEnded{.reason = "finished"};
  if (!state_.had_people) return std::nullopt;
  const auto next_host =
      std::ranges::find_if(kSeats, [&](Seat seat) { return plays(state_.seats[seat]); });
  if (next_host == kSeats.end()) return TableEnded{.reason = "abandoned"};
  const auto host_seat = seat_of(state_.host);
  if (host_seat && plays(state_.seats[*host_seat])) return std::nullopt;
  return HostChanged{.host = state_.seats[*next_host]->player};
}

void Table::ask_waited_for() {
  if (!state_.is_in_match() || state_.is_between_deals()) return;
  const Deal& deal = state_.match->deal;
  if (deal.moment != asked_moment_) {
    clock_.rest();
    asked_moment_ = deal.moment;
  }
  window_.run(ports_.alarms.now());
  for (const Seat seat : kSeats) {
    if (is_waited_for(deal, seat) && !clock_.is_asked(seat)) {
      clock_.ask(seat, ports_.alarms.now());
    }
  }
}

void Table::set_alarm() {
  if (const auto due = next_due()) {
    ports_.alarms.set(*due);
  } else {
    ports_.alarms.clear();
  }
}

std::optional<Millis> Table::next_due() const {
  if (!presence_.is_somebody_here()) {
    return presence_.empty_since() + (state_.match ? pace_.abandoned_match : pace_.abandoned_table);
  }
  if (is_deal_wanted() || !state_.is_in_match()) return walls_.due();
  if (state_.is_between_deals()) {
    return walls_.due() && break_until_ ? std::min(walls_.due(), break_until_) : break_until_;
  }
  std::optional<Millis> next = window_.due();
  for (const Seat seat : kSeats) {
    if (!is_waited_for(state_.match->deal, seat)) continue;
    const auto due = due_of(seat);
    if (due && (!next || *due < *next)) next = due;
  }
  return next;
}

std::optional<Millis> Table::due_of(Seat seat) const {
  if (!is_bot(state_, seat)) return window_.is_open() ? std::nullopt : clock_.due(seat);
  const bool on_turn = std::holds_alternative<ToDiscard>(state_.match->deal.phase);
  return clock_.asked_at(seat) + (on_turn ? pace_.bot_turn : window_.inside(pace_.bot_claim));
}

void Table::refuse(const Command& command, std::string_view code) {
  const TableRefusalRow& row = table_refusal(code);
  ports_.audience.refused(
      command.player,
      command.request,
      TableRefusal{.code = row.code, .sentence = row.sentence, .rule = {}, .sheet = {}});
}

void Table::stop(std::string_view code, std::string_view sentence) {
  stopped_ = true;
  ports_.alarms.clear();
  following_.clear();
  refuse_all_waiting();
  ports_.audience.ended(code, sentence);
}

void Table::refuse_all_waiting() {
  for (const Command& command : std::exchange(waiting_, {})) refuse(command, "table_closed");
  if (starting_) refuse(*std::exchange(starting_, {}), "table_closed");
}

// --- Walls ---

void Table::commit(PlayerId player,
                   RequestId request,
                   std::uint32_t deal,
                   const fair::Commitment& commitment) {
  const auto seat = seat_of(player);
  answer_share(
      player, request, seat ? walls_.commit(*seat, player, deal, commitment) : "not_seated");
}

void Table::reveal(PlayerId player,
                   RequestId request,
                   std::uint32_t deal,
                   const fair::Share& share) {
  const auto seat = seat_of(player);
  answer_share(player, request, seat ? walls_.reveal(*seat, deal, share) : "not_seated");
}

void Table::answer_share(PlayerId player,
                         RequestId request,
                         std::optional<std::string_view> refusal) {
  if (refusal) {
    return refuse(Command{.player = player, .request = request, .what = MarkReady{}}, *refusal);
  }
  ports_.audience.carried_out(player, request);
  if (writing_) return;
  try {
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

void Table::tell_of_walls(const Record& record) {
  const bool is_call = std::holds_alternative<WallOffered>(record.change) ||
                       std::holds_alternative<WallCommitted>(record.change);
  // Somebody new at a seat has to be asked too.
  const bool is_new = std::holds_alternative<SeatTaken>(record.change);
  if (is_call || is_new) {
    if (const auto call = walls_.call()) ports_.audience.wall_called(*call);
  }
  if (!record.result) return;
  if (const auto shown = wall_record()) ports_.audience.wall_shown(*shown);
}

WallHour Table::wall_hour() const {
  const bool is_playing = state_.is_in_match() && !state_.is_between_deals();
  const bool is_known = state_.is_in_match() || (!state_.match && !free_seat(state_));
  WallHour hour{
      .deal = state_.match ? state_.match->deal.setup.number + 1 : 1,
      .may_offer = is_known,
      .may_close = !is_playing && (state_.match || starting_) && presence_.is_somebody_here(),
      .present = {},
      .now = ports_.alarms.now()};
  for (const Seat seat : kSeats) {
    hour.present[seat] = plays(state_.seats[seat]) && presence_.is_here(seat);
  }
  return hour;
}

// Nothing but its wall keeps the next deal from beginning.
bool Table::is_deal_wanted() const {
  if (starting_) return true;
  if (!state_.is_between_deals() || !presence_.is_somebody_here()) return false;
  return are_all_ready() || (break_until_ && *break_until_ <= ports_.alarms.now());
}

std::optional<WallRecord> Table::wall_record() const {
  const auto* dealt =
      state_.log.events().empty() ? nullptr : std::get_if<Dealt>(&state_.log.events().front());
  const bool is_over = state_.match && (state_.match->is_over() || state_.is_between_deals());
  if (dealt == nullptr || !is_over || !walls_.played()) return std::nullopt;
  const auto tiles = dealt->wall.tiles();
  return WallRecord{
      *walls_.played(), {tiles.begin(), tiles.end()}
  };
}

// --- Questions ---

bool Table::are_all_ready() const {
  if (!presence_.is_somebody_here()) return false;
  return std::ranges::all_of(kSeats, [&](Seat seat) {
    return !presence_.is_counted_on(seat) || is_bot(state_, seat) || state_.ready[seat];
  });
}

TableStatus Table::status() const {
  TableStatus status{.settings = state_.settings,
                     .host = state_.host,
                     .seats = state_.seats,
                     .attending = presence_.here(),
                     .ready = state_.ready,
                     .phase = phase_of(state_),
                     .setup = {},
                     .scores = {},
                     .break_left = Millis(0)};
  if (state_.match) {
    status.setup = state_.match->deal.setup;
    status.scores = state_.match->scores;
  }
  if (break_until_) {
    status.break_left = std::max(*break_until_ - ports_.alarms.now(), Millis(0));
  }
  if (is_closed() && status.phase != TablePhase::Finished) status.phase = TablePhase::Closed;
  return status;
}

std::optional<Seat> Table::seat_of(PlayerId player) const { return table::seat_of(state_, player); }

SeenEvents Table::seen_since(Seat seat, std::uint32_t last) const {
  if (!state_.match) return {};
  return state_.log.since(*state_.match, seat, last);
}

std::optional<Prompt> Table::prompt_for(Seat seat) const {
  if (!state_.is_in_match() || is_closed()) return std::nullopt;
  const Deal& deal = state_.match->deal;
  Prompt prompt{.moment = deal.moment,
                .actions = legal(deal, seat),
                .win = {},
                .left = clock_.left(seat, ports_.alarms.now()),
                .timed = state_.settings.clock.is_timed()};
  if (prompt.actions.empty()) return std::nullopt;
  if (window_.is_open()) {
    prompt.left = {.move = window_.left(ports_.alarms.now()), .reserve = Millis(0)};
    prompt.timed = true;
  }
  prompt.win = win_now(deal, seat);
  if (!prompt.win) prompt.win = near_win(deal, seat);
  return prompt;
}

Moment Table::moment() const { return state_.match ? state_.match->deal.moment : Moment(); }

}  // namespace lair::table
