#include "server/store/imports.hpp"

#include <string>

#include "server/store/clock.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/recover.hpp"
#include "server/store/results.hpp"
#include "server/store/written_names.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::store {
namespace {

void refuse_again(Database& database, std::string_view digest) {
  Statement known(database, "SELECT game FROM imported_game WHERE digest = ?");
  Run row(known, Blob{digest});
  if (!row.step()) return;
  throw StoreError(Fault::Constraint,
                   "this record was imported before, as game " + std::to_string(row.integer(0)));
}

void write_journal(Database& database,
                   table::TableId table,
                   const std::vector<table::Record>& records) {
  const auto rows = journal_rows(database);
  Results results(database);
  WrittenNames names(database);
  for (const table::Record& record : records) {
    const std::string bytes = wire::encode(names.keyed(record));
    rows->write(table, record.number, bytes);
    results.note(table, record);
  }
  rows->ended(table);
}

std::int64_t game_at(Database& database, table::TableId table) {
  Statement find(database, "SELECT id FROM game WHERE table_id = ?");
  Run row(find, table.value());
  if (!row.step()) throw StoreError(Fault::Constraint, "the game was not stored");
  return row.integer(0);
}

// Sets the times to those of the record, not of the import.
void set_times(Database& database, table::TableId table, const ForeignGame& foreign) {
  Statement game(database, "UPDATE game SET started = ?, finished = ? WHERE table_id = ?");
  Run(game, foreign.started, foreign.finished, table.value()).finish();
  Statement info(database, "UPDATE table_info SET opened = ?, ended = ? WHERE id = ?");
  Run(info, foreign.started, foreign.finished, table.value()).finish();
}

void note_origin(Database& database, std::int64_t game, const ForeignGame& foreign) {
  Statement note(database,
                 "INSERT INTO imported_game (game, origin, imported, digest) VALUES (?, ?, ?, ?)");
  Run(note, game, foreign.origin, seconds_now(), Blob{foreign.digest}).finish();
}

}  // namespace

std::int64_t store_game(Database& database, const ForeignGame& foreign) {
  Transaction transaction(database);
  refuse_again(database, foreign.digest);
  const table::TableId table = next_table_id(database);
  write_journal(database, table, foreign.records);
  const std::int64_t game = game_at(database, table);
  set_times(database, table, foreign);
  note_origin(database, game, foreign);
  transaction.commit();
  return game;
}

}  // namespace lair::store
