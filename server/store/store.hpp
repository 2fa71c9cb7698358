// Opens the server's database, then hands out what implements the ports.
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

// Told every half second why a server cannot lead yet; throws to wait no longer.
struct Waits {
  std::optional<Leader> leader;  // who does
  std::string why;               // the database does not answer; else empty
};

using StandBy = std::function<void(const Waits&)>;

// How a server comes to lead, and learns that it does no more; nothing of it matters for a file.
struct Candidacy {
  StandBy stand_by = {};  // empty: does not wait for another server to end
  LeaderCard card = {};
  Leadership::Lost lost = {};
  LockWait waits = {};  // where it does not stand by
};

// A database that is locked against a second server and migrated.
class OpenDatabase {
 public:
  // A file that is there but holds no club, or lacks a table of one, is refused: it may be an
  // unfinished copy. Before it is brought up to date, a copy of it is left beside.
  //
  // A database on a server is locked for as long as this lives; an empty one is made a club. One
  // that another server uses is waited for, as long as it takes, while `stand_by` is told; without
  // it, it is refused, see lock_out_others.
  explicit OpenDatabase(const std::string& path,
                        const Progress& progress = {},
                        const Candidacy& candidacy = {});

  [[nodiscard]] Database& database() { return database_; }

  // The copy that was left beside; empty when the database was up to date.
  [[nodiscard]] const std::string& copy_left() const { return copy_left_; }

  // Whether all of it was looked through for damage. What is large is not, unless it had to be
  // changed: that would take longer than anybody should wait for a start.
  [[nodiscard]] bool is_checked() const { return is_checked_; }

 private:
  void open_file(const std::string& path, const Progress& progress);
  void open_on_server(const std::string& address, const Progress& progress);

  std::unique_ptr<FileLock> lock_;  // of a file
  Database database_;
  std::string copy_left_;
  bool is_checked_ = false;
};

class Store {
 public:
  // Throws a StoreError with a sentence for the operator: another server uses the database, it is
  // newer than this server, the disk fails. `report` is called on the writer's thread for each
  // failure, `committed` for each commit; `deliver` gets the tables' writes of each. `progress` is
  // told, before this returns, how far a database of an older server has been changed, and that
  // the check and the change of a file go on.
  //
  // A large database is looked through for damage while the server runs; once some is found nothing
  // is written any more.
  Store(const std::string& path,
        Writer::Report report,
        Writer::Committed committed = {},
        Writer::Deliver deliver = {},
        const Progress& progress = {},
        const Candidacy& candidacy = {});
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Calls `each` with every unfinished table as it was when the store was opened, in no order, on
  // several threads at once. Only the first time.
  void take_unfinished_tables(const std::function<void(const StoredTable&)>& each);

  // The same, by id.
  std::vector<StoredTable> take_unfinished_tables();

  // Before anybody comes: accounts are found by what this server makes of their names, see
  // skeletons.hpp.
  void refresh_skeletons(SkeletonOf skeleton_of, Renamed renamed);

  // Tables whose writes failed, as they are on the disk now; nothing while it cannot be written
  // still. Their writes are done again from then on. Any thread; `told` once, on the writer's.
  using Reread = std::function<void(std::optional<std::vector<StoredTable>>)>;
  void reread(std::vector<table::TableId> tables, Reread told);

  // Above every id given before the store was opened.
  [[nodiscard]] table::TableId next_table_id() const { return next_table_id_; }

  [[nodiscard]] Journal& journal() { return journal_; }

  // Before the first record: walls follow from a seed, so no game is rated.
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

  // As they were when the store was opened; given away once.
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

  // Called every now and then with what the machine's clock says: forgets what has grown old.
  void forget_old(std::int64_t now);

  // How far the clock stood from the newest record when the store was opened; 0 unless it had
  // jumped.
  [[nodiscard]] std::int64_t clock_jump() const { return lived_.jump(); }

  // As OpenDatabase's.
  [[nodiscard]] const std::string& copy_left() const { return open_.copy_left(); }

  [[nodiscard]] const Writer& writer() const { return writer_; }

  // Null for a file.
  [[nodiscard]] const Leadership* leadership() const { return leadership_.get(); }

  // Gives records of earlier servers keys for their names; once.
  void key_old_names(OldNames::Told told) { old_names_.begin(std::move(told)); }

  // Archives tables that ended longer ago than so many days, unless it is at it still or their
  // records are being rewritten.
  void archive_older_than(std::int64_t days, std::int64_t now, BackgroundArchive::Told told);

  [[nodiscard]] const BackgroundArchive& archive() const { return archive_; }

  // Writes what was submitted, then nothing more.
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
