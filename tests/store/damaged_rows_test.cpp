// Whatever a database contains, tables and seasons that are whole can be used.
#include <future>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/league/office.hpp"
#include "server/store/store.hpp"
#include "server/table/state.hpp"
#include "tests/store/dialect.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

class DamagedRows : public ::testing::Test {
 protected:
  DamagedRows() {
    Store store(path(), ignore);
    for (const std::uint64_t table : {1U, 2U, 3U}) {
      EXPECT_TRUE(
          test::append_all(store.journal(), table::TableId(table), test::played_records(table, 2)));
    }
  }

  std::string path() { return folder_.database(); }

  void run(const std::string& sql) { Database(path(), Access::ReadWrite).execute(sql); }

  // The tables that are set aside; all others are whole.
  std::vector<std::uint64_t> set_aside() {
    Store store(path(), ignore);
    std::vector<std::uint64_t> ids;
    for (const StoredTable& table : store.take_unfinished_tables()) {
      if (!table.fault.empty()) {
        ids.push_back(table.id.value());
        continue;
      }
      table::TableState state;
      for (const table::Record& record : table.records) table::apply(state, record.change);
    }
    return ids;
  }

  test::TemporaryFolder folder_;
};

using Ids = std::vector<std::uint64_t>;

TEST_F(DamagedRows, OfATableWithoutRecordsSetThatTableAside) {
  run("DELETE FROM journal WHERE table_id = 2");
  EXPECT_EQ(set_aside(), Ids{2});
}

TEST_F(DamagedRows, ThatAreGoneDoubledCutOrOfNoKindSetTheirTableAside) {
  const std::string middle = test::is_record(2, 6);
  const std::vector<std::string> damages{
      "DELETE FROM journal WHERE " + middle,
      "INSERT " + test::into_journal(2, 1'000, "record") + " FROM journal WHERE " + middle,
      "UPDATE journal SET record = substr(record, 1, 3) WHERE " + middle,
      "UPDATE journal SET record = " + test::blob("") + " WHERE " + middle,
      "UPDATE journal SET record = " + test::blob("ffffffffff") + " WHERE " + middle,
      "DELETE FROM journal WHERE " + test::is_record(2, 1)};
  for (const std::string& damage : damages) {
    run("CREATE TABLE whole AS SELECT * FROM journal");
    run(damage);
    EXPECT_EQ(set_aside(), Ids{2}) << damage;
    run("DELETE FROM journal; "
        "INSERT INTO journal SELECT * FROM whole; DROP TABLE whole");
    EXPECT_EQ(set_aside(), Ids{}) << "put back";
  }
}

// For any bytes, a table is set aside or can be folded; the store throws nothing.
TEST_F(DamagedRows, OfRandomBytesStopNobodyElse) {
  const std::uint64_t seed = testing::from_environment("LAIR_SEED", std::random_device()());
  SCOPED_TRACE("LAIR_SEED=" + std::to_string(seed));
  std::mt19937_64 chance(seed);
  for (int times = 0; times < 20; ++times) {
    std::string bytes;
    for (std::uint64_t left = chance() % 30; left > 0; --left) {
      bytes += "0123456789abcdef"[chance() % 16];
      bytes += "0123456789abcdef"[chance() % 16];
    }
    run("UPDATE journal SET record = " + test::blob(bytes) + " WHERE " +
        test::is_record(3, 1 + chance() % 8));
    Store store(path(), ignore);
    std::size_t whole = 0;
    for (const StoredTable& table : store.take_unfinished_tables()) {
      if (table.id != table::TableId(3)) whole += table.fault.empty() ? 1U : 0U;
    }
    ASSERT_EQ(whole, 2U);
  }
}

TEST_F(DamagedRows, OfASeasonSetThatSeasonAside) {
  {
    Store store(path(), ignore);
    league::Office office(store.books(), store.seasons());
    for (int season = 0; season < 3; ++season) {
      league::SeasonSettings settings;
      settings.name = "Autumn";
      settings.rules = "yahoo";
      std::promise<void> opened;
      office.open(settings, PlayerId(1), 1, [&](const auto&) { opened.set_value(); });
      opened.get_future().wait();
    }
    store.stop();
  }
  run(test::TemporaryFolder::is_on_server()
          ? "ALTER TABLE season_event DISABLE TRIGGER USER"
          : "DROP TRIGGER season_event_is_kept; DROP TRIGGER season_event_stays; "
            "DROP TRIGGER season_event_follows");
  run("UPDATE season_event SET kind = 'nonsense' WHERE season = 1; "
      "UPDATE season_event SET number = 7 WHERE season = 2");
  Store store(path(), ignore);
  const league::Office office(store.books(), store.seasons());
  EXPECT_EQ(office.set_aside().size(), 2U);
  EXPECT_EQ(office.running().size(), 1U);
  store.stop();
}

}  // namespace
}  // namespace lair::store
