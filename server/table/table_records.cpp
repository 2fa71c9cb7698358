// The path of a change: written to the journal; once durable, applied and shown.
#include <utility>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/table/table.hpp"

namespace lair::table {
namespace {

// Whether the frames of the game and of its wall tell everything that the change changed.
bool is_told_by_itself(const Change& change) {
  return std::visit(Match{
                        [](const Acted&) { return true; },
                        [](const WindowClosed&) { return true; },
                        [](const WallOffered&) { return true; },
                        [](const WallCommitted&) { return true; },
                        [](const ShareRevealed&) { return true; },
                        [](const auto&) { return false; },
                    },
                    change);
}

}  // namespace

void Table::write_all(std::vector<Change> changes, const Asker& asked_by) {
  for (Change& change : changes) following_.push_back({std::move(change), std::nullopt});
  following_.back().asked_by = asked_by;
}

void Table::write(Change change, const std::optional<Asker>& asked_by) {
  if (auto time = time_before(change)) {
    following_.insert(following_.begin(), {std::move(change), asked_by});
    time_told_ = records_ + 1;
    return write(*time, std::nullopt);
  }
  writing_.emplace(Record{.number = ++records_, .change = std::move(change), .result = {}});
  writing_->result = result_of(state_, writing_->change);
  writing_for_ = asked_by;
  ports_.alarms.clear();
  ports_.journal.append(id_, *writing_, [this](bool durable) { written(durable); });
}

void Table::written(bool durable) {
  const Record record = *std::exchange(writing_, std::nullopt);
  std::optional<Asker> asked_by = std::exchange(writing_for_, std::nullopt);
  if (!durable) {
    if (asked_by) refuse(*asked_by, "journal_failed");
    refuse_following("journal_failed");
    return stop("journal_failed",
                "The table's journal cannot be written; play is suspended until it can.");
  }
  try {
    follow(record, asked_by);
  } catch (const Broken& broken) {
    if (asked_by) refuse(*asked_by, "table_broken");
    return stop("table_broken", broken.what());
  }
  go_on_or_stop();
}

// What is durable has happened. `asked_by` is cleared once the answer has been given.
void Table::follow(const Record& record, std::optional<Asker>& asked_by) {
  // Events are large, so their storage is one per thread, not one per table.
  thread_local SeenByAll seen;
  apply(record.change, seen);
  // A person seated by the server (a request without a number) is here only after opening the
  // table.
  if (asked_by && asked_by->sits && asked_by->request != RequestId()) {
    wake_for(*seat_of(asked_by->player));
  }
  ask_waited_for();
  if (asked_by) ports_.audience.carried_out(*asked_by);
  asked_by.reset();
  show(record, seen);
  if (const auto* ended = std::get_if<TableEnded>(&record.change)) {
    ports_.audience.ended(ended->reason, "The table is closed.");
  }
}

// The person at this seat has gone.
void Table::vacate(Seat seat, Millis now) {
  walls_.forget(seat);
  presence_.leave(seat, now);
}

void Table::show(const Record& record, const SeenByAll& seen) {
  if (const auto* granted = std::get_if<TimeGranted>(&record.change)) {
    // Anything sent to the others would reveal that this seat may claim.
    ports_.audience.prompt_changed(granted->seat);
    return;
  }
  const bool is_told_anew = std::holds_alternative<TakenBack>(record.change);
  if (is_told_anew || events_of(record.change) != nullptr) ports_.audience.game_went_on(seen);
  tell_of_walls(record);
  if (!is_told_by_itself(record.change) || record.result) ports_.audience.table_changed();
}

// Play is back at an earlier point, so the seats asked then are asked again.
void Table::ask_anew() {
  asked_moment_ = Moment();
  clock_.rest();
  window_.close();
  const Phase& phase = state_.match->deal.phase;
  const bool is_window =
      std::holds_alternative<ToClaim>(phase) || std::holds_alternative<ToRob>(phase);
  if (is_window && state_.settings.claim_window == ClaimWindow::Constant) {
    window_.open(pace_.window);
  }
}

void Table::apply(const Change& change, SeenByAll& seen) {
  table::apply(state_, change, seen);
  follow(change);
}

// Updates what the table keeps besides its state: clocks, the break, who is here.
void Table::follow(const Change& change) {
  const Millis now = ports_.alarms.now();
  std::visit(Match{
                 [&](const TableOpened&) { clock_ = Clock(state_.settings.clock); },
                 [&](const OptionsChanged&) { clock_ = Clock(state_.settings.clock); },
                 [&](const Acted& acted) {
                   clock_.set_reserves(acted.reserves);
                   if (acted.window) window_.open(*acted.window);
                 },
                 [&](const WindowClosed&) { window_.close(); },
                 [&](const TakenBack&) { ask_anew(); },
                 [&](const TimePlayed& time) { match_time_.set(time.played, now); },
                 [&](const SeatTaken& taken) { walls_.forget(taken.seat); },
                 [&](const SeatLeft& left) { vacate(left.seat, now); },
                 [&](const Booted& booted) { vacate(booted.seat, now); },
                 [&](const DealBegun&) {
                   if (std::holds_alternative<Gathering>(stage_)) count_absence_from(now);
                   presence_.expect_nobody();
                   walls_.begin_deal();
                 },
                 [&](const WallOffered& offered) { walls_.apply(offered); },
                 [&](const WallCommitted& committed) { walls_.apply(committed); },
                 [&](const ShareRevealed& revealed) { walls_.apply(revealed); },
                 [&](const Paused& paused) { pause(now, paused); },
                 [&](const PauseEnded&) { resume(now); },
                 [&](const TimeGranted& granted) {
                   clock_.grant(granted.seat, state_.extras[granted.seat].time);
                 },
                 [&](const SubstituteSet& set) { play_anew(set.seat, now); },
                 [&](const WentAway& away) {
                   presence_.give_up_on(away.seat);
                   play_anew(away.seat, now);
                 },
                 [&](const CameBack& back) { play_anew(back.seat, now); },
                 [&](const AbsenceAsked& asked) { play_anew(asked.seat, now); },
                 [&](const AbsenceDecided& decided) { play_anew(decided.seat, now); },
                 [](const auto&) {},
             },
             change);
  if (events_of(change) != nullptr) enter_stage(now);
}

}  // namespace lair::table
