#include "server/league/office.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <variant>

namespace lair::league {

Office::Office(Books& books, const std::vector<StoredSeason>& stored, Run run)
    : books_(books), run_(std::move(run)) {
  if (!run_) run_ = [](const std::function<void()>& work) { work(); };
  for (const StoredSeason& one : stored) {
    next_id_ = std::max(next_id_, one.id.value() + 1);
    if (!one.fault.empty() || one.records.empty()) {
      set_aside_.push_back({one.id, {}, one.fault.empty() ? "it has no events" : one.fault});
      continue;
    }
    // One bad season is one bad season: its events stay for the report, the others go on.
    try {
      Desk desk;
      if (const auto* opened = std::get_if<SeasonOpened>(&one.records.front().event))
        desk.opener = opened->organiser;
      desk.season = std::make_shared<const Season>(season_from(one.records));
      desks_.emplace(one.id, std::move(desk));
    } catch (const std::exception& broken) {
      set_aside_.push_back({one.id, {}, broken.what()});
    }
  }
}

std::shared_ptr<const Season> Office::season(SeasonId id) const {
  const std::lock_guard lock(mutex_);
  const auto found = desks_.find(id);
  return found == desks_.end() ? nullptr : found->second.season;
}

std::map<SeasonId, std::shared_ptr<const Season>> Office::seasons() const {
  const std::lock_guard lock(mutex_);
  std::map<SeasonId, std::shared_ptr<const Season>> all;
  for (const auto& [id, desk] : desks_) {
    if (desk.season) all.emplace(id, desk.season);
  }
  return all;
}

void Office::open(const SeasonSettings& settings,
                  PlayerId organiser,
                  std::int64_t at,
                  Opened done,
                  Follows follows) {
  auto record = open_season(settings, organiser, at, std::move(follows));
  if (!record) return done(fail(record.error()));
  SeasonId id;
  std::string_view refused;
  {
    const std::lock_guard lock(mutex_);
    if (open_seasons() >= kSeasonsMax) {
      refused = "too_many_seasons";
    } else if (open_seasons_of(organiser) >= kOpenSeasonsMax) {
      refused = "too_many_own_seasons";
    } else {
      id = SeasonId(next_id_++);
      desks_[id].opener = organiser;
      desks_[id].is_writing = true;
    }
  }
  if (!refused.empty()) return done(fail(league_refusal(refused)));
  write(id, *std::move(record), [id, done = std::move(done)](const auto& written) {
    if (written) return done(id);
    done(fail(written.error()));
  });
}

// The mutex is held.
bool Office::is_here(const Record& opening) const {
  const auto& opened = std::get<SeasonOpened>(opening.event);
  return std::ranges::any_of(desks_, [&](const auto& entry) {
    if (!entry.second.season) return false;
    const Record& other = entry.second.season->records.front();
    const auto& before = std::get<SeasonOpened>(other.event);
    return other.at == opening.at && before.organiser == opened.organiser &&
           before.settings.name == opened.settings.name;
  });
}

void Office::import(Season season, Opened done) {
  const Record& opening = season.records.front();
  const PlayerId opener = std::get<SeasonOpened>(opening.event).organiser;
  SeasonId id;
  std::string_view refused;
  {
    const std::lock_guard lock(mutex_);
    if (is_here(opening)) {
      refused = "season_known";
    } else if (!season.is_over && open_seasons() >= kSeasonsMax) {
      refused = "too_many_seasons";
    } else {
      id = SeasonId(next_id_++);
      desks_[id].opener = opener;
      desks_[id].is_writing = true;
    }
  }
  if (!refused.empty()) return done(fail(league_refusal(refused)));
  const auto shown = std::make_shared<const Season>(std::move(season));
  keep(id, shown, shown->records.all(), [id, done = std::move(done)](bool durable) {
    if (durable) return done(id);
    done(fail(league_refusal("season_lost")));
  });
}

// One that is about to be written down counts.
bool Office::is_open(const Desk& desk) { return !desk.season || !desk.season->is_over; }

std::size_t Office::open_seasons() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(desks_, [](const auto& entry) { return is_open(entry.second); }));
}

std::size_t Office::open_seasons_of(PlayerId opener) const {
  return static_cast<std::size_t>(std::ranges::count_if(desks_, [&](const auto& entry) {
    const Desk& desk = entry.second;
    return desk.opener == opener && is_open(desk);
  }));
}

void Office::act(SeasonId season, Act act, Answer done) {
  std::string_view refused;
  {
    const std::lock_guard lock(mutex_);
    const auto found = desks_.find(season);
    if (found == desks_.end()) {
      refused = "no_such_season";
    } else if (found->second.waiting.size() >= kWaitingActsMax) {
      refused = "season_busy";
    } else {
      found->second.waiting.push_back({std::move(act), done});
    }
  }
  if (!refused.empty()) return done(fail(league_refusal(refused)));
  run_([this, season] { go_on(season); });
}

void Office::reread(SeasonId season) {
  if (!reread_) return;
  run_([this, season] {
    {
      const std::lock_guard lock(mutex_);
      const auto found = desks_.find(season);
      if (found == desks_.end() || !found->second.season) return;
      found->second.is_to_be_reread = true;
      if (found->second.is_writing) return;  // once that is written
      found->second.is_writing = true;
    }
    read_again(season);
    go_on(season);
  });
}

// Called by who set is_writing, for a season that is to be reread.
void Office::read_again(SeasonId id) {
  std::shared_ptr<const Season> fresh;
  try {
    const auto stored = reread_(id);
    if (stored && stored->fault.empty()) {
      fresh = std::make_shared<const Season>(season_from(stored->records));
    }
  } catch (const std::exception&) {
    fresh = nullptr;  // the disk has the words; here they change with the next start
  }
  const std::lock_guard lock(mutex_);
  Desk& desk = desks_.at(id);
  desk.is_to_be_reread = false;
  desk.is_writing = false;
  if (fresh && fresh->records.size() == desk.season->records.size()) desk.season.swap(fresh);
}

void Office::restate_standings() {
  for (const auto& [id, season] : seasons()) {
    if (!season->is_duplicate() || season->penalties.empty()) continue;
    books_.append(id, {}, standings(*season), [](bool) {});
  }
}

// Acts are decided one by one, each on what the one before left.
void Office::go_on(SeasonId id) {
  while (true) {
    Waiting next;
    std::shared_ptr<const Season> season;
    bool is_lost = false;
    {
      const std::lock_guard lock(mutex_);
      Desk& desk = desks_.at(id);
      if (desk.is_writing || desk.waiting.empty()) return;
      next = std::move(desk.waiting.front());
      desk.waiting.pop_front();
      season = desk.season;
      is_lost = desk.is_lost || !season;
      desk.is_writing = !is_lost;
    }
    if (is_lost) {
      next.done(fail(league_refusal("season_lost")));
      continue;
    }
    // One bad season is one bad season.
    const Answer done = next.done;
    try {
      take_up(id, *season, std::move(next));
    } catch (const std::exception& broken) {
      lose(id, broken.what());
      done(fail(league_refusal("season_lost")));
    }
  }
}

// Called by who set is_writing.
void Office::take_up(SeasonId id, const Season& season, Waiting next) {
  auto record = decide(season, next.act);
  if (record) {
    if (auto* started = std::get_if<RoundStarted>(&record->event); started && tables_maker_) {
      started->tables = tables_maker_(started->pairing.tables.size());
    }
    return write(id, *std::move(record), std::move(next.done));
  }
  {
    const std::lock_guard lock(mutex_);
    desks_.at(id).is_writing = false;
  }
  next.done(fail(record.error()));
}

void Office::lose(SeasonId id, const std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    Desk& desk = desks_.at(id);
    desk.is_writing = false;
    desk.is_lost = true;
  }
  if (broken_) broken_(id, why);
}

// Called by who set is_writing.
void Office::write(SeasonId id, Record record, Answer done) {
  Season after;
  if (const auto before = season(id)) after = *before;
  apply(after, record);
  const auto shown = std::make_shared<const Season>(std::move(after));
  keep(id, shown, {record}, [this, id, record, shown, done = std::move(done)](bool durable) {
    if (!durable) return done(fail(league_refusal("season_lost")));
    if (listener_) listener_(id, shown, record);
    done(record);
  });
}

// The season is shown once it is durable with these, its last records.
void Office::keep(SeasonId id,
                  const std::shared_ptr<const Season>& season,
                  std::vector<Record> records,
                  std::function<void(bool)> kept) {
  const auto show = [this, id, season, kept = std::move(kept)](bool durable) {
    std::shared_ptr<const Season> before;  // goes when nobody waits for the mutex
    bool is_to_be_reread = false;
    {
      const std::lock_guard lock(mutex_);
      Desk& desk = desks_.at(id);
      is_to_be_reread = durable && desk.is_to_be_reread;
      desk.is_writing = is_to_be_reread;
      desk.is_lost = !durable;
      if (durable) before = std::exchange(desk.season, season);
    }
    kept(durable);
    if (is_to_be_reread) read_again(id);
    go_on(id);
  };
  books_.append(id, records, standings(*season), [this, show](bool durable) {
    run_([show, durable] { show(durable); });
  });
}

}  // namespace lair::league
