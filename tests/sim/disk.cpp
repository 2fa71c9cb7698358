#include "tests/sim/disk.hpp"

#include <utility>

#include "engine/ensure.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::sim {
namespace {

bool is_answer_only(const table::Record& record) {
  const auto* acted = std::get_if<table::Acted>(&record.change);
  return acted != nullptr && acted->events.size() == 1 &&
         std::holds_alternative<Answered>(acted->events[0]);
}

void pay_a_point_more(table::Record& record) {
  if (!record.result || !record.result->won) return;
  Events* events = nullptr;
  if (auto* acted = std::get_if<table::Acted>(&record.change)) events = &acted->events;
  if (auto* closed = std::get_if<table::WindowClosed>(&record.change)) events = &closed->events;
  if (events == nullptr) return;
  auto* won = std::get_if<Won>(&events->back());
  if (won == nullptr || won->settlement->ledger.empty()) return;
  Settlement settlement = *won->settlement;
  settlement.ledger.front().amount += Points(1);
  won->settlement = std::move(settlement);
  record.result->won = *won;
}

void swap_last_tiles(table::Record& record) {
  auto* begun = std::get_if<table::DealBegun>(&record.change);
  if (begun == nullptr) return;
  auto& dealt = std::get<Dealt>(begun->events.front());
  const auto tiles = dealt.wall->tiles();
  std::vector<Tile> order(tiles.begin(), tiles.end());
  // In the middle of the wall, which holds nothing that is dealt at the beginning.
  std::size_t at = order.size() / 2;
  while (order[at] == order[at + 1]) ++at;
  std::swap(order[at], order[at + 1]);
  dealt.wall = Wall(order, dealt.wall->dead());
}

}  // namespace

Disk::Disk(Stage& stage, Referee& referee, const WorldPlan& plan)
    : stage_(stage), referee_(referee), plan_(plan) {}

Millis Disk::commit_time() {
  if (plan_.odds.commit_slow > 0 && stage_.chance().one_in(plan_.odds.commit_slow)) {
    return Millis(200 + stage_.chance().below(1'200));
  }
  return Millis(stage_.chance().below(4));
}

table::Record Disk::tampered(table::Record record) {
  if (plan_.fault == Fault::PaysAPointTooMuch) pay_a_point_more(record);
  if (plan_.fault == Fault::DealsAnotherTile && stage_.chance().one_in(2)) swap_last_tiles(record);
  auto* acted = std::get_if<table::Acted>(&record.change);
  if (plan_.fault == Fault::ActsForSomebody && acted != nullptr)
    acted->cause = table::Cause::Person;
  return record;
}

// The number of the record that the table's journal cannot write; 0 for none.
std::uint32_t Disk::fails_at(table::TableId id) const {
  const auto found = journal_.find(id);
  if (found == journal_.end()) return 0;
  const auto first = wire::decode_record(found->second.front());
  const auto& name = std::get<table::TableOpened>(first->change).settings->name;
  for (const TablePlan& table : plan_.tables) {
    if (table.settings.name == name) return table.fails_at;
  }
  return 0;
}

void Disk::append(const std::shared_ptr<Life>& life,
                  table::TableId id,
                  const table::Record& record,
                  std::function<void(bool)> done) {
  // A process that has been succeeded has lost the lock along with the session that could write.
  if (life->is_succeeded() && plan_.fault != Fault::TwoMayWrite) return life->die();
  const std::uint64_t ticket = ++tickets_;
  Waiting waiting{
      .life = life, .table = id, .bytes = wire::encode(tampered(record)), .done = std::move(done)};
  if (fails_at(id) == record.number) failed_.insert(id);
  if (plan_.odds.commit_crashes > 0 && stage_.chance().one_in(plan_.odds.commit_crashes)) {
    waiting.death = static_cast<Death>(1 + stage_.chance().below(3));
  }
  if (plan_.fault == Fault::AcknowledgesTooEarly && waiting.death == Death::None) {
    std::exchange(waiting.done, [](bool) {})(true);
  }
  waiting_.emplace(ticket, std::move(waiting));
  stage_.in(commit_time(), [this, ticket] { commit(ticket); });
}

void Disk::commit(std::uint64_t ticket) {
  const auto found = waiting_.find(ticket);
  if (found == waiting_.end()) return;
  const Waiting waiting = std::move(found->second);
  waiting_.erase(found);
  if (waiting.death == Death::BeforeCommit) return waiting.life->die();
  if (failed_.contains(waiting.table)) {
    referee_.not_kept(waiting.table, waiting.bytes);
    return waiting.life->post([done = waiting.done] { done(false); });
  }
  const bool is_hole = plan_.fault == Fault::LosesARecord && stage_.chance().one_in(200);
  if (!is_hole) write(waiting.table, waiting.bytes);
  if (waiting.death == Death::BeforeWord) return waiting.life->die();
  waiting.life->post([done = waiting.done, life = waiting.life] {
    // Before it reports a commit, a process that stood still checks that it has no successor.
    if (life->is_succeeded()) return life->die();
    done(true);
  });
  if (waiting.death == Death::AfterWord) waiting.life->post([life = waiting.life] { life->die(); });
}

void Disk::write(table::TableId id, const std::string& bytes) {
  journal_[id].push_back(bytes);
  referee_.durable(id, bytes);
}

void Disk::end_session(const Life& life) {
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    const Waiting& waiting = at->second;
    if (waiting.life.get() != &life) {
      ++at;
      continue;
    }
    // Records that were still with the database may or may not have been committed.
    const bool is_kept = !failed_.contains(waiting.table) && stage_.chance().one_in(4);
    if (is_kept && plan_.fault != Fault::AcknowledgesTooEarly) write(waiting.table, waiting.bytes);
    at = waiting_.erase(at);
  }
}

std::map<table::TableId, std::vector<table::Record>> Disk::unfinished() const {
  std::map<table::TableId, std::vector<table::Record>> tables;
  for (const auto& [id, rows] : journal_) {
    if (failed_.contains(id)) continue;
    std::vector<table::Record> records;
    for (const std::string& bytes : rows) {
      auto record = wire::decode_record(bytes);
      ensure(record.has_value(), "what was written can be read");
      records.push_back(*std::move(record));
    }
    if (std::holds_alternative<table::TableEnded>(records.back().change)) continue;
    if (plan_.fault == Fault::ForgetsAnAnswer && is_answer_only(records.back())) records.pop_back();
    if (plan_.fault == Fault::ShortensReserves) {
      for (table::Record& record : records) {
        auto* acted = std::get_if<table::Acted>(&record.change);
        if (acted == nullptr) continue;
        for (Millis& reserve : acted->reserves) reserve /= 2;
      }
    }
    tables.emplace(id, std::move(records));
  }
  return tables;
}

std::size_t Disk::deals_of(table::TableId id) const {
  std::size_t deals = 0;
  const auto found = journal_.find(id);
  if (found == journal_.end()) return 0;
  for (const std::string& bytes : found->second) {
    const auto record = wire::decode_record(bytes);
    if (record && std::holds_alternative<table::DealBegun>(record->change)) ++deals;
  }
  return deals;
}

table::TableId Disk::next_table() const {
  return journal_.empty() ? table::TableId(1)
                          : table::TableId(journal_.rbegin()->first.value() + 1);
}

}  // namespace lair::sim
