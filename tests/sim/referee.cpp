#include "tests/sim/referee.hpp"

#include <algorithm>
#include <iterator>

#include "clients/link/values.hpp"
#include "engine/play/claims.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/registry.hpp"
#include "server/table/state.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::sim {
namespace {

using table::TableId;

constexpr std::uint32_t kRecordsMax = 60'000;  // of one table, far more than a match needs

// The bytes of one event as sent to a client.
std::string bytes_of(const SeatEvent& event, const GameMatch& match) {
  const wire::TableEvents one{.table = TableId(1),
                              .first = 1,
                              .events = {{SeatEvent(event), match.scores, match.is_over()}},
                              .moment = Moment(1),
                              .prompt = std::nullopt,
                              .near_win = std::nullopt};
  v1::ServerFrame frame;
  frame.ParseFromString(wire::encode(one));
  return frame.events().events(0).SerializeAsString();
}

Points total(const BySeat<Points>& scores) {
  Points sum;
  for (const Points score : scores) sum += score;
  return sum;
}

}  // namespace

void Tally::add(const Tally& other) {
  tables += other.tables;
  matches += other.matches;
  deals += other.deals;
  wins += other.wins;
  records += other.records;
  frames += other.frames;
  events_shown += other.events_shown;
  prompts += other.prompts;
  refusals += other.refusals;
  crashes += other.crashes;
  crashes_in_windows += other.crashes_in_windows;
  successions += other.successions;
  frames_late += other.frames_late;
  failed_journals += other.failed_journals;
  views_compared += other.views_compared;
  for (const auto& [code, count] : other.refused) refused[code] += count;
}

void Referee::accuse(int law, const std::string& sentence) {
  stage_.accuse("law " + std::to_string(law) + ": " + sentence);
}

// --- Requests ---

void Referee::asked(Caller caller, std::string_view bytes) {
  v1::ClientFrame frame;
  if (!frame.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return;
  ++unanswered_[caller.line][frame.request()];
  if (frame.has_open_table()) reopened_[caller.person] = stage_.now();
  const auto player = player_of(caller);
  if (!frame.has_act() || !player) return;
  const SentAct sent{*player,
                     TableId(frame.act().table()),
                     frame.act().moment(),
                     frame.act().action().SerializeAsString()};
  acts_.emplace(sent, caller.line);
}

Referee::SentAct Referee::sent_act(PlayerId player, TableId id, const table::Acted& acted) {
  return {player, id, acted.moment.value(), link::to_wire(acted.action).SerializeAsString()};
}

// --- Durable records ---

void Referee::durable(TableId id, std::string_view bytes) {
  ++tally_.records;
  stage_.trace(bytes);
  const auto record = wire::decode_record(bytes);
  if (!record) return accuse(4, "a durable record cannot be read");
  Watched& table = tables_.try_emplace(id, id).first->second;
  if (++table.records > kRecordsMax) return accuse(7, "a table writes without end");
  if (table.ended) return accuse(4, "a table that has ended goes on");
  if (const auto* opened = std::get_if<table::TableOpened>(&record->change)) {
    table.settings = *opened->settings;
    for (Millis& reserve : table.reserves) reserve = opened->settings->clock.reserve;
  }
  if (const auto* acted = std::get_if<table::Acted>(&record->change)) check_act(id, table, *acted);
  table.replay.follow(*record);
  for (const tool::Difference& one : table.replay.take_differences()) {
    accuse(4,
           "record " + std::to_string(record->number) + ", " + one.what + ": expected " +
               one.expected + "; found " + one.found);
  }
  table.seats_before = table.seats;
  table.seats = table.replay.seats();
  table.before = table.match;
  if (const Events* events = table::events_of(record->change)) show(table, *events);
  note_time(table, *record);
  check_points(table);
  if (record->result) ++tally_.deals;
  if (record->result && record->result->won) ++tally_.wins;
  if (std::holds_alternative<table::TableEnded>(record->change)) table.ended = true;
}

// Law 1: the actor was asked, and sent this action. Law 3: the clock acts only when the time is up.
void Referee::check_act(TableId id, const Watched& table, const table::Acted& acted) {
  if (!table.match) return accuse(1, "somebody acts before the first deal");
  const auto& occupant = table.seats[acted.seat];
  const Actions due = legal(table.match->deal, acted.seat);
  // People may declare a false MahJong, if the house accepts it (rule P19); the clock and bots may
  // not.
  const bool is_declared = std::holds_alternative<MahJong>(acted.action) &&
                           acted.cause == table::Cause::Person &&
                           may_declare(table.match->deal, acted.seat);
  if (!is_declared && std::ranges::find(due, acted.action) == due.end()) {
    return accuse(1, "an action is not one of those that are legal");
  }
  if (!occupant) {
    // Its player stood up between deals.
    if (acted.cause != table::Cause::Bot) accuse(1, "a free seat acts");
    return;
  }
  switch (acted.cause) {
    case table::Cause::Person: {
      const bool is_sent = acts_.contains(sent_act(occupant->player, id, acted));
      if (!is_sent) accuse(1, "a person acts who never sent that");
      if (occupant->given_up) accuse(1, "a person acts who has left the seat to a bot");
      break;
    }
    case table::Cause::Bot:
      if (occupant->kind != table::OccupantKind::Bot && !occupant->bot_plays) {
        accuse(1, "a bot acts for somebody who is there");
      }
      break;
    case table::Cause::Clock: {
      const Millis due_after = table.settings.clock.move + table.reserves[acted.seat];
      if (!table.settings.clock.is_timed()) accuse(3, "a clock runs at a table without one");
      if (stage_.alive() - table.moment_since < due_after) accuse(3, "a clock runs too fast");
      break;
    }
  }
}

void Referee::note_time(Watched& table, const table::Record& record) {
  if (const auto* time = std::get_if<table::TimePlayed>(&record.change); time && time->bell) {
    table.match->has_bell_rung = true;
  }
  if (const auto* acted = std::get_if<table::Acted>(&record.change)) {
    table.reserves = acted->reserves;
    if (acted->window) table.window = acted->window;
  }
  if (std::holds_alternative<table::WindowClosed>(record.change)) {
    if (table.window && stage_.alive() - table.moment_since < *table.window) {
      accuse(10, "a held window closes before its time");
    }
    table.window.reset();
  }
  if (!table.match || table.match->deal.moment == table.moment) return;
  table.moment = table.match->deal.moment;
  table.moment_since = stage_.alive();
}

// What each seat may see of the events, as the bytes that it must receive.
void Referee::show(Watched& table, const Events& events) {
  if (!table.match)
    table.match = table.before =
        new_match(*make_rule_set(table.settings.rules, table.settings.settings));
  for (const Event& event : events) {
    lair::apply(*table.match, event);
    show_to_watchers(table, event);
    // Also for bots, since a person may take over the seat between deals.
    for (const Seat seat : kSeats) {
      if (const auto seen = seen_by(seat, event, table.match->deal)) {
        const auto* discard = std::get_if<Discarded>(&event);
        if (discard != nullptr && discard->seat == seat) {
          table.discards[seat][table.shown[seat].size()] =
              std::ranges::any_of(kSeats, [&](Seat one) { return discard->asked[one]; });
        }
        table.shown[seat].push_back(bytes_of(*seen, *table.match));
      }
    }
  }
}

// Depending on the table: nothing, what lies face up as it happens, or every hand of a deal once it
// is over.
void Referee::show_to_watchers(Watched& table, const Event& event) {
  const table::Watching watching = table.settings.policies.spectators;
  if (watching == table::Watching::Nothing) return;
  const bool is_public = watching == table::Watching::Public;
  const Viewer viewer = is_public ? Viewer(std::nullopt) : Viewer::of_all_hands();
  if (const auto seen = seen_by(viewer, event, table.match->deal)) {
    table.held_back.push_back(bytes_of(*seen, *table.match));
  }
  if (!is_public && !std::holds_alternative<Over>(table.match->deal.phase)) return;
  std::ranges::move(table.held_back, std::back_inserter(table.shown_to_watchers));
  table.held_back.clear();
}

void Referee::check_points(const Watched& table) {
  if (!table.match) return;
  const Points start = table.match->rules->flow().start;
  const Points sum = total(table.match->scores);
  if (sum != start + start + start + start) accuse(6, "points appear or vanish");
  if (table.settings.rules == "yahoo" && sum != Points(8'000)) accuse(6, "the total is not 8000");
}

// --- The process ---

void Referee::died() {
  ++tally_.crashes;
  for (const auto& [id, table] : tables_) {
    if (table.ended || !table.match) continue;
    const Phase& phase = table.match->deal.phase;
    const bool in_window =
        std::holds_alternative<ToClaim>(phase) || std::holds_alternative<ToRob>(phase);
    if (in_window) ++tally_.crashes_in_windows;
  }
  unanswered_.clear();
  alike_.clear();
  lost_acts_.clear();
  reopened_.clear();
}

void Referee::not_kept(TableId id, std::string_view bytes) {
  const auto record = wire::decode_record(bytes);
  const auto* acted = record ? std::get_if<table::Acted>(&record->change) : nullptr;
  if (acted == nullptr || acted->cause != table::Cause::Person) return;
  const auto& occupant = tables_.at(id).seats[acted->seat];
  if (!occupant) return;
  const auto sent = acts_.find(sent_act(occupant->player, id, *acted));
  if (sent != acts_.end()) lost_acts_.insert(sent->second);
}

void Referee::failed(TableId id) {
  Watched& table = tables_.try_emplace(id, id).first->second;
  if (!table.failed) ++tally_.failed_journals;
  table.failed = true;
}

bool Referee::has_ended(TableId id) const {
  const auto found = tables_.find(id);
  return found != tables_.end() && (found->second.ended || found->second.failed);
}

std::uint32_t Referee::deals_of(TableId id) const {
  const auto found = tables_.find(id);
  if (found == tables_.end() || !found->second.match) return 0;
  return found->second.match->deal.setup.number;
}

void Referee::finish(const std::vector<TableId>& tables) {
  for (const TableId id : tables) {
    const Watched& table = tables_.try_emplace(id, id).first->second;
    if (!table.ended && !table.failed) accuse(8, "a table has no end");
    ++tally_.tables;
    if (table.match && table.match->is_over()) ++tally_.matches;
  }
}

}  // namespace lair::sim
