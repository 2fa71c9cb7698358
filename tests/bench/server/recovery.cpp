#include "tests/bench/server/recovery.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <stdexcept>

#include "server/store/store.hpp"
#include "server/store/stored_games.hpp"
#include "tests/support/played_records.hpp"

namespace lair::bench {
namespace {

constexpr std::size_t kRecordsPerTable = 100;
constexpr std::uint64_t kGames = 16;  // different games, which the tables repeat

}  // namespace

void write_unfinished_tables(const std::string& database,
                             std::size_t tables,
                             std::uint64_t first_id) {
  std::vector<std::vector<table::Record>> games;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    auto records = test::played_records(seed, 2);
    records.resize(std::min(records.size() - 1, kRecordsPerTable));
    games.push_back(std::move(records));
  }
  store::Store store(database, [](const store::StoreError& error) { throw error; });
  std::promise<bool> last;
  for (std::size_t at = 0; at < tables; ++at) {
    const std::vector<table::Record>& records = games[at % kGames];
    for (const table::Record& record : records) {
      const bool is_last = at + 1 == tables && &record == &records.back();
      store.journal().append(table::TableId(first_id + at), record, [&last, is_last](bool done) {
        if (is_last) last.set_value(done);
      });
    }
  }
  if (!last.get_future().get()) throw std::runtime_error("the tables cannot be written");
}

void write_ended_tables(const std::string& database, std::size_t records, std::uint64_t first_id) {
  store::Database file(database, store::Access::ReadWrite);
  store::Transaction transaction(file);
  const std::string table = std::to_string(first_id) + " + (value - 1) / 1000";
  file.execute(
      "CREATE TEMP TABLE fresh AS "
      "WITH RECURSIVE count (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM count WHERE "
      "value < " +
      std::to_string(records) + ") SELECT value FROM count");
  file.execute("INSERT INTO journal (table_id, record) SELECT " + table +
               ", randomblob(100) FROM fresh ORDER BY value");
  file.execute(
      "INSERT INTO table_info (id, room, name, rules, house, opened, ended, ending) "
      "SELECT DISTINCT " +
      table + ", 'lions-lair', '', 'yahoo', '', 0, 1, 'finished' FROM fresh");
  file.execute(
      "INSERT INTO journal_range (table_id, first, last) SELECT table_id, min(at), max(at) "
      "FROM journal WHERE at > (SELECT max(at) FROM journal) - (SELECT count(*) FROM fresh) "
      "GROUP BY table_id");
  transaction.commit();
}

double measure_bare_read(const std::string& database) {
  store::StoredGames games(database);
  std::size_t bytes = 0;
  const auto begin = std::chrono::steady_clock::now();
  games.read_journal(std::nullopt,
                     [&](table::TableId, std::string_view record) { bytes += record.size(); });
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  if (bytes == 0) throw std::runtime_error("there is no journal to read");
  return passed.count();
}

}  // namespace lair::bench
