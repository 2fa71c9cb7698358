// Every record that was acknowledged is in the journal, whatever happens next.
#include "server/store/journal.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <map>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/migrate.hpp"
#include "server/store/store.hpp"
#include "tests/store/dialect.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/played_records.hpp"
#include "tests/support/random_values.hpp"

namespace lair::store {
namespace {

using table::Record;
using table::TableId;
using test::append;
using test::append_all;

constexpr std::uint64_t kSeed = 1'995;

Record opening() {
  return {
      1,
      table::TableOpened{
                         table::TableSettings{"lions-lair", "Mei's", "yahoo", {{"min_faan", "3"}}, {}},
                         PlayerId(1)},
      std::nullopt
  };
}

// An opening, then `more` changes of any kind, except those that open, end or settle.
std::vector<Record> random_records(test::RandomValues& random, std::size_t more) {
  std::vector<Record> records{opening()};
  while (records.size() <= more) {
    Record record = random.record();
    if (std::holds_alternative<table::TableOpened>(record.change)) continue;
    if (std::holds_alternative<table::TableEnded>(record.change)) continue;
    record.number = static_cast<std::uint32_t>(records.size() + 1);
    record.result.reset();
    records.push_back(record);
  }
  return records;
}

TEST(JournalRecovery, GivesBackWhatWasAppended) {
  test::TemporaryFolder folder;
  test::RandomValues random(kSeed);
  std::map<TableId, std::vector<Record>> written;
  {
    Store store(folder.database(), ignore);
    EXPECT_TRUE(store.take_unfinished_tables().empty());
    EXPECT_EQ(store.next_table_id(), TableId(1));
    for (std::uint64_t table = 1; table <= 20; ++table) {
      written[TableId(table)] = random_records(random, random.below(40));
    }
    // The records of all tables are interleaved, as they are in play.
    for (std::size_t at = 0; at < 41; ++at) {
      for (const auto& [table, records] : written) {
        if (at < records.size()) store.journal().append(table, records[at], [](bool) {});
      }
    }
  }
  Store store(folder.database(), ignore);
  const auto tables = store.take_unfinished_tables();
  ASSERT_EQ(tables.size(), written.size()) << "seed " << kSeed;
  for (const StoredTable& table : tables) {
    const std::vector<Record>& kept = written[table.id];
    ASSERT_EQ(table.records.size(), kept.size()) << "seed " << kSeed;
    for (std::size_t at = 0; at < kept.size(); ++at) {
      EXPECT_TRUE(table.records[at] == kept[at]) << "record " << at + 1 << ", a change of kind "
                                                 << kept[at].change.index() << ", seed " << kSeed;
    }
    EXPECT_EQ(table.fault, "");
  }
  EXPECT_EQ(store.next_table_id(), TableId(21));
}

TEST(JournalRecovery, LeavesOutATableThatEnded) {
  test::TemporaryFolder folder;
  {
    Store store(folder.database(), ignore);
    const Record end{2, table::TableEnded{"abandoned"}, std::nullopt};
    ASSERT_TRUE(append_all(store.journal(), TableId(1), {opening(), end}));
  }
  Store store(folder.database(), ignore);
  EXPECT_TRUE(store.take_unfinished_tables().empty());
  EXPECT_EQ(store.next_table_id(), TableId(2)) << "its number is not given again";
}

TEST(JournalRecovery, FindsAMissingRecordWithoutHarmToOtherTables) {
  test::TemporaryFolder folder;
  {
    Store store(folder.database(), ignore);
    const Record third{3, table::SeatLeft{Seat::B}, std::nullopt};
    ASSERT_TRUE(append_all(store.journal(), TableId(1), {opening(), third}));
    ASSERT_TRUE(append_all(store.journal(), TableId(2), {opening()}));
  }
  Store store(folder.database(), ignore);
  const auto tables = store.take_unfinished_tables();
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].fault, "record 2 is missing; the next is 3");
  EXPECT_EQ(tables[0].records, std::vector{opening()});
  EXPECT_EQ(tables[1].fault, "");
}

TEST(JournalRecovery, FindsARecordThatCannotBeRead) {
  test::TemporaryFolder folder;
  {
    Store store(folder.database(), ignore);
    ASSERT_TRUE(append_all(store.journal(), TableId(1), {opening()}));
  }
  {
    Database database(folder.database(), Access::ReadWrite);
    database.execute("INSERT " + test::into_journal(1, 2, test::blob("FFFF")));
  }
  Store store(folder.database(), ignore);
  const auto tables = store.take_unfinished_tables();
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].fault, "record 2 cannot be read: These bytes are not a record.");
}

std::ptrdiff_t wins_among(const std::vector<Record>& records) {
  return std::ranges::count_if(records, [](const Record& record) {
    return record.result.has_value() && record.result->won.has_value();
  });
}

TEST(Journal, KeepsWholeGamesWithTheirResults) {
  test::TemporaryFolder folder;
  const auto records = test::played_records(kSeed, 12);
  ASSERT_GT(wins_among(records), 0) << "seed " << kSeed;
  {
    Store store(folder.database(), ignore);
    ASSERT_TRUE(append_all(store.journal(), TableId(1), records)) << "seed " << kSeed;
  }
  Store store(folder.database(), ignore);
  EXPECT_EQ(store.take_unfinished_tables().at(0).records, records) << "seed " << kSeed;
}

TEST(JournalOfTheFile, AnswersNoWhenTheDiskIsFull) {
  test::TemporaryFolder folder;
  Database database(folder.database(), Access::ReadWrite);
  migrate(database);
  database.execute("PRAGMA max_page_count = 1");  // no more pages than there are
  std::vector<Fault> faults;
  Writer writer(database, [&faults](const StoreError& error) { faults.push_back(error.fault()); });
  Journal journal(database, writer);
  EXPECT_TRUE(append(journal, TableId(1), opening()).get()) << "its pages have room";
  EXPECT_TRUE(writer.is_healthy());

  test::RandomValues random(kSeed);
  Record seats{
      2,
      table::SeatTaken{Seat::A, {table::OccupantKind::Person, PlayerId(1), "", false}},
      std::nullopt
  };
  std::get<table::SeatTaken>(seats.change).occupant.name = std::string(64 * 1024, 'x');
  EXPECT_FALSE(append(journal, TableId(1), seats).get());
  EXPECT_FALSE(writer.is_healthy());

  seats.number = 2;
  std::get<table::SeatTaken>(seats.change).occupant.name = "Mei";
  EXPECT_FALSE(append(journal, TableId(1), seats).get()) << "a journal has no holes";
  EXPECT_TRUE(append(journal, TableId(2), opening()).get()) << "a small row still has room";
  EXPECT_TRUE(writer.is_healthy());
  writer.stop();
  EXPECT_EQ(faults, std::vector<Fault>{Fault::Full});
}

TEST(Journal, AnswersNoWhenTheDatabaseMayNotBeWritten) {
  test::TemporaryFolder folder;
  { Store store(folder.database(), ignore); }
  Database database(folder.database(), Access::ReadOnly);
  std::vector<Fault> faults;
  Writer writer(database, [&faults](const StoreError& error) { faults.push_back(error.fault()); });
  Journal journal(database, writer);
  EXPECT_FALSE(append(journal, TableId(1), opening()).get());
  EXPECT_FALSE(writer.is_healthy());
  writer.stop();
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0], Fault::ReadOnly);
}

TEST(Journal, RefusesResultsThatDoNotAddUpWithTheirRecord) {
  test::TemporaryFolder folder;
  auto records = test::played_records(kSeed, 1);
  ASSERT_TRUE(records.back().result.has_value());
  records.back().result->scores[Seat::C] += 1_pts;
  Store store(folder.database(), ignore);
  EXPECT_FALSE(append_all(store.journal(), TableId(1), records));
  EXPECT_TRUE(append_all(store.journal(), TableId(2), {opening()})) << "others play on";
  store.stop();
  Database database(folder.database(), Access::ReadOnly);
  RecordReader reader(database);
  const auto tables = decoded(unfinished_tables(database), reader);
  EXPECT_EQ(tables.at(0).records.size(), records.size() - 1) << "no record without its result";
}

// Appends for ever, and tells the parent the number of each acknowledged record.
[[noreturn]] void append_until_killed(const std::string& path, int acknowledged) {
  Store store(path, ignore);
  store.journal().append(TableId(1), opening(), [](bool) {});
  for (std::uint32_t number = 2;; ++number) {
    const Record record{
        number, table::SubstituteSet{Seat::B, number % 2 == 0},
         std::nullopt
    };
    auto answer = append(store.journal(), TableId(1), record);
    if (number % 16 != 0) continue;  // so that commits hold several
    if (!answer.get() || write(acknowledged, &number, sizeof number) < 0) _exit(1);
  }
}

TEST(Journal, KeepsEveryAcknowledgedRecordWhenTheProcessIsKilled) {
  for (std::uint32_t kills = 1; kills <= 3; ++kills) {
    test::TemporaryFolder folder;
    const std::string path = folder.database();
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) append_until_killed(path, pipe_ends[1]);
    close(pipe_ends[1]);
    std::uint32_t acknowledged = 0;
    while (acknowledged < 160 * kills) {
      ASSERT_EQ(read(pipe_ends[0], &acknowledged, sizeof acknowledged),
                static_cast<ssize_t>(sizeof acknowledged));
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    std::uint32_t later = 0;  // acknowledged before the signal came
    while (read(pipe_ends[0], &later, sizeof later) > 0) acknowledged = later;
    close(pipe_ends[0]);

    Store store(path, ignore);
    const auto tables = store.take_unfinished_tables();
    ASSERT_EQ(tables.size(), 1U);
    EXPECT_EQ(tables[0].fault, "");
    EXPECT_GE(tables[0].records.size(), acknowledged);
  }
}

}  // namespace
}  // namespace lair::store
