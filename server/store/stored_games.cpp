#include "server/store/stored_games.hpp"

#include <set>
#include <utility>

#include "server/store/database_name.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/migrate.hpp"

namespace lair::store {
namespace {

constexpr std::string_view kStoredGames =
    "SELECT id, table_id, rules, house, started, finished, ending, start, "
    "(SELECT count(*) FROM deal_result WHERE game = id) FROM game ";

std::string game_where(std::string_view condition) {
  return std::string(kStoredGames) + "WHERE " + std::string(condition) + " ORDER BY id";
}

// Opens a database of the right version, to read one moment of it.
Database open_to_read(const std::string& path) {
  Database database(path, Access::ReadOnly);
  database.connection().begin(TransactionKind::Read);
  const int version = database.version();
  const int known = migrations().back().number;
  if (version != known) {
    throw StoreError(Fault::Other,
                     without_password(path) + " has version " + std::to_string(version) +
                         "; this program reads version " + std::to_string(known) +
                         (version < known ? "; start the server on it to upgrade it" : ""));
  }
  return database;
}

std::optional<std::int64_t> maybe_integer(const Run& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return row.integer(column);
}

std::optional<std::string> maybe_text(const Run& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  return std::string(row.text(column));
}

table::TableId table_at(const Run& row, int column) {
  return table::TableId(static_cast<std::uint64_t>(row.integer(column)));
}

}  // namespace

StoredGames::StoredGames(const std::string& path)
    : database_(open_to_read(path)),
      archive_(path),
      tables_(
          database_,
          "SELECT table_info.id, table_info.rules, house, ending, house_id, canonical, archived "
          "FROM table_info LEFT JOIN house ON house.id = house_id"),
      game_(database_, game_where("id = ?")),
      games_(database_, game_where("table_id = ?")),
      names_(database_, "SELECT seat, name, player FROM game_seat WHERE game = ?"),
      deal_(database_,
            "SELECT prevailing, hand_number, dealer, winner, discarder, net_a, net_b, net_c, "
            "net_d, score_a, score_b, score_c, score_d "
            "FROM deal_result WHERE game = ? AND number = ?"),
      last_scores_(database_,
                   "SELECT score_a, score_b, score_c, score_d FROM deal_result WHERE game = ? "
                   "ORDER BY number DESC LIMIT 1"),
      hands_won_(database_,
                 "SELECT winner, count(*) FROM deal_result "
                 "WHERE game = ? AND winner IS NOT NULL GROUP BY winner"),
      ledger_(database_,
              "SELECT payer, payee, amount, reason, rule "
              "FROM ledger_line WHERE game = ? AND deal = ? ORDER BY line"),
      lines_(database_, "SELECT count(*) FROM ledger_line WHERE game = ?"),
      imported_(database_, "SELECT 1 FROM imported_game JOIN game ON game = id WHERE table_id = ?"),
      reader_(database_) {}

std::map<table::TableId, TableRow> StoredGames::tables() {
  std::map<table::TableId, TableRow> tables;
  Run row(tables_);
  while (row.step()) {
    TableRow& table = tables[table_at(row, 0)];
    table = {std::string(row.text(1)),
             std::string(row.text(2)),
             maybe_text(row, 3),
             !row.is_null(6),
             {}};
    if (!row.is_null(4)) {
      table.named = HouseRow{std::string(row.text(4)), std::string(row.text(5))};
    }
  }
  return tables;
}

StoredGame StoredGames::read(Run& row) {
  StoredGame game{row.integer(0),
                  table_at(row, 1),
                  std::string(row.text(2)),
                  std::string(row.text(3)),
                  row.integer(4),
                  maybe_integer(row, 5),
                  maybe_text(row, 6),
                  maybe_integer(row, 7),
                  row.integer(8),
                  {},
                  {}};
  Run seat(names_, game.id);
  while (seat.step()) {
    const auto place = static_cast<std::size_t>(seat.integer(0));
    game.names.values.at(place) = seat.text(1);
    game.players.values.at(place) = maybe_integer(seat, 2);
  }
  return game;
}

std::optional<StoredGame> StoredGames::game(std::int64_t id) {
  Run row(game_, id);
  if (!row.step()) return std::nullopt;
  return read(row);
}

bool StoredGames::is_imported(table::TableId table) {
  Run row(imported_, table.value());
  return row.step();
}

std::vector<StoredGame> StoredGames::games_of(table::TableId table) {
  std::vector<StoredGame> games;
  Run row(games_, table.value());
  while (row.step()) games.push_back(read(row));
  return games;
}

std::optional<StoredDeal> StoredGames::deal(std::int64_t game, std::int64_t number) {
  Run row(deal_, game, number);
  if (!row.step()) return std::nullopt;
  StoredDeal deal{row.integer(0),
                  row.integer(1),
                  row.integer(2),
                  maybe_integer(row, 3),
                  maybe_integer(row, 4),
                  {},
                  {}};
  for (const Seat seat : kSeats) {
    const int place = static_cast<int>(index_of(seat));
    deal.nets[seat] = row.integer(5 + place);
    deal.scores[seat] = row.integer(9 + place);
  }
  return deal;
}

std::optional<BySeat<std::int64_t>> StoredGames::last_scores(std::int64_t game) {
  Run row(last_scores_, game);
  if (!row.step()) return std::nullopt;
  BySeat<std::int64_t> scores;
  for (const Seat seat : kSeats) scores[seat] = row.integer(static_cast<int>(index_of(seat)));
  return scores;
}

BySeat<std::int64_t> StoredGames::hands_won(std::int64_t game) {
  BySeat<std::int64_t> won;
  Run row(hands_won_, game);
  while (row.step()) won.values.at(static_cast<std::size_t>(row.integer(0))) = row.integer(1);
  return won;
}

std::vector<StoredLine> StoredGames::ledger(std::int64_t game, std::int64_t number) {
  std::vector<StoredLine> lines;
  Run row(ledger_, game, number);
  while (row.step()) {
    lines.push_back({row.integer(0),
                     row.integer(1),
                     row.integer(2),
                     std::string(row.text(3)),
                     std::string(row.text(4))});
  }
  return lines;
}

std::int64_t StoredGames::lines_of(std::int64_t game) {
  Run row(lines_, game);
  row.step();
  return row.integer(0);
}

void StoredGames::read_journal(std::optional<table::TableId> table, const EachRecord& each) {
  if (table) {
    Statement place(database_, "SELECT archived FROM table_info WHERE id = ?");
    Run info(place, table->value());
    if (info.step() && !info.is_null(0)) {
      archive_.read(
          *table, std::string(info.text(0)), [&](std::string_view bytes) { each(*table, bytes); });
      return;
    }
    Statement journal(database_, records_of_table(database_));
    Run row(journal, table->value());
    while (row.step()) each(*table, row.blob(0));
    return;
  }
  if (database_.kind() == DatabaseKind::Server) return read_by_table(each);
  // Archived tables that still have records in the journal, because of a crash.
  std::set<std::int64_t> archived;
  Statement left(database_,
                 "SELECT table_id FROM journal_range JOIN table_info ON id = table_id "
                 "WHERE archived IS NOT NULL");
  Run one(left);
  while (one.step()) archived.insert(one.integer(0));
  Statement journal(database_, "SELECT table_id, record FROM journal ORDER BY at");
  Run row(journal);
  while (row.step()) {
    if (archived.empty() || !archived.contains(row.integer(0))) each(table_at(row, 0), row.blob(1));
  }
}

// One table at a time, because a server sends all rows of a statement at once.
void StoredGames::read_by_table(const EachRecord& each) {
  std::vector<std::int64_t> ids;
  Statement tables(database_, "SELECT id FROM table_info ORDER BY id");
  Run id(tables);
  while (id.step()) ids.push_back(id.integer(0));
  Statement journal(database_, records_of_table(database_));
  for (const std::int64_t table : ids) {
    Run row(journal, table);
    while (row.step()) each(table::TableId(static_cast<std::uint64_t>(table)), row.blob(0));
  }
}

void StoredGames::read_archive(const EachRecord& each) {
  Statement archived(database_,
                     "SELECT id, archived FROM table_info WHERE archived IS NOT NULL "
                     "ORDER BY archived, id");
  Run row(archived);
  while (row.step()) {
    const table::TableId id = table_at(row, 0);
    archive_.read(id, std::string(row.text(1)), [&](std::string_view bytes) { each(id, bytes); });
  }
}

}  // namespace lair::store
