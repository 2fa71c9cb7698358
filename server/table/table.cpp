#include "server/table/table.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/view.hpp"
#include "server/fair/shuffle.hpp"
#include "server/table/bot_seat.hpp"
#include "server/table/refusals.hpp"

namespace lair::table {
namespace {

bool is_person(const std::optional<Occupant>& occupant) {
  return occupant && occupant->kind == OccupantKind::Person;
}

// A person who plays, and has not left the seat to a bot.
bool plays(const std::optional<Occupant>& occupant) {
  return is_person(occupant) && !occupant->bot_plays;
}

bool is_claim(const Action& action) {
  return !std::holds_alternative<Discard>(action) && !std::holds_alternative<DeclareKong>(action) &&
         !std::holds_alternative<Pass>(action);
}

const Events* events_of(const Change& change) {
  if (const auto* begun = std::get_if<DealBegun>(&change)) return &begun->events;
  if (const auto* acted = std::get_if<Acted>(&change)) return &acted->events;
  return nullptr;
}

}  // namespace

Table::Table(TableId id, const Pace& pace, Ports ports) : id_(id), pace_(pace), ports_(ports) {}

void Table::open(const TableSettings& settings, PlayerId host) {
  asleep_since_ = ports_.alarms.now();
  write(TableOpened{.settings = settings, .host = host}, std::nullopt);
}

void Table::restore(const std::vector<Record>& records) {
  for (const Record& record : records) {
    ensure(record.number == records_ + 1, "a table's records follow one another");
    records_ = record.number;
    apply(record.change);
  }
  asleep_since_ = ports_.alarms.now();
  go_on();
}

void Table::submit(const Command& command) {
  if (writing_) {
    if (waiting_.size() == kWaitingCommandsMax) {
      refuse(command.player, command.request, "busy");
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
  if (writing_ || closed_) return;
  try {
    const Millis now = ports_.alarms.now();
    if (!is_somebody_attending()) {
      const auto end = next_due();
      if (end && *end <= now) write(TableEnded{.reason = "abandoned"}, std::nullopt);
    } else if (match_ && match_->is_between_deals()) {
      if (break_until_ && *break_until_ <= now) begin_deal(std::nullopt);
    } else if (is_in_match()) {
      for (const Seat seat : kSeats) {
        if (!is_waited_for(match_->deal, seat)) continue;
        const auto due = due_of(seat);
        if (!due || *due > now) continue;
        play_for(seat);
        break;
      }
    }
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

void Table::attend(PlayerId player, bool attending) {
  const auto seat = seat_of(player);
  if (!seat || attending_[*seat] == attending) return;
  if (attending) {
    wake_for(*seat);
  } else {
    attending_[*seat] = false;
    asleep_since_ = ports_.alarms.now();
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
  if (!is_somebody_attending()) {
    clock_.rest();
    asked_moment_ = Moment();
    if (break_until_) break_until_ = ports_.alarms.now() + pace_.between;
  }
  attending_[seat] = true;
}

// --- Requests ---

void Table::handle(const Command& command) {
  if (closed_) {
    refuse(command.player, command.request, "table_closed");
    return;
  }
  std::visit([&](const auto& what) { handle(command.player, command.request, what); },
             command.what);
}

void Table::handle(PlayerId player, RequestId request, const Sit& sit) {
  const Command asked_by{.player = player, .request = request, .what = sit};
  if (const auto own = seat_of(player)) {
    if (seats_[*own]->bot_plays) {
      write(SubstituteSet{.seat = *own, .bot_plays = false}, asked_by);
    } else {
      ports_.audience.carried_out(player, request);
    }
    return;
  }
  if (match_) return refuse(player, request, "already_begun");
  const auto free = std::ranges::find_if(kSeats, [&](Seat seat) { return !seats_[seat]; });
  if (free == kSeats.end()) return refuse(player, request, "no_free_seat");
  const Seat seat = sit.seat.value_or(*free);
  if (seats_[seat]) return refuse(player, request, "seat_taken");
  write(
      SeatTaken{
          .seat = seat,
          .occupant = Occupant{.kind = OccupantKind::Person,
                               .player = player,
                               .name = sit.name,
                               .bot_plays = false}
  },
      asked_by);
}

void Table::handle(PlayerId player, RequestId request, const Stand& stand) {
  const Command asked_by{.player = player, .request = request, .what = stand};
  const auto seat = seat_of(player);
  if (!seat) return refuse(player, request, "not_seated");
  if (!is_in_match()) {
    write(SeatLeft{.seat = *seat}, asked_by);
  } else if (is_left_to_bots(*seat)) {
    write(TableEnded{.reason = "abandoned"}, asked_by);
  } else {
    write(SubstituteSet{.seat = *seat, .bot_plays = true}, asked_by);
  }
}

void Table::handle(PlayerId player, RequestId request, const AddBots& add) {
  const Command asked_by{.player = player, .request = request, .what = add};
  if (player != host_) return refuse(player, request, "not_host");
  if (match_) return refuse(player, request, "already_begun");
  if (add.seat && seats_[*add.seat]) return refuse(player, request, "seat_taken");
  const auto free = std::ranges::find_if(kSeats, [&](Seat seat) { return !seats_[seat]; });
  if (free == kSeats.end()) return refuse(player, request, "no_free_seat");
  const Seat seat = add.seat.value_or(*free);
  const auto is_free = [&](Seat other) { return !seats_[other] && other != seat; };
  const bool more = !add.seat && std::ranges::any_of(kSeats, is_free);
  // The other seats follow one record at a time; the last of them answers the request.
  if (more) waiting_.push_front(asked_by);
  write(
      SeatTaken{
          .seat = seat,
          .occupant = Occupant{.kind = OccupantKind::Bot,
                               .player = {},
                               .name = std::string(bot_name(seat)),
                               .bot_plays = false}
  },
      more ? std::nullopt : std::optional(asked_by));
}

void Table::handle(PlayerId player, RequestId request, const Start& start) {
  if (player != host_) return refuse(player, request, "not_host");
  if (match_) return refuse(player, request, "already_begun");
  if (!std::ranges::all_of(seats_, [](const auto& seat) { return seat.has_value(); })) {
    return refuse(player, request, "seats_free");
  }
  begin_deal(Command{.player = player, .request = request, .what = start});
}

void Table::handle(PlayerId player, RequestId request, const MarkReady&) {
  const auto seat = seat_of(player);
  if (!seat) return refuse(player, request, "not_seated");
  if (!match_ || !match_->is_between_deals()) return refuse(player, request, "no_break");
  ready_[*seat] = true;
  ports_.audience.carried_out(player, request);
  ports_.audience.table_changed();
}

void Table::handle(PlayerId player, RequestId request, const Act& act) {
  const auto seat = seat_of(player);
  if (!seat) return refuse(player, request, "not_seated");
  if (!match_) return refuse(player, request, "not_begun");
  if (act.moment != match_->deal.moment) return refuse(player, request, why_late(act));
  this->act(
      *seat, act.action, Cause::Person, Command{.player = player, .request = request, .what = act});
}

std::string_view Table::why_late(const Act& act) const {
  const bool just_missed = act.moment.value() + 1 == match_->deal.moment.value();
  if (!just_missed || !is_claim(act.action) || deal_events_.empty()) return "too_late";
  const Event& last = deal_events_.back();
  const bool taken = std::holds_alternative<Melded>(last) || std::holds_alternative<Won>(last);
  return taken ? "higher_claim" : "too_late";
}

// --- Play ---

void Table::act(Seat seat, const Action& action, Cause cause, std::optional<Command> asked_by) {
  auto events = decide(match_->deal, seat, action);
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
  write(Acted{.seat = seat,
              .moment = match_->deal.moment,
              .cause = cause,
              .action = action,
              .events = std::move(*events),
              .reserves = clock_.reserves_after(seat, ports_.alarms.now())},
        std::move(asked_by));
}

void Table::play_for(Seat seat) {
  if (is_bot(seat)) {
    if (!appraisal_) appraisal_.emplace(*rules_);
    act(seat, bot_action(*appraisal_, match_->deal, seat), Cause::Bot, std::nullopt);
  } else {
    act(seat, absent_action(match_->deal, seat), Cause::Clock, std::nullopt);
  }
}

void Table::begin_deal(std::optional<Command> asked_by) {
  const GameMatch& match = match_ ? *match_ : new_match(rules_);
  ensure(match.next.has_value(), "a deal follows only while the match goes on");
  const Flow& flow = rules_->flow();
  DealBegun begun{.seed = ports_.seeds.next(), .events = {}};
  const Wall wall = fair::wall_from(begun.seed, flow.bonus_tiles, flow.dead_wall);
  begun.events = decide_deal(*rules_, *match.next, wall, match.deal.moment);
  write(std::move(begun), std::move(asked_by));
}

// --- Records ---

void Table::write(Change change, std::optional<Command> asked_by) {
  Record record{.number = records_ + 1, .change = std::move(change), .result = {}};
  record.result = result_of(record.change);
  records_ = record.number;
  writing_ = true;
  ports_.alarms.clear();
  ports_.journal.append(
      id_, record, [this, record, asked_by](bool durable) { written(record, durable, asked_by); });
}

std::optional<DealResult> Table::result_of(const Change& change) const {
  const Events* events = events_of(change);
  if (events == nullptr || !match_) return std::nullopt;
  const bool over =
      std::holds_alternative<Won>(events->back()) || std::holds_alternative<Drawn>(events->back());
  if (!over) return std::nullopt;
  GameMatch after = *match_;
  for (const Event& event : *events) lair::apply(after, event);
  return DealResult{.setup = after.deal.setup,
                    .won = std::get<Over>(after.deal.phase).won,
                    .scores = after.scores,
                    .match_over = after.is_over()};
}

void Table::written(const Record& record, bool durable, const std::optional<Command>& asked_by) {
  writing_ = false;
  if (!durable) {
    stop("journal_failed", "The table's journal cannot be written; play stops here.");
    return;
  }
  try {
    const Events* events = events_of(record.change);
    BySeat<SeenEvents> seen;
    if (events == nullptr) {
      apply(record.change);
    } else {
      if (const auto* acted = std::get_if<Acted>(&record.change)) {
        clock_.set_reserves(acted->reserves);
      }
      seen = apply_events(*events);
    }
    if (asked_by && std::holds_alternative<Sit>(asked_by->what)) {
      wake_for(*seat_of(asked_by->player));
    }
    ask_waited_for();
    if (asked_by) ports_.audience.carried_out(asked_by->player, asked_by->request);
    if (events != nullptr) ports_.audience.game_went_on(seen);
    if (!std::holds_alternative<Acted>(record.change) || record.result) {
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

void Table::apply(const Change& change) {
  std::visit(Match{
                 [&](const TableOpened& opened) {
                   settings_ = opened.settings;
                   host_ = opened.host;
                   clock_ = Clock(settings_.clock);
                   auto rules = make_rule_set(settings_.rules, settings_.settings);
                   ensure(rules.has_value(), "a table is opened with a valid house");
                   rules_ = std::move(*rules);
                 },
                 [&](const SeatTaken& taken) {
                   seats_[taken.seat] = taken.occupant;
                   had_people_ = had_people_ || is_person(taken.occupant);
                 },
                 [&](const SeatLeft& left) {
                   seats_[left.seat].reset();
                   attending_[left.seat] = false;
                 },
                 [&](const SubstituteSet& set) { seats_[set.seat]->bot_plays = set.bot_plays; },
                 [&](const HostChanged& changed) { host_ = changed.host; },
                 [&](const DealBegun& begun) { apply_events(begun.events); },
                 [&](const Acted& acted) {
                   clock_.set_reserves(acted.reserves);
                   apply_events(acted.events);
                 },
                 [&](const TableEnded&) { closed_ = true; },
             },
             change);
}

BySeat<SeenEvents> Table::apply_events(const Events& events) {
  if (!match_) match_ = new_match(rules_);
  BySeat<SeenEvents> seen;
  for (const Seat seat : kSeats) seen[seat].first = seen_[seat] + 1;
  for (const Event& event : events) {
    if (std::holds_alternative<Dealt>(event)) {
      deal_events_.clear();
      seen_before_ = seen_;
      scores_before_ = match_->scores;
      ready_ = {};
      break_until_.reset();
    }
    lair::apply(*match_, event);
    deal_events_.push_back(event);
    const bool opens_window =
        std::holds_alternative<Discarded>(event) || std::holds_alternative<KongDeclared>(event);
    for (const Seat seat : kSeats) {
      if (opens_window && !is_waited_for(match_->deal, seat)) {
        seen[seat].near_win = near_win(match_->deal, seat);
      }
      auto saw = seen_by(seat, event, match_->deal);
      if (!saw) continue;
      ++seen_[seat];
      seen[seat].events.push_back(SeenEvent{
          .event = std::move(*saw), .scores = match_->scores, .match_over = match_->is_over()});
    }
  }
  if (match_->is_between_deals()) break_until_ = ports_.alarms.now() + pace_.between;
  return seen;
}

// --- What happens by itself ---

void Table::go_on() {
  while (!writing_ && !waiting_.empty()) {
    const Command command = waiting_.front();
    waiting_.pop_front();
    handle(command);
  }
  if (writing_ || closed_ || !rules_) return;
  if (match_ && match_->is_over()) {
    write(TableEnded{.reason = "finished"}, std::nullopt);
    return;
  }
  const auto next_host =
      std::ranges::find_if(kSeats, [&](Seat seat) { return plays(seats_[seat]); });
  if (next_host == kSeats.end()) {
    if (had_people_) write(TableEnded{.reason = "abandoned"}, std::nullopt);
    return;
  }
  const auto host_seat = seat_of(host_);
  if (had_people_ && (!host_seat || !plays(seats_[*host_seat]))) {
    write(HostChanged{.host = seats_[*next_host]->player}, std::nullopt);
    return;
  }
  if (match_ && match_->is_between_deals() && are_all_ready()) {
    begin_deal(std::nullopt);
    return;
  }
  ask_waited_for();
  set_alarm();
}

void Table::ask_waited_for() {
  if (!is_in_match() || match_->is_between_deals()) return;
  if (match_->deal.moment != asked_moment_) {
    clock_.rest();
    asked_moment_ = match_->deal.moment;
  }
  for (const Seat seat : kSeats) {
    if (is_waited_for(match_->deal, seat) && !clock_.is_asked(seat)) {
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
  if (!is_somebody_attending()) {
    return asleep_since_ + (match_ ? pace_.abandoned_match : pace_.abandoned_table);
  }
  if (!is_in_match()) return std::nullopt;
  if (match_->is_between_deals()) return break_until_;
  std::optional<Millis> next;
  for (const Seat seat : kSeats) {
    if (!is_waited_for(match_->deal, seat)) continue;
    const auto due = due_of(seat);
    if (due && (!next || *due < *next)) next = due;
  }
  return next;
}

std::optional<Millis> Table::due_of(Seat seat) const {
  if (!is_bot(seat)) return clock_.due(seat);
  const bool on_turn = std::holds_alternative<ToDiscard>(match_->deal.phase);
  return clock_.asked_at(seat) + (on_turn ? pace_.bot_turn : pace_.bot_claim);
}

void Table::refuse(PlayerId player, RequestId request, std::string_view code) {
  const TableRefusalRow& row = table_refusal(code);
  ports_.audience.refused(
      player,
      request,
      TableRefusal{.code = row.code, .sentence = row.sentence, .rule = {}, .sheet = {}});
}

void Table::stop(std::string_view code, std::string_view sentence) {
  closed_ = true;
  ports_.alarms.clear();
  for (const Command& command : waiting_) refuse(command.player, command.request, "table_closed");
  waiting_.clear();
  ports_.audience.ended(code, sentence);
}

// --- Questions ---

bool Table::is_bot(Seat seat) const {
  return seats_[seat] && (seats_[seat]->kind == OccupantKind::Bot || seats_[seat]->bot_plays);
}

bool Table::is_somebody_attending() const {
  return std::ranges::any_of(attending_, [](bool attending) { return attending; });
}

bool Table::are_all_ready() const {
  if (!is_somebody_attending()) return false;
  return std::ranges::all_of(
      kSeats, [&](Seat seat) { return !attending_[seat] || is_bot(seat) || ready_[seat]; });
}

bool Table::is_left_to_bots(Seat leaving) const {
  return std::ranges::none_of(kSeats,
                              [&](Seat seat) { return seat != leaving && plays(seats_[seat]); });
}

TableStatus Table::status() const {
  TableStatus status{.settings = settings_,
                     .host = host_,
                     .seats = seats_,
                     .attending = attending_,
                     .ready = ready_,
                     .phase = TablePhase::Waiting,
                     .setup = {},
                     .scores = {},
                     .break_left = Millis(0)};
  if (match_) {
    status.setup = match_->deal.setup;
    status.scores = match_->scores;
    status.phase = match_->is_over()            ? TablePhase::Finished
                   : match_->is_between_deals() ? TablePhase::BetweenDeals
                                                : TablePhase::Playing;
  }
  if (break_until_) {
    status.break_left = std::max(*break_until_ - ports_.alarms.now(), Millis(0));
  }
  if (closed_ && status.phase != TablePhase::Finished) status.phase = TablePhase::Closed;
  return status;
}

std::optional<Seat> Table::seat_of(PlayerId player) const {
  for (const Seat seat : kSeats) {
    if (is_person(seats_[seat]) && seats_[seat]->player == player) return seat;
  }
  return std::nullopt;
}

SeenEvents Table::seen_since(Seat seat, std::uint32_t last) const {
  const bool known = last >= seen_before_[seat] && last <= seen_[seat];
  const std::uint32_t after = known ? last : seen_before_[seat];
  SeenEvents seen{.first = after + 1, .events = {}, .near_win = {}};
  if (!match_) return seen;
  GameMatch replayed = new_match(rules_);
  replayed.scores = scores_before_;
  std::uint32_t number = seen_before_[seat];
  for (const Event& event : deal_events_) {
    lair::apply(replayed, event);
    auto saw = seen_by(seat, event, replayed.deal);
    if (!saw || ++number <= after) continue;
    seen.events.push_back(SeenEvent{
        .event = std::move(*saw), .scores = replayed.scores, .match_over = replayed.is_over()});
  }
  return seen;
}

std::optional<Prompt> Table::prompt_for(Seat seat) const {
  if (!is_in_match() || closed_) return std::nullopt;
  const Deal& deal = match_->deal;
  Prompt prompt{.moment = deal.moment,
                .actions = legal(deal, seat),
                .win = {},
                .left = clock_.left(seat, ports_.alarms.now()),
                .timed = settings_.clock.is_timed()};
  if (prompt.actions.empty()) return std::nullopt;
  prompt.win = win_now(deal, seat);
  if (!prompt.win) prompt.win = near_win(deal, seat);
  return prompt;
}

Moment Table::moment() const { return match_ ? match_->deal.moment : Moment(); }

}  // namespace lair::table
