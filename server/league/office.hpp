// Every season of the server: acts come in, what is durable is shown.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.hpp"
#include "server/league/decide.hpp"
#include "server/league/kept_seasons.hpp"
#include "server/league/limits.hpp"
#include "server/league/ports.hpp"
#include "server/league/season_line.hpp"
#include "server/league/standings.hpp"

namespace lair::league {

// Safe to call from any thread. One record of a season is on its way to the disk at a time; acts
// wait for it. What a season shows is durable. Seasons that are over are read from the disk when
// somebody asks for them; the others stay in memory.
class Office {
 public:
  // Does what it is given, one after the other, on whichever thread it likes.
  using Run = std::function<void(std::function<void()>)>;
  using Answer = std::function<void(const Result<Record, LeagueRefusal>&)>;
  using Opened = std::function<void(const Result<SeasonId, LeagueRefusal>&)>;

  // Names the tables of a round that is about to be written down.
  using TablesMaker = std::function<std::vector<std::uint64_t>(std::size_t tables)>;

  // Told after each durable record, also of one that was found to be durable after all. Who acted
  // is answered after it: a round's tables are there to be opened when its start is answered.
  using Listener =
      std::function<void(SeasonId, const std::shared_ptr<const Season>&, const Record&)>;

  // Told when an act has led to a state that cannot be: that season alone takes no more acts.
  using Broken = std::function<void(SeasonId, const std::string& why)>;

  // Null for a number that is none.
  using Found = std::function<void(const std::shared_ptr<const Season>&)>;

  // The latest seasons before a number, in their order.
  struct Page {
    std::vector<std::pair<SeasonId, SeasonLine>> lines;
    bool has_earlier = false;
  };

  // The books and the reader outlive the office. An act takes the longer the more was played, so a
  // server has acts decided, seasons folded and people answered by `run`, neither where games run
  // nor where they are written down. Without one whoever acts waits for it.
  Office(Books& books, SeasonReader& stored, Run run = {});

  // Seasons that are over stay in memory, too.
  Office(Books& books, const std::vector<StoredSeason>& stored, Run run = {});

  // Seasons whose events are damaged: closed, without their records.
  [[nodiscard]] const std::vector<StoredSeason>& set_aside() const { return set_aside_; }

  // Before the first act.
  void set_tables_maker(TablesMaker maker) { tables_maker_ = std::move(maker); }

  // What seasons that are not over may take in memory, by memory_of.
  void set_open_bytes_max(std::size_t bytes) { open_bytes_max_ = bytes; }

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
  void reread_ended();

  // Before the first act: what the books say of who stands where is written anew where an earlier
  // server reckoned it otherwise. Rule K6.
  void restate_standings();

  // Null for a number that is none, for a season that was removed. Waits for the disk when it is
  // over, so never where games run.
  std::shared_ptr<const Season> season(SeasonId id);

  // The same, found by `run`.
  void find(SeasonId id, Found found);

  [[nodiscard]] bool is_removed(SeasonId id) const;

  // Those that are not over. Null for any other number.
  [[nodiscard]] std::shared_ptr<const Season> running(SeasonId id) const;
  [[nodiscard]] std::map<SeasonId, std::shared_ptr<const Season>> running() const;

  // The last `most` before that season, or of all; removed ones only when they are asked for.
  [[nodiscard]] Page lines(std::optional<SeasonId> before,
                           std::size_t most,
                           bool with_removed = false) const;

  // As it was at the start: of all seasons; of rounds that were abandoned, of seasons that were
  // removed, while they were played.
  [[nodiscard]] std::uint64_t highest_table() const { return highest_table_; }

  [[nodiscard]] const std::vector<std::uint64_t>& orphaned_tables() const {
    return orphaned_tables_;
  }

 private:
  struct Waiting {
    Act act;
    Answer done;
  };

  // What tells one opening from another.
  struct Opening {
    std::int64_t at = 0;
    PlayerId organiser;
    std::string name;

    friend bool operator==(const Opening&, const Opening&) = default;
  };

  // A season that is acted upon.
  struct Desk {
    std::shared_ptr<const Season> season;  // null until its opening is durable
    std::list<Waiting> waiting;
    PlayerId opener;
    bool is_writing = false;
    bool is_to_be_reread = false;
    bool is_to_be_fetched = false;  // acted upon when it is over, or after a write that failed
    bool is_lost = false;           // nothing more can be decided, or read; until the next start
  };

  // One that is over.
  struct Ended {
    Opening opening;
    SeasonLine line;
  };

  using Desks = std::map<SeasonId, Desk>;

  Office(Books& books, Run run, SeasonReader* reader);

  [[nodiscard]] static bool is_open(const Desk& desk);
  [[nodiscard]] static Opening opening_of(const Season& season);
  void take_in(const StoredSeason& stored);
  void take_in(SeasonId id, Season season);

  // More than its share while all that are not over take as much as they may. The mutex is held.
  [[nodiscard]] bool is_too_heavy(const Season& season) const;

  // How many are not over; of those that this player opened. The mutex is held.
  [[nodiscard]] std::size_t open_seasons() const;
  [[nodiscard]] std::size_t open_seasons_of(PlayerId opener) const;

  void go_on(SeasonId id);
  void fetch(SeasonId id);
  void tell_since(const Season& before, SeasonId id, const std::shared_ptr<const Season>& season);
  [[nodiscard]] std::shared_ptr<const Season> fetched(SeasonId id);
  void read_again(SeasonId id);
  void read_ended_again(SeasonId id);

  // The mutex is held.
  void put(Desk& desk, std::shared_ptr<const Season>& season);
  void put_away(Desks::iterator desk);

  void take_up(SeasonId id, const Season& season, Waiting next);
  void lose(SeasonId id, const std::string& why);
  [[nodiscard]] bool is_here(const Opening& opening) const;
  void write(SeasonId id, Record record, Answer done);
  void keep(SeasonId id,
            const std::shared_ptr<const Season>& season,
            std::vector<Record> records,
            std::function<void(bool)> kept);

  Books& books_;
  SeasonReader* reader_;  // null: nothing is read again
  Run run_;
  std::vector<StoredSeason> set_aside_;
  std::uint64_t highest_table_ = 0;
  std::vector<std::uint64_t> orphaned_tables_;
  std::vector<std::pair<SeasonId, std::vector<Standing>>> to_restate_;
  TablesMaker tables_maker_;
  Listener listener_;
  Broken broken_;
  mutable std::mutex mutex_;  // guards what follows
  Desks desks_;
  std::map<SeasonId, Ended> ended_;  // while somebody acts upon one it has a desk as well
  KeptSeasons kept_{kKeptMax, kKeptBytesMax};
  std::uint64_t changes_ = 0;  // of seasons that are over
  std::size_t open_bytes_ = 0;
  std::size_t open_bytes_max_ = kOpenBytesMax;
  std::uint64_t next_id_ = 1;
};

}  // namespace lair::league
