// Archived records are read as they were before, wherever a crash came.
#include "server/store/archive.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/background_archive.hpp"
#include "server/store/clock.hpp"
#include "server/store/copy.hpp"
#include "server/store/erasure.hpp"
#include "server/store/history.hpp"
#include "server/store/store.hpp"
#include "server/store/stored_games.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

namespace fs = std::filesystem;

using table::TableId;
using Bytes = std::vector<std::string>;

constexpr std::int64_t kAll = INT64_MAX;
constexpr std::uint64_t kTables = 8;
constexpr std::uint64_t kUnfinished = 3;  // this one is being played

std::int64_t number_in(Database& database, const std::string& sql) {
  Statement query(database, sql);
  store::Run row(query);
  row.step();
  return row.integer(0);
}

std::int64_t number_in(const std::string& path, const std::string& sql) {
  Database database(path, Access::ReadOnly);
  return number_in(database, sql);
}

// Eight tables whose records are mixed. Seven of them ended, in two different months.
class AnArchive : public ::testing::Test {
 protected:
  AnArchive() {
    write_tables();
    Database database(path(), Access::ReadWrite);
    database.execute(
        "UPDATE table_info SET ended = 1760000000 + 3000000 * (id % 2) WHERE ended IS NOT NULL; "
        "UPDATE game SET finished = 1760000000, ending = 'abandoned' WHERE finished IS NULL "
        "AND table_id <> 3");
  }

  std::string path(const std::string& name = "lair.db") { return folder_.file(name); }

  void write_tables() {
    std::map<TableId, std::vector<table::Record>> played;
    std::size_t longest = 0;
    for (std::uint64_t id = 1; id <= kTables; ++id) {
      std::vector<table::Record>& records = played[TableId(id)];
      records = test::played_records(seed_ + id, 1);
      if (id != kUnfinished) {
        records.push_back({static_cast<std::uint32_t>(records.size() + 1),
                           table::TableEnded{"abandoned"},
                           std::nullopt});
      }
      longest = std::max(longest, records.size());
    }
    Store store(path(), ignore);
    for (std::size_t at = 0; at < longest; ++at) {
      for (const auto& [id, records] : played) {
        if (at < records.size()) store.journal().append(id, records[at], [](bool) {});
      }
    }
  }

  // The records of every table, read in every way there is.
  static std::map<TableId, Bytes> all_of(const std::string& database) {
    StoredGames stored(database);
    std::map<TableId, Bytes> one_by_one;
    for (std::uint64_t id = 1; id <= kTables; ++id) {
      stored.read_journal(TableId(id), [&](TableId table, std::string_view bytes) {
        one_by_one[table].emplace_back(bytes);
      });
    }
    std::map<TableId, Bytes> together;
    const auto each = [&](TableId table, std::string_view bytes) {
      together[table].emplace_back(bytes);
    };
    stored.read_journal(std::nullopt, each);
    stored.read_archive(each);
    EXPECT_EQ(one_by_one, together);
    return one_by_one;
  }

  // Archives as the tool does; `step` is called before and after each transaction.
  ArchiveTotals archive(
      std::int64_t before = kAll, const std::function<void()>& step = [] {}) {
    OpenDatabase open(path());
    return archive_within(open, before, step);
  }

  ArchiveTotals archive_within(
      OpenDatabase& open, std::int64_t before = kAll, const std::function<void()>& step = [] {}) {
    return archive_tables({.database = path(), .ended_before = before}, within(open, step));
  }

  static ArchiveWrite within(
      OpenDatabase& open, const std::function<void()>& step = [] {}) {
    return [&open, step](const std::function<void(Database&)>& change) {
      step();
      Transaction transaction(open.database());
      change(open.database());
      step();
      transaction.commit();
      step();
    };
  }

  // Archives in a process that is killed at that step. Returns false if it finished before.
  bool archive_until_killed_at(int step) {
    const pid_t child = fork();
    if (child == 0) {
      int left = step;
      archive(kAll, [&] {
        if (left-- == 0) std::raise(SIGKILL);
      });
      _exit(0);
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status);
  }

  const std::uint64_t seed_ = testing::from_environment("LAIR_SEED", std::random_device()());
  ::testing::ScopedTrace trace_{__FILE__, __LINE__, "LAIR_SEED=" + std::to_string(seed_)};
  test::TemporaryFolder folder_;
};

TEST_F(AnArchive, IsReadAsTheJournalWas) {
  const auto before = all_of(path());
  EXPECT_EQ(archive().tables, kTables - 1);
  EXPECT_EQ(all_of(path()), before);
  EXPECT_EQ(number_in(path(), "SELECT count(DISTINCT table_id) FROM journal"), 1);
  EXPECT_EQ(number_in(path(), "SELECT count(*) FROM journal_range"), 1);
  EXPECT_EQ(archive().tables, 0U) << "there is nothing left to do";
  Store store(path(), ignore);
  const auto unfinished = store.take_unfinished_tables();
  ASSERT_EQ(unfinished.size(), 1U);
  EXPECT_EQ(unfinished[0].fault, "");
  EXPECT_EQ(unfinished[0].records.size(), before.at(TableId(kUnfinished)).size());
}

TEST_F(AnArchive, TakesOnlyWhatEndedBefore) {
  EXPECT_EQ(archive(1'761'000'000).tables, 4U) << "the even ones";
  EXPECT_TRUE(fs::exists(archive_file(path(), "2025-10")));
  EXPECT_FALSE(fs::exists(archive_file(path(), "2025-11")));
  EXPECT_EQ(archive().tables, 3U);
  EXPECT_TRUE(fs::exists(archive_file(path(), "2025-11")));
}

TEST_F(AnArchive, IsAddedToWhileItsMonthIsRead) {
  const auto before = all_of(path());
  OpenDatabase open(path());
  open.database().execute("UPDATE table_info SET ended = ended + 1 WHERE id = 2");
  ASSERT_EQ(archive_within(open, 1'760'000'001).tables, 3U) << "the other even ones";
  Database month(archive_file(path(), "2025-10"), Access::ReadOnly);
  std::optional<Transaction> reading(std::in_place, month, TransactionKind::Read);
  EXPECT_EQ(number_in(month, "SELECT count(*) FROM archived"), 3);
  // Called before the month's file is opened, then when it is open.
  const auto goes_on = [&, questions = 0]() mutable {
    if (++questions == 2) reading.reset();
    return true;
  };
  const auto totals = archive_tables(
      {.database = path(), .ended_before = kAll, .goes_on = goes_on, .done = {}}, within(open));
  EXPECT_EQ(totals.tables, 4U);
  EXPECT_EQ(all_of(path()), before);
}

// The file is held for longer than a write waits for a lock.
TEST_F(AnArchive, IsAddedToOnceWhoHeldItUpIsDone) {
  const auto before = all_of(path());
  OpenDatabase open(path());
  ASSERT_EQ(archive_within(open, 1'761'000'000).tables, 4U);
  Database month(archive_file(path(), "2025-11"), Access::ReadWriteInPlace);
  std::optional<Transaction> held(std::in_place, month);
  // Called before the month's file is opened, then when that has failed.
  const auto goes_on = [&, questions = 0]() mutable {
    if (++questions == 2) held.reset();
    return true;
  };
  const auto totals = archive_tables(
      {.database = path(), .ended_before = kAll, .goes_on = goes_on, .done = {}}, within(open));
  EXPECT_EQ(totals.tables, 3U);
  EXPECT_EQ(all_of(path()), before);
}

TEST_F(AnArchive, IsReadWhereItsWriterWasKilledInTheMiddleOfACommit) {
  archive();
  const auto before = all_of(path());
  const std::string file = archive_file(path(), "2025-10");
  {
    Database killed(file, Access::ReadWriteInPlace);
    killed.execute(
        "PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE archived SET packed = zeroblob(20000)");
    for (const char* beside : {"", "-journal"}) fs::copy_file(file + beside, path("kept") + beside);
  }
  for (const char* beside : {"", "-journal"}) fs::rename(path("kept") + beside, file + beside);
  EXPECT_EQ(all_of(path()), before);
}

TEST_F(AnArchive, LosesNothingWhereverItIsKilled) {
  const auto before = all_of(path());
  int step = 0;
  // Each run goes on where the last one was killed, and is killed one step later.
  while (archive_until_killed_at(step)) {
    ASSERT_EQ(all_of(path()), before) << "killed at step " << step;
    ++step;
  }
  EXPECT_GT(step, 3);
  EXPECT_EQ(all_of(path()), before);
  EXPECT_EQ(number_in(path(), "SELECT count(DISTINCT table_id) FROM journal"), 1);
}

TEST_F(AnArchive, KilledAtAnyStepOfAWholeRunLosesNothing) {
  const auto before = all_of(path());
  { const OpenDatabase closed(path()); }
  for (int step = 0;; ++step) {
    fs::copy_file(path(), path("kept.db"), fs::copy_options::overwrite_existing);
    const bool is_killed = archive_until_killed_at(step);
    ASSERT_EQ(all_of(path()), before) << "killed at step " << step;
    archive();
    ASSERT_EQ(all_of(path()), before) << "gone on with after step " << step;
    fs::remove_all(folder_.path() / "archive");
    for (const char* beside : {"", "-wal", "-shm"}) fs::remove(path() + beside);
    fs::rename(path("kept.db"), path());
    if (!is_killed) break;
  }
}

TEST_F(AnArchive, ShowsGamesAsBefore) {
  std::map<std::int64_t, std::vector<table::Record>> before;
  const auto read = [&] {
    History history(path());
    std::map<std::int64_t, std::vector<table::Record>> games;
    for (const PlayedGame& game : history.games({}).games) games[game.id] = history.records(game);
    return games;
  };
  before = read();
  ASSERT_FALSE(before.empty());
  archive();
  EXPECT_EQ(read(), before);
}

TEST_F(AnArchive, KeepsThePromiseToThoseWhoLeft) {
  archive();
  Database(path(), Access::ReadWrite)
      .execute("INSERT OR IGNORE INTO player (id, name, created) VALUES (1, 'x', 0)");
  {
    Database database(path(), Access::ReadWrite);
    Erasure(database).erase(PlayerId(1), "Gone", 1);
  }
  StoredGames stored(path());
  stored.read_archive([&](TableId, std::string_view bytes) {
    const auto record = stored.reader().read(bytes);
    ASSERT_TRUE(record.has_value());
    const auto* taken = std::get_if<table::SeatTaken>(&record->change);
    if (taken == nullptr || taken->occupant.player != PlayerId(1)) return;
    EXPECT_EQ(taken->occupant.name, "Gone");
  });
}

TEST_F(AnArchive, OfAnotherClubIsNotWrittenInto) {
  archive();
  const auto bytes_before = fs::file_size(archive_file(path(), "2025-10"));
  fs::remove(path());
  write_tables();
  Database(path(), Access::ReadWrite)
      .execute("UPDATE table_info SET ended = 1760000000 WHERE ended IS NOT NULL");
  const std::string said = sentence_of([&] { archive(); });
  EXPECT_NE(said.find("is another club's archive"), std::string::npos) << said;
  EXPECT_EQ(fs::file_size(archive_file(path(), "2025-10")), bytes_before);
}

TEST_F(AnArchive, ThatIsMissingOrDamagedIsSaid) {
  archive();
  const std::string file = archive_file(path(), "2025-10");
  {
    Database month(file, Access::ReadWrite);
    month.execute(
        "UPDATE archived SET packed = CAST(substr(packed, 1, length(packed) - 1) || x'55' AS "
        "BLOB)");
  }
  const auto read_all = [&] { StoredGames(path()).read_archive([](TableId, std::string_view) {}); };
  EXPECT_EQ(sentence_of(read_all), "archived records are damaged");
  for (const char* beside : {"", "-wal", "-shm"}) fs::remove(file + beside);
  EXPECT_NE(sentence_of(read_all).find("is missing"), std::string::npos);
}

TEST_F(AnArchive, IsTakenOverByACopy) {
  archive(1'761'000'000);
  fs::create_directory(path("copies"));
  const std::string copy = path("copies/lair.db");
  for (int times = 0; times < 2; ++times) {
    fs::remove(copy);
    copy_database(path(), copy, {});
    copy_archive(path(), copy);
    EXPECT_EQ(all_of(copy), all_of(path()));
    archive();
  }
}

TEST_F(AnArchive, IsTakenOverButForTheMonthsThatCannotBe) {
  archive();
  const auto whole = all_of(path());
  const fs::path month = archive_file(path(), "2025-10");
  for (const char* other : {"2020-01", "2030-01"}) {
    std::ofstream(month.parent_path() / (std::string(other) + ".lair.db")) << "no database";
  }
  fs::create_directory(path("copies"));
  const std::string copy = path("copies/lair.db");
  copy_database(path(), copy, {});
  const std::string said = sentence_of([&] { copy_archive(path(), copy); });
  EXPECT_NE(said.find("2020-01.lair.db: "), std::string::npos) << said;
  EXPECT_NE(said.find("2030-01.lair.db: "), std::string::npos) << said;
  EXPECT_EQ(all_of(copy), whole);
}

// The last progress of a run.
BackgroundArchive::Progress run_to_end(BackgroundArchive& archive) {
  std::promise<BackgroundArchive::Progress> over;
  archive.begin(kAll, [&](const BackgroundArchive::Progress& progress) {
    if (progress.is_over) over.set_value(progress);
  });
  return over.get_future().get();
}

TEST_F(AnArchive, IsMadeWhileTablesArePlayedAndGamesRead) {
  const auto before = all_of(path());
  const std::size_t played = before.at(TableId(kUnfinished)).size();
  {
    Store store(path(), ignore);
    store.take_unfinished_tables();
    std::promise<std::string> over;
    store.archive_older_than(1, seconds_now(), [&](const BackgroundArchive::Progress& progress) {
      if (progress.is_over) over.set_value(progress.fault);
    });
    auto fault = over.get_future();
    auto written = test::append(
        store.journal(),
        TableId(kUnfinished),
        {static_cast<std::uint32_t>(played + 1), table::TableEnded{"abandoned"}, std::nullopt});
    do {
      const auto now = all_of(path());
      for (const auto& [id, records] : before) {
        if (id == TableId(kUnfinished)) continue;
        ASSERT_EQ(now.at(id), records) << id.value();
      }
    } while (fault.wait_for(std::chrono::seconds(0)) != std::future_status::ready);
    EXPECT_EQ(fault.get(), "");
    EXPECT_TRUE(written.get());
    EXPECT_EQ(store.archive().tables(), kTables - 1);
    EXPECT_TRUE(store.archive().is_healthy());
  }
  EXPECT_EQ(all_of(path()).at(TableId(kUnfinished)).size(), played + 1);
  EXPECT_EQ(number_in(path(), "SELECT count(DISTINCT table_id) FROM journal"), 1);
}

TEST_F(AnArchive, LosesNothingWhereverItIsBrokenOff) {
  const auto before = all_of(path());
  OpenDatabase open(path());
  for (int steps = 0, tables = 0; tables < static_cast<int>(kTables) - 1; ++steps) {
    ASSERT_LT(steps, 1'000);
    const ArchiveOptions options{.database = path(),
                                 .ended_before = kAll,
                                 .goes_on = [left = steps]() mutable { return left-- > 0; },
                                 .done = {}};
    const auto totals = archive_tables(options, within(open));
    tables += static_cast<int>(totals.tables);
    ASSERT_EQ(all_of(path()), before) << "broken off after " << steps << " steps";
  }
  EXPECT_EQ(archive_within(open).tables, 0U) << "what the last one left is cleared away";
  EXPECT_EQ(number_in(path(), "SELECT count(DISTINCT table_id) FROM journal"), 1);
}

TEST_F(AnArchive, EndsWithItsServerAndIsGoneOnWithByTheNext) {
  const auto before = all_of(path());
  OpenDatabase open(path());
  Writer writer(open.database(), ignore);
  {
    BackgroundArchive archive(path(), open.database(), writer);
    archive.begin(kAll, [](const BackgroundArchive::Progress&) {});
  }
  EXPECT_EQ(all_of(path()), before);
  BackgroundArchive archive(path(), open.database(), writer);
  EXPECT_EQ(run_to_end(archive).fault, "");
  EXPECT_EQ(all_of(path()), before);
  EXPECT_EQ(number_in(path(), "SELECT count(DISTINCT table_id) FROM journal"), 1);
}

TEST_F(AnArchive, ThatCannotBeMadeIsToldAndTriedAgain) {
  const auto before = all_of(path());
  OpenDatabase open(path());
  Writer writer(open.database(), ignore);
  BackgroundArchive archive(path(), open.database(), writer);
  // A file where the folder of the archive should be.
  std::ofstream(folder_.path() / "archive") << "in the way";
  EXPECT_NE(run_to_end(archive).fault, "");
  EXPECT_FALSE(archive.is_healthy());
  EXPECT_EQ(all_of(path()), before);
  fs::remove(folder_.path() / "archive");
  EXPECT_EQ(run_to_end(archive).fault, "");
  EXPECT_TRUE(archive.is_healthy());
  EXPECT_EQ(all_of(path()), before);
}

TEST_F(AnArchive, IsLeftAloneWhenTheDatabaseCannotBeWritten) {
  const auto before = all_of(path());
  OpenDatabase open(path());
  Writer writer(open.database(), ignore);
  writer.refuse_all(StoreError(Fault::Full, "the disk is full"));
  BackgroundArchive archive(path(), open.database(), writer);
  EXPECT_NE(run_to_end(archive).fault.find("could not be written"), std::string::npos);
  EXPECT_FALSE(archive.is_healthy());
  EXPECT_EQ(archive.tables(), 0U);
  EXPECT_EQ(all_of(path()), before);
}

}  // namespace
}  // namespace lair::store
