#include "server/store/transfer.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "server/store/copy.hpp"
#include "server/store/database.hpp"
#include "server/store/database_name.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/store.hpp"
#include "server/store/stored_games.hpp"

namespace lair::store {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 56> kTransferred{"person_name",
                                                        "player",
                                                        "session",
                                                        "sanction",
                                                        "season",
                                                        "season_event",
                                                        "season_standing",
                                                        "person_of_season",
                                                        "chat_channel",
                                                        "chat_line",
                                                        "hush",
                                                        "report",
                                                        "report_line",
                                                        "attendance",
                                                        "house",
                                                        "server_pulse",
                                                        "player_figure",
                                                        "faan_figure",
                                                        "element_figure",
                                                        "everybody_figure",
                                                        "board_line",
                                                        "high_hand",
                                                        "rating_now",
                                                        "lived_time",
                                                        "invitation",
                                                        "archive_owner",
                                                        "visit",
                                                        "audit",
                                                        "review_sharing",
                                                        "follow",
                                                        "presence",
                                                        "push_subscription",
                                                        "push_key",
                                                        "account",
                                                        "table_info",
                                                        "table_seat",
                                                        "game",
                                                        "game_seat",
                                                        "ledger_line",
                                                        "deal_result",
                                                        "imported_game",
                                                        "way_back",
                                                        "won_hand",
                                                        "won_element",
                                                        "rated_game",
                                                        "rating",
                                                        "season_game",
                                                        "email",
                                                        "email_waiting",
                                                        "game_review",
                                                        "old_names",
                                                        "day_hand",
                                                        "day_answer",
                                                        "bot",
                                                        "ladder_table",
                                                        "ladder_line"};

// A new club has a row of its own in this table, which is replaced.
constexpr std::string_view kOwner = "archive_owner";
constexpr int kWritesAtOnce = 500;  // writes whose answers are waited for together

std::string names_of(const std::vector<Column>& columns) {
  std::string names;
  for (const Column& column : columns) {
    if (!names.empty()) names += ", ";
    names += '"' + column.name + '"';
  }
  return names;
}

std::string selected(const std::string& table, const std::vector<Column>& columns) {
  std::string sql = "SELECT " + names_of(columns) + " FROM " + table;
  // The rows of these tables must be inserted in order.
  if (table == "deal_result") sql += " ORDER BY game, number";
  if (table == "season_event") sql += " ORDER BY season, number";
  return sql;
}

std::string inserted(const std::string& table, const std::vector<Column>& columns) {
  std::string places = "?";
  for (std::size_t at = 1; at < columns.size(); ++at) places += ", ?";
  return "INSERT INTO " + table + " (" + names_of(columns) + ") VALUES (" + places + ')';
}

// Calls `each` with the rows of a statement without parameters. A server is asked for a bounded
// number of rows at a time.
template <class Each>
void each_row(Database& database, const std::string& name, const std::string& sql, Each each) {
  if (database.kind() == DatabaseKind::File) {
    const auto row = database.connection().prepare(sql);
    while (row->step()) each(*row);
    return;
  }
  const std::string cursor = "transferred_" + name;
  database.execute("DECLARE " + cursor + " NO SCROLL CURSOR FOR " + sql);
  const auto row =
      database.connection().prepare("FETCH " + std::to_string(kWritesAtOnce) + " FROM " + cursor);
  for (bool is_more = true; is_more; row->reset()) {
    is_more = false;
    while (row->step()) {
      is_more = true;
      each(*row);
    }
  }
  database.execute("CLOSE " + cursor);
}

// Where a club is copied to. A file is written under another name until it is complete.
class Destination {
 public:
  explicit Destination(std::string name)
      : name_(std::move(name)), written_(is_postgres(name_) ? name_ : name_ + ".transfer") {
    if (!is_file()) {
      open_ = std::make_unique<OpenDatabase>(written_);
      return;
    }
    if (fs::exists(name_)) {
      throw StoreError(Fault::CannotOpen, name_ + " already exists; name a new file");
    }
    remove();
    open_ = std::make_unique<OpenDatabase>(written_);
  }

  ~Destination() {
    open_.reset();
    if (is_file()) remove();
  }

  Destination(const Destination&) = delete;
  Destination& operator=(const Destination&) = delete;

  [[nodiscard]] Database& database() { return open_->database(); }

  // Gives the file its own name, once it is on the disk.
  void finish() {
    if (!is_file()) return;
    open_.reset();
    copy_database(written_, name_, [](std::uint64_t, std::uint64_t) {});
  }

 private:
  [[nodiscard]] bool is_file() const { return !is_postgres(name_); }

  void remove() const {
    std::error_code ignored;
    for (const char* part : {"", "-wal", "-shm"}) fs::remove(written_ + part, ignored);
  }

  std::string name_;
  std::string written_;
  std::unique_ptr<OpenDatabase> open_;
};

class Transfer {
 public:
  Transfer(Database& from, Database& to, const TransferProgress& progress)
      : from_(from), to_(to), progress_(progress), answered_(to, "SELECT 1") {}

  void take_rows() {
    to_.execute("DELETE FROM " + std::string(kOwner));
    for (const std::string_view table : kTransferred) take_rows_of(std::string(table));
    count_on();
  }

  void take_journal(StoredGames& games) {
    const auto rows = journal_rows(to_);
    std::map<table::TableId, std::uint64_t> numbers;
    std::optional<table::TableId> last;
    const auto take = [&](table::TableId table, std::string_view record) {
      // In a file, the journal then lies table by table: one table's range ends where the next
      // one's begins.
      if (last && *last != table) rows->ended(*last);
      last = table;
      rows->write(table, ++numbers[table], record);
      written("journal");
    };
    games.read_journal(std::nullopt, take);
    games.read_archive(take);
    if (last) rows->ended(*last);
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }

 private:
  void take_rows_of(const std::string& table) {
    const std::vector<Column> columns = from_.columns(table);
    const auto insert = to_.connection().prepare(inserted(table, columns));
    each_row(from_, table, selected(table, columns), [&](const Prepared& row) {
      int at = 0;
      for (const Column& column : columns) {
        // Archived records go back among the others.
        const bool is_left_out = column.name == "archived" && table == "table_info";
        bind(*insert, row, at++, column.type, is_left_out);
      }
      insert->finish();
      insert->reset();
      written(table);
    });
  }

  static void bind(
      Prepared& insert, const Prepared& row, int at, ColumnType type, bool is_left_out) {
    if (is_left_out || row.is_null(at)) return insert.bind_null(at + 1);
    switch (type) {
      case ColumnType::Integer:
        return insert.bind(at + 1, row.integer(at));
      case ColumnType::Text:
        return insert.bind(at + 1, row.text(at));
      case ColumnType::Bytes:
        return insert.bind(at + 1, Blob{row.blob(at)});
    }
  }

  void written(std::string_view table) {
    ++total_;
    if (total_ % kWritesAtOnce != 0) return;
    Run(answered_).step();
    if (progress_) progress_(table, total_);
  }

  // Makes the server's identity columns go on after the numbers that were given before.
  void count_on() {
    if (to_.kind() == DatabaseKind::File) return;
    std::vector<std::pair<std::string, std::string>> counted;
    {
      Statement identities(to_,
                           "SELECT table_name::text, column_name::text "
                           "FROM information_schema.columns "
                           "WHERE table_schema = current_schema() AND is_identity = 'YES'");
      Run row(identities);
      while (row.step()) counted.emplace_back(row.text(0), row.text(1));
    }
    for (const auto& [table, column] : counted) {
      to_.execute("SELECT setval(pg_get_serial_sequence('" + table + "', '" + column +
                  "'), coalesce(max(" + column + "), 0) + 1, false) FROM " + table);
    }
  }

  Database& from_;
  Database& to_;
  const TransferProgress& progress_;
  Statement answered_;
  std::uint64_t total_ = 0;
};

void refuse_same_kind(const std::string& from, const std::string& to) {
  if (is_postgres(from) != is_postgres(to)) return;
  throw StoreError(Fault::Other,
                   is_postgres(from) ? "both are on PostgreSQL servers; use pg_dump and pg_restore"
                                     : "both are files; use `lair backup` and `lair restore`");
}

void refuse_rows(Database& to, const std::string& name) {
  for (const std::string_view table : kTransferred) {
    if (table == kOwner) continue;
    Statement any(to, "SELECT 1 FROM " + std::string(table) + " LIMIT 1");
    if (!Run(any).step()) continue;
    throw StoreError(Fault::CannotOpen,
                     without_password(name) + " already holds a club; name an empty database");
  }
}

// Copies everything in one transaction.
std::uint64_t take_all(Database& from,
                       StoredGames& games,
                       Database& to,
                       const TransferProgress& progress) {
  Transaction transaction(to);
  Transfer transfer(from, to, progress);
  transfer.take_rows();
  transfer.take_journal(games);
  transaction.commit();
  return transfer.total();
}

}  // namespace

std::span<const std::string_view> transferred_tables() { return kTransferred; }

std::uint64_t transfer_club(const std::string& from,
                            const std::string& to,
                            const TransferProgress& progress) {
  refuse_same_kind(from, to);
  if (!is_postgres(from) && !fs::exists(from)) {
    throw StoreError(Fault::CannotOpen, from + " does not exist");
  }
  // A database of another version is refused before anything migrates it.
  { const StoredGames of_our_version(from); }
  const OpenDatabase kept_from_servers(from);
  StoredGames games(from);
  Database source(from, Access::ReadOnly);
  const Transaction moment(source, Transaction::Kind::Read);

  Destination destination(to);
  refuse_rows(destination.database(), to);
  const std::uint64_t total = take_all(source, games, destination.database(), progress);
  destination.finish();
  return total;
}

}  // namespace lair::store
