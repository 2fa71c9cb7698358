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
constexpr std::uint64_t kGames = 16;  // that the tables repeat

}  // namespace

void write_unfinished_tables(const std::string& database, std::size_t tables) {
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
      store.journal().append(table::TableId(at + 1), record, [&last, is_last](bool done) {
        if (is_last) last.set_value(done);
      });
    }
  }
  if (!last.get_future().get()) throw std::runtime_error("the tables cannot be written");
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
