// Acts in seasons: decided one by one, made durable, then shown.
#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include "server/league/office.hpp"
#include "server/league/weight.hpp"

namespace lair::league {

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
      desks_[id].opening = opening_of(*record);
      desks_[id].is_writing = true;
    }
  }
  if (!refused.empty()) return done(fail(league_refusal(refused)));
  write(id, *std::move(record), [id, done = std::move(done)](const auto& written) {
    if (written) return done(id);
    done(fail(written.error()));
  });
}

// Also a season that is still being written down. The mutex is held.
bool Office::is_here(const Opening& opening) const {
  const auto is_same = [&](const auto& entry) {
    const Desk& desk = entry.second;
    return (desk.season ? opening_of(*desk.season) : desk.opening) == opening;
  };
  return std::ranges::any_of(desks_, is_same) ||
         std::ranges::any_of(ended_,
                             [&](const auto& entry) { return entry.second.opening == opening; });
}

void Office::import(Season season, Opened done) {
  const Opening opening = opening_of(season);
  SeasonId id;
  std::string_view refused;
  {
    const std::lock_guard lock(mutex_);
    if (is_here(opening)) {
      refused = "season_known";
    } else if (!season.is_over && open_bytes_ >= open_bytes_max_) {
      refused = "seasons_full";
    } else if (!season.is_over && open_seasons() >= kSeasonsMax) {
      refused = "too_many_seasons";
    } else {
      id = SeasonId(next_id_++);
      desks_[id].opening = opening;
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

// A season whose opening is about to be written down counts as open.
bool Office::is_open(const Desk& desk) { return !desk.season || !desk.season->is_over; }

// Only the large seasons are refused, so that nobody can stop the others by filling the memory.
bool Office::is_too_heavy(const Season& season) const {
  if (open_bytes_ < open_bytes_max_) return false;
  return memory_of(season) > open_bytes_max_ / std::max<std::size_t>(open_seasons(), 1);
}

std::size_t Office::open_seasons() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(desks_, [](const auto& entry) { return is_open(entry.second); }));
}

std::size_t Office::open_seasons_of(PlayerId opener) const {
  return static_cast<std::size_t>(std::ranges::count_if(desks_, [&](const auto& entry) {
    const Desk& desk = entry.second;
    return desk.opening.organiser == opener && is_open(desk);
  }));
}

// People can ask again, but much of what the server itself records comes only once; so its acts
// have a longer queue.
void Office::act(SeasonId season, Act act, Answer done) {
  const std::size_t waiting_max = act.actor ? kWaitingActsMax : kWaitingHouseActsMax;
  std::string_view refused;
  {
    const std::lock_guard lock(mutex_);
    auto found = desks_.find(season);
    if (const auto over = ended_.find(season); found == desks_.end() && over != ended_.end()) {
      found = desks_.emplace(season, Desk()).first;
      found->second.opening = over->second.opening;
      found->second.is_to_be_fetched = true;
    }
    if (found == desks_.end()) {
      refused = "no_such_season";
    } else if (found->second.waiting.size() >= waiting_max) {
      refused = "season_busy";
    } else {
      found->second.waiting.push_back({std::move(act), done});
    }
  }
  if (!refused.empty()) return done(fail(league_refusal(refused)));
  run_([this, season] { go_on(season); });
}

// Called by the thread that set is_writing.
void Office::fetch(SeasonId id) {
  const auto season = fetched(id);
  std::shared_ptr<const Season> before = season;
  std::list<Waiting> refused;
  {
    const std::lock_guard lock(mutex_);
    const auto found = desks_.find(id);
    Desk& desk = found->second;
    desk.is_writing = false;
    desk.is_to_be_fetched = season == nullptr;
    if (season) {
      put(desk, before);
    } else {
      // The next act tries to read it again.
      refused = std::move(desk.waiting);
      if (!desk.season) desks_.erase(found);
    }
  }
  for (const Waiting& one : refused) one.done(fail(league_refusal("season_lost")));
  if (season && before) tell_since(*before, id, season);
}

// Tells the listener of records that are on the disk although their commit had seemed to fail.
void Office::tell_since(const Season& before,
                        SeasonId id,
                        const std::shared_ptr<const Season>& season) {
  if (!listener_) return;
  for (std::size_t at = before.records.size(); at < season->records.size(); ++at) {
    listener_(id, season, season->records[at]);
  }
}

// The season as it is on the disk; null if it cannot be read.
std::shared_ptr<const Season> Office::fetched(SeasonId id) {
  if (reader_ == nullptr) return nullptr;
  try {
    const auto stored = reader_->read(id);
    if (!stored || !stored->fault.empty()) return nullptr;
    return std::make_shared<const Season>(season_from(stored->records));
  } catch (const std::exception&) {
    return nullptr;
  }
}

// Swaps the season of the desk with `season`. The mutex is held.
void Office::put(Desk& desk, std::shared_ptr<const Season>& season) {
  desk.season.swap(season);
  if (season && !season->is_over) open_bytes_ -= memory_of(*season);
  if (desk.season && !desk.season->is_over) open_bytes_ += memory_of(*desk.season);
}

// The mutex is held.
void Office::put_away(Desks::iterator found) {
  const auto& [id, desk] = *found;
  // The opening of the season could not be written down.
  if (!desk.season) {
    desks_.erase(found);
    return;
  }
  // What is still to be fetched has to be compared with what is shown until then.
  const bool is_still =
      !desk.is_writing && desk.waiting.empty() && !desk.is_to_be_reread && !desk.is_to_be_fetched;
  if (reader_ == nullptr || desk.is_lost || !is_still) return;
  if (!desk.season->is_over) return;
  ended_.insert_or_assign(
      id, Ended{.opening = opening_of(*desk.season), .line = line_of(*desk.season)});
  kept_.keep(id, desk.season);
  ++changes_;
  desks_.erase(found);
}

void Office::reread_ended() {
  std::vector<SeasonId> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, ended] : ended_) all.push_back(id);
  }
  for (const SeasonId id : all) {
    reread(id);  // as long as it has a desk
    run_([this, id] { read_ended_again(id); });
  }
}

void Office::read_ended_again(SeasonId id) {
  const auto season = fetched(id);
  if (!season) return;
  const std::lock_guard lock(mutex_);
  const auto found = ended_.find(id);
  if (found == ended_.end()) return;
  found->second = {.opening = opening_of(*season), .line = line_of(*season)};
  kept_.drop(id);
  ++changes_;
}

void Office::reread(SeasonId season) {
  if (reader_ == nullptr) return;
  run_([this, season] {
    {
      const std::lock_guard lock(mutex_);
      const auto found = desks_.find(season);
      if (found == desks_.end() || !found->second.season) return;
      found->second.is_to_be_reread = true;
      if (found->second.is_writing) return;  // will be reread after that write
      found->second.is_writing = true;
    }
    read_again(season);
    go_on(season);
  });
}

// Called by the thread that set is_writing, for a season that is to be reread.
void Office::read_again(SeasonId id) {
  const auto season = fetched(id);
  std::shared_ptr<const Season> before = season;
  {
    const std::lock_guard lock(mutex_);
    Desk& desk = desks_.at(id);
    desk.is_to_be_reread = false;
    desk.is_writing = false;
    if (!season) return;  // the new texts are on the disk, and show after the next start
    desk.is_to_be_fetched = false;
    put(desk, before);
  }
  tell_since(*before, id, season);
}

void Office::restate_standings() {
  for (const auto& [id, stand] : std::exchange(to_restate_, {})) {
    books_.append(id, {}, stand, [](bool) {});
  }
}

// Decides acts one by one, each on the state that the previous one left.
void Office::go_on(SeasonId id) {
  while (true) {
    Waiting next;
    std::shared_ptr<const Season> season;
    bool is_lost = false;
    bool is_to_be_fetched = false;
    {
      const std::lock_guard lock(mutex_);
      const auto found = desks_.find(id);
      if (found == desks_.end() || found->second.is_writing) return;
      Desk& desk = found->second;
      if (desk.waiting.empty()) return put_away(found);
      is_to_be_fetched = desk.is_to_be_fetched;
      if (!is_to_be_fetched) {
        next = std::move(desk.waiting.front());
        desk.waiting.pop_front();
      }
      season = desk.season;
      is_lost = desk.is_lost || (!season && !is_to_be_fetched);
      desk.is_writing = !is_lost;
    }
    if (is_to_be_fetched) {
      fetch(id);
      continue;
    }
    if (is_lost) {
      next.done(fail(league_refusal("season_lost")));
      continue;
    }
    // A failure stops only this season.
    const Answer done = next.done;
    try {
      take_up(id, *season, std::move(next));
    } catch (const std::exception& broken) {
      lose(id, broken.what());
      done(fail(league_refusal("season_lost")));
    }
  }
}

// Called by the thread that set is_writing.
void Office::take_up(SeasonId id, const Season& season, Waiting next) {
  auto record = decide(season, next.act);
  if (record && next.act.actor && !makes_room(record->event)) {
    const std::lock_guard lock(mutex_);
    if (is_too_heavy(season)) record = fail(league_refusal("seasons_full"));
  }
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

// Called by the thread that set is_writing.
void Office::write(SeasonId id, Record record, Answer done) {
  Season after;
  std::shared_ptr<const Season> before;
  {
    const std::lock_guard lock(mutex_);
    before = desks_.at(id).season;
  }
  if (before) after = *before;
  apply(after, record);
  const auto shown = std::make_shared<const Season>(std::move(after));
  keep(id, shown, {record}, [this, id, record, shown, done = std::move(done)](bool durable) {
    if (!durable) return done(fail(league_refusal("season_lost")));
    if (listener_) listener_(id, shown, record);
    done(record);
  });
}

// Writes `records`, the last ones of `season`, and shows the season once they are durable.
void Office::keep(SeasonId id,
                  const std::shared_ptr<const Season>& season,
                  std::vector<Record> records,
                  std::function<void(bool)> kept) {
  const auto show = [this, id, season, kept = std::move(kept)](bool durable) {
    std::shared_ptr<const Season> shown = season;  // the old one after the swap; freed unlocked
    bool is_to_be_reread = false;
    {
      const std::lock_guard lock(mutex_);
      Desk& desk = desks_.at(id);
      is_to_be_reread = durable && desk.is_to_be_reread;
      desk.is_writing = is_to_be_reread;
      if (durable) put(desk, shown);
      // Whether the failed write is on the disk is known only after reading it.
      desk.is_to_be_fetched = !durable && reader_ != nullptr;
      desk.is_lost = !durable && reader_ == nullptr;
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
