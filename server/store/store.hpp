// Opens the server's database and hands out the objects that implement the ports.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/store/background_archive.hpp"
#include "server/store/background_check.hpp"
#include "server/store/books.hpp"
#include "server/store/bots.hpp"
#include "server/store/chat.hpp"
#include "server/store/conduct.hpp"
#include "server/store/database.hpp"
#include "server/store/day_hands.hpp"
#include "server/store/emails.hpp"
#include "server/store/figures.hpp"
#include "server/store/file_lock.hpp"
#include "server/store/follows.hpp"
#include "server/store/history.hpp"
#include "server/store/journal.hpp"
#include "server/store/leadership.hpp"
#include "server/store/league_games.hpp"
#include "server/store/lived_time.hpp"
#include "server/store/marked_games.hpp"
#include "server/store/migrate.hpp"
#include "server/store/old_names.hpp"
#include "server/store/players.hpp"
#include "server/store/pruning.hpp"
#include "server/store/pulse.hpp"
#include "server/store/push_book.hpp"
#include "server/store/reader.hpp"
#include "server/store/recover.hpp"
#include "server/store/reports.hpp"
#include "server/store/reviews.hpp"
#include "server/store/sessions.hpp"
#include "server/store/skeletons.hpp"
#include "server/store/visits.hpp"
#include "server/store/ways_back.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Why a server cannot lead yet. A StandBy gets this every half second; it throws to end the wait.
struct Waits {
  std::optional<Leader> leader;  // the server that leads
  std::string why;               // why the database does not answer; else empty
};

using StandBy = std::function<void(const Waits&)>;

// How a server comes to lead, and how it learns that it no longer leads. A database in a file needs
// none of this.
struct Candidacy {
  StandBy stand_by = {};  // empty: does not wait for another server to end
  LeaderCard card = {};
  Leadership::Lost lost = {};
  LockWait waits = {};  // used if it does not stand by
  int silent_looks_max = LeaderWatch::kSilentLooksMax;
};

// A database that is locked against a second server and migrated.
class OpenDatabase {
 public:
  // Refuses a file that exists but holds no club, or lacks one of a club's tables: it may be an
  // unfinished copy. Before a file is migrated, a copy of it is left beside it.
  //
  // A database on a server is locked as long as this lives; an empty one is made a club. If another
  // server uses the database, this waits until that ends and keeps telling `stand_by`. Without
  // `stand_by`, see lock_out_others.
  explicit OpenDatabase(const std::string& path,
                        const Progress& progress = {},
                        const Candidacy& candidacy = {});

  [[nodiscard]] Database& database() { return database_; }

  // The copy that was left beside the file; empty if the database was up to date.
  [[nodiscard]] const std::string& copy_left() const { return copy_left_; }

  // Whether the whole database was checked for damage. A large one is not, unless it had to be
  // migrated: the check would take longer than anybody should wait for a start.
  [[nodiscard]] bool is_checked() const { return is_checked_; }

 private:
  void open_file(const std::string& path, const Progress& progress);
  void open_on_server(const std::string& address, const Progress& progress);

  std::unique_ptr<FileLock> lock_;  // for a database in a file
  Database database_;
  std::string copy_left_;
  bool is_checked_ = false;
};

class Store {
 public:
  // Throws a StoreError with a sentence for the operator if another server uses the database, if it
  // is newer than this server, or if the disk fails. On the writer's thread, `report` is called for
  // each failure and `committed` for each commit; `deliver` gets the tables' writes of each commit.
  // `progress` is called before this returns: it says how far a database of an older server has
  // been migrated, and that the check and the migration of a file go on.
  //
  // A large database is checked for damage while the server runs; once damage is found, nothing
  // more is written.
  Store(const std::string& path,
        Writer::Report report,
        Writer::Committed committed = {},
        Writer::Deliver deliver = {},
        const Progress& progress = {},
        const Candidacy& candidacy = {});
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Calls `each` with every unfinished table as it was when the store was opened, in no order and
  // on several threads at once. Only the first call finds tables.
  void take_unfinished_tables(const std::function<void(const StoredTable&)>& each);

  // The same tables, by id.
  std::vector<StoredTable> take_unfinished_tables();

  // Must be called before anybody connects. Recomputes what accounts are found by, see
  // skeletons.hpp.
  void refresh_skeletons(SkeletonOf skeleton_of, Renamed renamed);

  // Reads tables whose writes failed as they are on the disk now, and has their writes done again
  // from then on. Gives nothing while the disk still cannot be written. Safe to call from any
  // thread; `told` is called once, on the writer's thread.
  using Reread = std::function<void(std::optional<std::vector<StoredTable>>)>;
  void reread(std::vector<table::TableId> tables, Reread told);

  // Above every id given before the store was opened.
  [[nodiscard]] table::TableId next_table_id() const { return next_table_id_; }

  [[nodiscard]] Journal& journal() { return journal_; }

  // Must be called before the first record, on a server whose walls follow from a seed: no game is
  // rated.
  void set_for_tests() {
    journal_.set_for_tests();
    books_.set_for_tests();
  }

  [[nodiscard]] Players& players() { return players_; }

  [[nodiscard]] Sessions& sessions() { return sessions_; }

  [[nodiscard]] Accounts& accounts() { return accounts_; }

  [[nodiscard]] WaysBack& ways_back() { return ways_back_; }

  [[nodiscard]] Bots& bots() { return bots_; }

  [[nodiscard]] Emails& emails() { return emails_; }

  [[nodiscard]] Conduct& conduct() { return conduct_; }

  [[nodiscard]] Books& books() { return books_; }

  // Reads seasons over connections of its own.
  league::SeasonReader& seasons() { return seasons_; }

  [[nodiscard]] History& history() { return history_; }

  [[nodiscard]] LeagueGames& league_games() { return league_games_; }

  [[nodiscard]] Figures& figures() { return figures_; }

  [[nodiscard]] Pulse& pulse() { return pulse_; }

  [[nodiscard]] MarkedGames& marked_games() { return marked_games_; }

  [[nodiscard]] Visits& visits() { return visits_; }

  [[nodiscard]] Reviews& reviews() { return reviews_; }

  [[nodiscard]] DayHands& day_hands() { return day_hands_; }

  [[nodiscard]] PushBook& push_book() { return push_book_; }

  [[nodiscard]] lobby::Books lobby_books() {
    return {.chat = chat_, .hushes = hushes_, .follows = follows_, .reports = reports_};
  }

  // Whether the last commit worked; for /readyz.
  [[nodiscard]] bool is_healthy() const { return writer_.is_healthy(); }

  // Called now and then with the time by the machine's clock. Deletes what has grown old.
  void forget_old(std::int64_t now);

  // How far the clock was from the newest record when the store was opened; 0 unless it had jumped.
  [[nodiscard]] std::int64_t clock_jump() const { return lived_.jump(); }

  // As OpenDatabase::copy_left().
  [[nodiscard]] const std::string& copy_left() const { return open_.copy_left(); }

  [[nodiscard]] const Writer& writer() const { return writer_; }

  // Null for a database in a file.
  [[nodiscard]] const Leadership* leadership() const { return leadership_.get(); }

  // Replaces names by keys in the records of earlier servers. Must be called only once.
  void key_old_names(OldNames::Told told) { old_names_.begin(std::move(told)); }

  // Archives tables that ended more than `days` days ago. Does nothing while an earlier call is
  // still archiving, nor for a database on a server. Returns false if that has to wait: old records
  // are being rewritten.
  bool archive_older_than(std::int64_t days, std::int64_t now, BackgroundArchive::Told told);

  [[nodiscard]] const BackgroundArchive& archive() const { return archive_; }

  // Writes what was submitted, then ends all writing.
  void stop() {
    old_names_.stop();
    writer_.stop();
  }

 private:
  std::string path_;
  OpenDatabase open_;
  std::unique_ptr<Leadership> leadership_;
  std::vector<EncodedTable> unfinished_;
  SeasonReader seasons_;
  table::TableId next_table_id_;
  Writer writer_;
  LivedTime lived_;
  Journal journal_;
  Reader people_reader_;
  Players players_;
  Sessions sessions_;
  Accounts accounts_;
  WaysBack ways_back_;
  Bots bots_;
  Emails emails_;
  Conduct conduct_;
  Reader lobby_reader_;
  Chat chat_;
  Hushes hushes_;
  Follows follows_;
  PushBook push_book_;
  Reports reports_;
  Books books_;
  Pulse pulse_;
  Visits visits_;
  Reviews reviews_;
  DayHands day_hands_;
  Pruning pruning_;
  History history_;
  Figures figures_;
  LeagueGames league_games_;
  OldNames old_names_;
  BackgroundArchive archive_;
  MarkedGames marked_games_;
  std::optional<BackgroundCheck> check_;  // of a database that was not checked when it was opened
};

}  // namespace lair::store
