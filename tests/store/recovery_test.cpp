// What a start reads of the journal equals what reading all of it would give, and is no more than
// it needs.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/journal_ranges.hpp"
#include "server/store/migrate.hpp"
#include "server/store/record_reader.hpp"
#include "server/store/recover.hpp"
#include "server/store/store.hpp"
#include "server/store/stored_games.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

using table::Record;
using table::TableId;
using Tables = std::map<TableId, std::vector<Record>>;

// Reads every record there is.
Tables slowly_recovered(const std::string& path) {
  Database database(path, Access::ReadOnly);
  Statement journal(
      database,
      "SELECT table_id, record FROM journal WHERE table_id IN "
      "(SELECT id FROM table_info WHERE ended IS NULL) ORDER BY " +
          std::string(database.kind() == DatabaseKind::Server ? "table_id, number" : "at"));
  Run row(journal);
  RecordReader reader(database);
  Tables tables;
  while (row.step()) {
    auto record = reader.read(row.blob(1));
    EXPECT_TRUE(record.has_value());
    tables[TableId(static_cast<std::uint64_t>(row.integer(0)))].push_back(*record);
  }
  return tables;
}

Tables by_id(const std::vector<StoredTable>& stored) {
  Tables tables;
  for (const StoredTable& one : stored) {
    EXPECT_EQ(one.fault, "") << "table " << one.id.value();
    tables[one.id] = one.records;
  }
  return tables;
}

std::int64_t number_in(const std::string& path, const std::string& sql) {
  Database database(path, Access::ReadOnly);
  Statement query(database, sql);
  Run row(query);
  row.step();
  return row.integer(0);
}

class Recovery : public ::testing::Test {
 protected:
  std::string path() { return folder_.database(); }

  // Adds records of tables that ended, as many as there are after a long time. Does nothing on a
  // server, where such records do not lie between those of a table.
  void let_others_play(std::int64_t records) {
    if (test::TemporaryFolder::is_on_server()) return;
    Database(path(), Access::ReadWrite)
        .execute(
            "INSERT INTO journal (table_id, record) WITH RECURSIVE count (value) AS (SELECT 1 "
            "UNION ALL SELECT value + 1 FROM count WHERE value < " +
            std::to_string(records) + ") SELECT 1000000, x'00' FROM count");
  }

  test::TemporaryFolder folder_;
};

// Tables at play, which write in a random order.
class Recovered : public Recovery {
 protected:
  static constexpr std::uint64_t kTables = 6;

  Recovered() {
    for (std::uint64_t id = 1; id <= kTables; ++id) {
      played_[TableId(id)] = test::played_records(seed_ + id, 1);
    }
  }

  std::uint64_t below(std::uint64_t bound) { return chance_() % bound; }

  [[nodiscard]] bool is_over(TableId id) { return written_[id] == played_[id].size(); }

  std::future<bool> write_next(TableId id) {
    return test::append(store_->journal(), id, played_[id][written_[id]++]);
  }

  void write_some(TableId id) {
    std::vector<std::future<bool>> answers;
    for (std::uint64_t more = below(5); more > 0 && !is_over(id); --more) {
      answers.push_back(write_next(id));
    }
    for (auto& answer : answers) ASSERT_TRUE(answer.get());
  }

  // Has a record refused because there is such a table already. What was in one commit with it is
  // undone and written again; the table itself goes on where its journal ends.
  void be_refused(TableId id) {
    const TableId other(1 + id.value() % kTables);
    const auto so_far = static_cast<std::ptrdiff_t>(written_[id]);
    if (so_far == 0 || is_over(other)) return;
    auto refused = test::append(store_->journal(), id, played_[id].front());
    auto taken = write_next(other);
    ASSERT_FALSE(refused.get());
    ASSERT_TRUE(taken.get());
    std::promise<std::vector<StoredTable>> reread;
    store_->reread({id}, [&](auto tables) { reread.set_value(*tables); });
    const Tables again = by_id(reread.get_future().get());
    const auto begin = played_[id].begin();
    ASSERT_EQ(again.at(id), std::vector<Record>(begin, begin + so_far));
  }

  void end(TableId id) {
    const Record last{
        static_cast<std::uint32_t>(written_[id] + 1), table::TableEnded{"abandoned"}, std::nullopt};
    ASSERT_TRUE(test::append(store_->journal(), id, last).get());
  }

  void start_again() {
    store_.reset();
    store_ = std::make_unique<Store>(path(), ignore);
  }

  const std::uint64_t seed_ = testing::from_environment("LAIR_SEED", std::random_device()());
  std::mt19937_64 chance_{seed_};
  Tables played_;
  std::map<TableId, std::size_t> written_;
  std::unique_ptr<Store> store_ = std::make_unique<Store>(path(), ignore);
};

// With long stretches of other tables' records, restarts and refused records in between.
TEST_F(Recovered, IsWhatAllOfTheJournalHolds) {
  SCOPED_TRACE("LAIR_SEED=" + std::to_string(seed_));
  for (int step = 0; step < 300; ++step) {
    const TableId id(1 + below(kTables));
    write_some(id);
    const std::uint64_t happens = below(25);
    if (happens == 0) let_others_play(JournalRanges::kFar + 1);
    if (happens == 1) start_again();
    if (happens == 2) store_->forget_old(0);
    if (happens == 3) be_refused(id);
    ASSERT_FALSE(HasFatalFailure());
  }
  const TableId ended(1);
  if (!is_over(ended)) {
    ASSERT_TRUE(write_next(ended).get());
  }
  end(ended);
  start_again();
  const Tables found = by_id(store_->take_unfinished_tables());
  EXPECT_EQ(found, slowly_recovered(path()));
  EXPECT_FALSE(found.contains(ended));
  std::size_t of_ended = 0;
  StoredGames(path()).read_journal(ended, [&](TableId, std::string_view) { ++of_ended; });
  EXPECT_EQ(of_ended, written_[ended] + 1) << "for replays";
}

// This holds for a table at which nobody plays, however much others write.
TEST_F(Recovery, DoesNotReadWhatOthersWroteSince) {
  {
    Store store(path(), ignore);
    ASSERT_TRUE(test::append_all(store.journal(), TableId(1), test::played_records(1, 1)));
    let_others_play(2 * JournalRanges::kFar);
    ASSERT_TRUE(test::append_all(store.journal(), TableId(2), test::played_records(2, 1)));
    store.forget_old(0);
  }
  EXPECT_EQ(number_in(path(), "SELECT count(*) FROM journal_range WHERE last IS NULL"), 1);
  EXPECT_EQ(number_in(path(),
                      "SELECT sum(coalesce(last, (SELECT max(at) FROM journal)) - first + 1) "
                      "FROM journal_range"),
            number_in(path(), "SELECT count(*) FROM journal WHERE table_id < 1000000"));
}

// So many records that two threads read them, and so many tables that the thread of each processor
// takes some.
TEST_F(Recovery, GivesEveryTableOnceWithAllThatItWrote) {
  constexpr std::uint64_t kMany = 700;
  constexpr std::size_t kEach = 80;
  {
    Store store(path(), ignore);
    const std::vector<Record> records = test::played_records(1, 3);
    std::vector<std::future<bool>> written;
    for (std::size_t at = 0; at < kEach; ++at) {
      for (std::uint64_t id = 1; id <= kMany; ++id) {
        written.push_back(test::append(store.journal(), TableId(id), records.at(at)));
      }
    }
    for (auto& one : written) ASSERT_TRUE(one.get());
  }
  Store store(path(), ignore);
  std::mutex mutex;
  std::vector<StoredTable> given;
  store.take_unfinished_tables([&](const StoredTable& table) {
    const std::lock_guard lock(mutex);
    given.push_back(table);
  });
  EXPECT_EQ(given.size(), kMany);
  EXPECT_EQ(by_id(given), slowly_recovered(path()));
  store.take_unfinished_tables([&](const StoredTable&) { FAIL() << "they were taken"; });
}

TEST_F(Recovery, EndsWithWhatWasThrownOverATable) {
  {
    Store store(path(), ignore);
    for (std::uint64_t id = 1; id <= 100; ++id) {
      ASSERT_TRUE(test::append_all(store.journal(), TableId(id), test::played_records(1, 1)));
    }
  }
  Store store(path(), ignore);
  const auto refuse_one = [](const StoredTable& table) {
    if (table.id == TableId(50)) throw std::runtime_error("table 50");
  };
  EXPECT_THROW(store.take_unfinished_tables(refuse_one), std::runtime_error);
}

TEST_F(Recovery, OfADatabaseFromBeforeThereWereRangesReadsNoMore) {
  {
    Database database(path(), Access::ReadWrite);
    migrate(database, migrations().first(20));
    database.execute(
        "INSERT INTO table_info (id, room, name, rules, house, opened) VALUES "
        "(1, 'r', '', 'yahoo', '', 0), (2, 'r', '', 'yahoo', '', 0);"
        "INSERT INTO table_info (id, room, name, rules, house, opened, ended, ending) VALUES "
        "(3, 'r', '', 'yahoo', '', 0, 1, 'finished'), (4, 'r', '', 'yahoo', '', 0, 1, 'finished');"
        "INSERT INTO journal (at, table_id, record) VALUES "
        "(5, 1, x''), (6, 3, x''), (7, 3, x''), (9, 1, x''), (100000, 1, x''), (100001, 2, x''),"
        "(100002, 4, x''), (100003, 4, x''), (100010, 1, x'');"
        "INSERT INTO journal_span VALUES (1, 5, NULL), (2, 100001, NULL), (3, 6, 7)");
    migrate(database);
  }
  Database database(path(), Access::ReadOnly);
  Statement ranges(database, "SELECT table_id, first, last FROM journal_range ORDER BY 1, 2");
  store::Run row(ranges);
  std::vector<std::vector<std::int64_t>> found;
  while (row.step()) found.push_back({row.integer(0), row.integer(1), row.integer(2)});
  const std::vector<std::vector<std::int64_t>> expected{
      {1, 5,      9     },
      {1, 100000, 100010},
      {2, 100001, 100001},
      {3, 6,      7     },
      {4, 100002, 100003}
  };
  EXPECT_EQ(found, expected);
}

TEST(JournalRange, IsOneWithThoseThatItTouches) {
  EXPECT_TRUE(merged({}).empty());
  const std::vector<JournalRange> expected{
      {1,  9 },
      {11, 12}
  };
  EXPECT_EQ(merged({
                {11, 12},
                {4,  6 },
                {1,  3 },
                {5,  9 },
                {2,  2 }
  }),
            expected);
}

TEST(JournalRange, IsHalvedByRows) {
  const auto expect_halves = [](const std::vector<JournalRange>& whole,
                                const std::vector<JournalRange>& first,
                                const std::vector<JournalRange>& second) {
    const Halves halves = halved(whole);
    EXPECT_EQ(halves.first, first);
    EXPECT_EQ(halves.second, second);
  };
  expect_halves({}, {}, {});
  expect_halves(
      {
          {5, 5}
  },
      {{5, 5}},
      {});
  expect_halves(
      {
          {1, 7}
  },
      {{1, 4}},
      {{5, 7}});
  expect_halves(
      {
          {1, 2},
          {5, 6}
  },
      {{1, 2}},
      {{5, 6}});
  expect_halves(
      {
          {1,  2 },
          {5,  20},
          {31, 32}
  },
      {{1, 2}, {5, 12}},
      {{13, 20}, {31, 32}});
}

// Overwrites the middle of a file.
void damage(const std::string& path) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const auto bytes = std::filesystem::file_size(path);
  file.seekp(static_cast<std::streamoff>(bytes / 2 / 4096 * 4096));
  file << std::string(4096, '\xff');
}

class ALargeDatabase : public Recovery {
 protected:
  ALargeDatabase() {
    { const Store store(path(), ignore); }
    Database(path(), Access::ReadWrite)
        .execute(
            "CREATE TABLE ballast (x BLOB); "
            "INSERT INTO ballast VALUES (zeroblob(70000000)); "
            "PRAGMA wal_checkpoint(TRUNCATE)");
  }
};

TEST_F(ALargeDatabase, IsWrittenNoMoreOnceItIsFoundDamaged) {
  damage(path());
  std::promise<std::string> reason;
  bool is_said = false;
  Store store(path(), [&](const StoreError& error) {
    if (!std::exchange(is_said, true)) reason.set_value(error.what());
  });
  std::uint64_t id = 1;
  while (test::append_all(store.journal(), TableId(id), test::played_records(1, 1))) ++id;
  EXPECT_NE(reason.get_future().get().find("the database is damaged"), std::string::npos);
  EXPECT_FALSE(store.is_healthy());
}

TEST_F(ALargeDatabase, IsClosedWithoutWaitingForTheCheck) {
  Store store(path(), ignore);
  EXPECT_TRUE(test::append_all(store.journal(), TableId(1), test::played_records(1, 1)));
  EXPECT_TRUE(store.is_healthy());
}

}  // namespace
}  // namespace lair::store
