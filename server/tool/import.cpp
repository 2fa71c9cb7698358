#include "server/tool/import.hpp"

#include <array>
#include <iostream>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "server/store/clock.hpp"
#include "server/store/recover.hpp"
#include "server/store/results.hpp"
#include "server/store/store.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/record_reader.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::tool {
namespace {

using store::Run;
using store::Statement;

std::string digest_of(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  crypto_hash_sha256(digest.data(), bytes.data(), bytes.size());
  return {digest.begin(), digest.end()};
}

void refuse_again(store::Database& database, std::string_view digest) {
  Statement known(database, "SELECT game FROM imported_game WHERE digest = ?");
  Run row(known, store::Blob{digest});
  if (!row.step()) return;
  throw store::StoreError(
      SQLITE_CONSTRAINT,
      "this record was imported before, as game " + std::to_string(row.integer(0)));
}

void write_journal(store::Database& database,
                   table::TableId table,
                   const std::vector<table::Record>& records) {
  Statement insert(database, "INSERT INTO journal (table_id, record) VALUES (?, ?)");
  store::Results results(database);
  for (const table::Record& record : records) {
    const std::string bytes = wire::encode(record);
    Run(insert, table.value(), store::Blob{bytes}).finish();
    results.note(table, record);
  }
}

std::int64_t game_at(store::Database& database, table::TableId table) {
  Statement find(database, "SELECT id FROM game WHERE table_id = ?");
  Run row(find, table.value());
  if (!row.step()) throw store::StoreError(SQLITE_CONSTRAINT, "the game was not stored");
  return row.integer(0);
}

// The times are those of the record, not of the import.
void set_times(store::Database& database, table::TableId table, const record::GameFacts& facts) {
  Statement game(database, "UPDATE game SET started = ?, finished = ? WHERE table_id = ?");
  Run(game, facts.started, facts.finished, table.value()).finish();
  Statement info(database, "UPDATE table_info SET opened = ?, ended = ? WHERE id = ?");
  Run(info, facts.started, facts.finished, table.value()).finish();
}

void note_origin(store::Database& database,
                 std::int64_t game,
                 std::string_view origin,
                 std::string_view digest) {
  Statement note(database,
                 "INSERT INTO imported_game (game, origin, imported, digest) VALUES (?, ?, ?, ?)");
  Run(note, game, origin, store::seconds_now(), store::Blob{digest}).finish();
}

// At most one byte more than a record may have.
std::string everything_of(std::istream& in) {
  std::string text;
  std::array<char, 64 * 1024> part;
  while (text.size() <= kRecordBytesMax && in.good()) {
    in.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  return text;
}

}  // namespace

std::int64_t import_game(const ImportOptions& options, std::string_view record) {
  const ReadGame read = read_game_record(record);
  const std::string digest = digest_of(read.text);
  store::OpenDatabase open(options.database);
  store::Database& database = open.database();
  store::Transaction transaction(database);
  refuse_again(database, digest);
  const table::TableId table = store::next_table_id(database);
  write_journal(database, table, read.records);
  const std::int64_t game = game_at(database, table);
  set_times(database, table, read.facts);
  note_origin(database, game, options.origin, digest);
  transaction.commit();
  return game;
}

void add_import(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "import", "Read an open game record on standard input, play it again, store it");
  const auto options = std::make_shared<ImportOptions>();
  command->add_option("--db", options->database, "The server's database; the server must not run")
      ->required();
  command->add_option("--origin", options->origin, "Where the game came from")
      ->capture_default_str();
  command->callback([options, &status] {
    const std::string record = everything_of(std::cin);
    try {
      const std::int64_t game = import_game(*options, record);
      std::cout << "game " << game << '\n';
    } catch (const std::runtime_error& error) {  // CaseError, StoreError: both have a sentence
      std::cerr << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
