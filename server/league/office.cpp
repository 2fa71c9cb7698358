#include "server/league/office.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <variant>

#include "server/league/weight.hpp"

namespace lair::league {
namespace {

// Whether an earlier server may have counted otherwise: rule K6, and players who kept their seats
// although the settings that had added them were undone.
bool was_counted_otherwise(const Season& season) {
  if (season.is_duplicate() && !season.penalties.empty()) return true;
  return std::ranges::any_of(season.undone, [&](std::uint32_t number) {
    return std::holds_alternative<SettingsChanged>(season.records[number - 1].event);
  });
}

}  // namespace

Office::Office(Books& books, Run run, SeasonReader* reader)
    : books_(books), reader_(reader), run_(std::move(run)) {
  if (!run_) run_ = [](const std::function<void()>& work) { work(); };
}

Office::Office(Books& books, SeasonReader& stored, Run run)
    : Office(books, std::move(run), &stored) {
  stored.each([this](const StoredSeason& one) { take_in(one); });
}

Office::Office(Books& books, const std::vector<StoredSeason>& stored, Run run)
    : Office(books, std::move(run), nullptr) {
  for (const StoredSeason& one : stored) take_in(one);
}

// --- What is on the disk at the start ---

// A damaged season does not affect the others: it is set aside for the report.
void Office::take_in(const StoredSeason& stored) {
  next_id_ = std::max(next_id_, stored.id.value() + 1);
  if (!stored.fault.empty() || stored.records.empty()) {
    set_aside_.push_back({stored.id, {}, stored.fault.empty() ? "it has no events" : stored.fault});
    return;
  }
  try {
    take_in(stored.id, season_from(stored.records));
  } catch (const std::exception& broken) {
    set_aside_.push_back({stored.id, {}, broken.what()});
  }
}

void Office::take_in(SeasonId id, Season season) {
  for (const Round& round : season.rounds) {
    for (const RoundTable& table : round.tables)
      highest_table_ = std::max(highest_table_, table.table);
    const bool may_be_open = !round.is_over() || &round == season.last_round();
    const bool has_ended = (season.is_over || season.is_removed) && may_be_open;
    if (round.counts() && !has_ended) continue;
    for (const RoundTable& table : round.tables) orphaned_tables_.push_back(table.table);
  }
  if (was_counted_otherwise(season)) to_restate_.emplace_back(id, standings(season));
  const Opening opening = opening_of(season);
  if (season.is_over && reader_ != nullptr) {
    ended_.emplace(id, Ended{.opening = opening, .line = line_of(season)});
    return;
  }
  Desk& desk = desks_[id];
  desk.opening = opening;
  auto shown = std::make_shared<const Season>(std::move(season));
  put(desk, shown);
}

Office::Opening Office::opening_of(const Record& first) {
  const auto& opened = std::get<SeasonOpened>(first.event);
  return {.at = first.at, .organiser = opened.organiser, .name = opened.settings.name};
}

Office::Opening Office::opening_of(const Season& season) {
  return opening_of(season.records.front());
}

// --- What is shown ---

std::shared_ptr<const Season> Office::running(SeasonId id) const {
  const std::lock_guard lock(mutex_);
  const auto found = desks_.find(id);
  if (found == desks_.end() || !found->second.season) return nullptr;
  return found->second.season->is_over ? nullptr : found->second.season;
}

std::map<SeasonId, std::shared_ptr<const Season>> Office::running() const {
  const std::lock_guard lock(mutex_);
  std::map<SeasonId, std::shared_ptr<const Season>> all;
  for (const auto& [id, desk] : desks_) {
    if (desk.season && !desk.season->is_over) all.emplace(id, desk.season);
  }
  return all;
}

std::shared_ptr<const Season> Office::season(SeasonId id) {
  std::uint64_t changes = 0;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const Season> found;
    const auto desk = desks_.find(id);
    if (desk != desks_.end()) found = desk->second.season;
    if (!found && !ended_.contains(id)) return nullptr;
    if (!found) found = kept_.find(id);
    if (found) return found->is_removed ? nullptr : found;
    changes = changes_;
  }
  auto found = fetched(id);
  if (!found || found->is_removed) return nullptr;
  const std::lock_guard lock(mutex_);
  if (changes == changes_) kept_.keep(id, found);
  return found;
}

void Office::find(SeasonId id, Found found) {
  run_([this, id, found = std::move(found)] { found(season(id)); });
}

bool Office::is_removed(SeasonId id) const {
  const std::lock_guard lock(mutex_);
  const auto desk = desks_.find(id);
  if (desk != desks_.end() && desk->second.season) return desk->second.season->is_removed;
  const auto found = ended_.find(id);
  return found != ended_.end() && found->second.line.is_removed;
}

Office::Page Office::lines(std::optional<SeasonId> before,
                           std::size_t most,
                           bool with_removed) const {
  Page page;
  const std::lock_guard lock(mutex_);
  auto desk = before ? desks_.lower_bound(*before) : desks_.end();
  auto ended = before ? ended_.lower_bound(*before) : ended_.end();
  while (true) {
    const bool has_desk = desk != desks_.begin();
    const bool has_ended = ended != ended_.begin();
    if (!has_desk && !has_ended) break;
    const SeasonId at_desk = has_desk ? std::prev(desk)->first : SeasonId();
    const SeasonId at_ended = has_ended ? std::prev(ended)->first : SeasonId();
    const SeasonId id = std::max(at_desk, at_ended);
    std::optional<SeasonLine> line;
    if (has_ended && at_ended == id) line = (--ended)->second.line;
    if (has_desk && at_desk == id) {
      --desk;
      if (desk->second.season) line = line_of(*desk->second.season);
    }
    if (!line || (line->is_removed && !with_removed)) continue;
    if (page.lines.size() == most) {
      page.has_earlier = true;
      break;
    }
    page.lines.emplace_back(id, *std::move(line));
  }
  std::ranges::reverse(page.lines);
  return page;
}

}  // namespace lair::league
