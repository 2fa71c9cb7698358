// Holds every season of the server: takes acts, has them made durable, shows the result.
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

// Safe to call from any thread. Of each season only one record at a time is on its way to the disk;
// further acts wait for it. A season shows only what is durable. Seasons that are over are read
// from the disk when somebody asks for them; the others stay in memory.
class Office {
 public:
  // Runs the given functions one after the other, on a thread of its choice.
  using Run = std::function<void(std::function<void()>)>;
  using Answer = std::function<void(const Result<Record, LeagueRefusal>&)>;
  using Opened = std::function<void(const Result<SeasonId, LeagueRefusal>&)>;

  // Numbers the tables of a round that is about to be written down.
  using TablesMaker = std::function<std::vector<std::uint64_t>(std::size_t tables)>;

  // Called after each durable record, including records whose commit had seemed to fail but turned
  // out to be durable. The answer to the act follows it: when the start of a round is answered, its
  // tables can be opened.
  using Listener =
      std::function<void(SeasonId, const std::shared_ptr<const Season>&, const Record&)>;

  // Called if an act has led to an impossible state: only that season then takes no more acts.
  using Broken = std::function<void(SeasonId, const std::string& why)>;

  // Given null if there is no season of that number.
  using Found = std::function<void(const std::shared_ptr<const Season>&)>;

  // The latest seasons before a given number, in ascending order.
  struct Page {
    std::vector<std::pair<SeasonId, SeasonLine>> lines;
    bool has_earlier = false;
  };

  // The books and the reader must outlive the office. The more has been played in a season, the
  // longer an act takes; therefore a server decides acts, folds seasons and answers people by
  // `run`, away from the threads that run games and that write to the disk. Without `run`, the
  // caller waits for all of this.
  Office(Books& books, SeasonReader& stored, Run run = {});

  // Without a reader: seasons that are over stay in memory too.
  Office(Books& books, const std::vector<StoredSeason>& stored, Run run = {});

  // Seasons whose records are damaged: closed, and listed without their records.
  [[nodiscard]] const std::vector<StoredSeason>& set_aside() const { return set_aside_; }

  // To be called before the first act.
  void set_tables_maker(TablesMaker maker) { tables_maker_ = std::move(maker); }

  // How much memory the seasons that are not over may take together, as memory_of counts it.
  void set_open_bytes_max(std::size_t bytes) { open_bytes_max_ = bytes; }

  void set_listener(Listener listener) { listener_ = std::move(listener); }

  void set_broken(Broken broken) { broken_ = std::move(broken); }

  void open(const SeasonSettings& settings,
            PlayerId organiser,
            std::int64_t at,
            Opened done,
            Follows follows = {});

  // Adds a season recorded on another server, as returned by season_of_others: all of it becomes
  // durable, or nothing. Refused if its opening shows that it is here already.
  void import(Season season, Opened done);

  void act(SeasonId season, Act act, Answer done);

  // The texts in its records have changed on the disk: reads them again, between two acts.
  void reread(SeasonId season);
  void reread_ended();

  // To be called before the first act: rewrites stored standings that an earlier server version
  // computed differently.
  void restate_standings();

  // Null if there is no season of that number, or if it was removed. Waits for the disk if the
  // season is over, so never call it where games run.
  std::shared_ptr<const Season> season(SeasonId id);

  // The same, fetched by `run`; calls `found` with it.
  void find(SeasonId id, Found found);

  [[nodiscard]] bool is_removed(SeasonId id) const;

  // Only seasons that are not over; null for any other number.
  [[nodiscard]] std::shared_ptr<const Season> running(SeasonId id) const;
  [[nodiscard]] std::map<SeasonId, std::shared_ptr<const Season>> running() const;

  // The last `most` seasons before that one, or of all; removed seasons only if requested.
  [[nodiscard]] Page lines(std::optional<SeasonId> before,
                           std::size_t most,
                           bool with_removed = false) const;

  // Both as of the start of the server: the highest number of a table in any season; the tables of
  // rounds that were abandoned, and of the last rounds of seasons that are over or were removed.
  // Some of them may still be played.
  [[nodiscard]] std::uint64_t highest_table() const { return highest_table_; }

  [[nodiscard]] const std::vector<std::uint64_t>& orphaned_tables() const {
    return orphaned_tables_;
  }

 private:
  struct Waiting {
    Act act;
    Answer done;
  };

  // What distinguishes one opening from another.
  struct Opening {
    std::int64_t at = 0;
    PlayerId organiser;
    std::string name;

    friend bool operator==(const Opening&, const Opening&) = default;
  };

  // A season that takes acts.
  struct Desk {
    std::shared_ptr<const Season> season;  // null until its opening is durable
    std::list<Waiting> waiting;
    Opening opening;
    bool is_writing = false;
    bool is_to_be_reread = false;
    bool is_to_be_fetched = false;  // to be read from the disk before the next act
    bool is_lost = false;           // takes no acts and cannot be read until the server restarts
  };

  // A season that is over.
  struct Ended {
    Opening opening;
    SeasonLine line;
  };

  using Desks = std::map<SeasonId, Desk>;

  Office(Books& books, Run run, SeasonReader* reader);

  [[nodiscard]] static bool is_open(const Desk& desk);
  [[nodiscard]] static Opening opening_of(const Record& first);
  [[nodiscard]] static Opening opening_of(const Season& season);
  void take_in(const StoredSeason& stored);
  void take_in(SeasonId id, Season season);

  // Whether the season takes more than its share of memory while all that are not over have reached
  // the limit. The mutex is held.
  [[nodiscard]] bool is_too_heavy(const Season& season) const;

  // How many seasons are not over, in all and of those this player opened. The mutex is held.
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
  SeasonReader* reader_;  // null: seasons that are over stay in memory
  Run run_;
  std::vector<StoredSeason> set_aside_;
  std::uint64_t highest_table_ = 0;
  std::vector<std::uint64_t> orphaned_tables_;
  std::vector<std::pair<SeasonId, std::vector<Standing>>> to_restate_;
  TablesMaker tables_maker_;
  Listener listener_;
  Broken broken_;
  mutable std::mutex mutex_;  // guards all members below
  Desks desks_;
  std::map<SeasonId, Ended> ended_;  // has a desk as well while somebody acts on it
  KeptSeasons kept_{kKeptMax, kKeptBytesMax};
  std::uint64_t changes_ = 0;  // counts changes to seasons that are over
  std::size_t open_bytes_ = 0;
  std::size_t open_bytes_max_ = kOpenBytesMax;
  std::uint64_t next_id_ = 1;
};

}  // namespace lair::league
