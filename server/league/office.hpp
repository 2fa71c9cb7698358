// Every season of the server: acts come in, what is durable is shown.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "server/league/decide.hpp"
#include "server/league/limits.hpp"
#include "server/league/ports.hpp"
#include "server/league/standings.hpp"

namespace lair::league {

// Safe to call from any thread. One record of a season is on its way to the disk at a time; acts
// wait for it. What a season shows is durable.
class Office {
 public:
  // Does what it is given, one after the other, on whichever thread it likes.
  using Run = std::function<void(std::function<void()>)>;
  using Answer = std::function<void(const Result<Record, LeagueRefusal>&)>;
  using Opened = std::function<void(const Result<SeasonId, LeagueRefusal>&)>;

  // Names the tables of a round that is about to be written down.
  using TablesMaker = std::function<std::vector<std::uint64_t>(std::size_t tables)>;

  // Told after each durable record. Who acted is answered after it: a round's tables are there to
  // be opened when its start is answered.
  using Listener =
      std::function<void(SeasonId, const std::shared_ptr<const Season>&, const Record&)>;

  // Told when an act has led to a state that cannot be: that season alone takes no more acts.
  using Broken = std::function<void(SeasonId, const std::string& why)>;

  // A season as it is on the disk; waits for the disk. Any thread.
  using Reread = std::function<std::optional<StoredSeason>(SeasonId)>;

  // The books outlive the office. An act takes the longer the more was played, so a server has acts
  // decided, seasons folded and people answered by `run`, neither where games run nor where they
  // are written down. Without one whoever acts waits for it.
  Office(Books& books, const std::vector<StoredSeason>& stored, Run run = {});

  // Seasons whose events are damaged: closed, without their records.
  [[nodiscard]] const std::vector<StoredSeason>& set_aside() const { return set_aside_; }

  // Before the first act.
  void set_tables_maker(TablesMaker maker) { tables_maker_ = std::move(maker); }

  void set_reread(Reread reread) { reread_ = std::move(reread); }

  void set_listener(Listener listener) { listener_ = std::move(listener); }

  void set_broken(Broken broken) { broken_ = std::move(broken); }

  void open(const SeasonSettings& settings,
            PlayerId organiser,
            std::int64_t at,
            Opened done,
            Follows follows = {});

  // A season whose records were written elsewhere, as season_of_others gives it: all of it is
  // durable, or nothing. One that is here already, as its opening tells, is refused.
  void import(Season season, Opened done);

  void act(SeasonId season, Act act, Answer done);

  // The words in its records are others on the disk by now: they are read again, between two acts.
  void reread(SeasonId season);

  // Before the first act: what the books say of who stands where is written anew where an earlier
  // server reckoned it otherwise. Rule K6.
  void restate_standings();

  // Null for an id that is none.
  [[nodiscard]] std::shared_ptr<const Season> season(SeasonId id) const;

  [[nodiscard]] std::map<SeasonId, std::shared_ptr<const Season>> seasons() const;

 private:
  struct Waiting {
    Act act;
    Answer done;
  };

  struct Desk {
    std::shared_ptr<const Season> season;
    std::deque<Waiting> waiting;
    PlayerId opener;
    bool is_writing = false;
    bool is_to_be_reread = false;
    bool is_lost = false;  // a record could not be written, or made; nothing more will be
  };

  [[nodiscard]] static bool is_open(const Desk& desk);

  // How many are not over; of those that this player opened. The mutex is held.
  [[nodiscard]] std::size_t open_seasons() const;
  [[nodiscard]] std::size_t open_seasons_of(PlayerId opener) const;

  void go_on(SeasonId id);
  void read_again(SeasonId id);
  void take_up(SeasonId id, const Season& season, Waiting next);
  void lose(SeasonId id, const std::string& why);
  [[nodiscard]] bool is_here(const Record& opening) const;
  void write(SeasonId id, Record record, Answer done);
  void keep(SeasonId id,
            const std::shared_ptr<const Season>& season,
            std::vector<Record> records,
            std::function<void(bool)> kept);

  Books& books_;
  Run run_;
  std::vector<StoredSeason> set_aside_;
  TablesMaker tables_maker_;
  Reread reread_;
  Listener listener_;
  Broken broken_;
  mutable std::mutex mutex_;  // guards the two below
  std::map<SeasonId, Desk> desks_;
  std::uint64_t next_id_ = 1;
};

}  // namespace lair::league
