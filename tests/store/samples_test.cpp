// Databases that earlier servers wrote, kept in tests/data/store, lose nothing under this server.
#include <filesystem>

#include <gtest/gtest.h>

#include "engine/play/match.hpp"
#include "server/store/migrate.hpp"
#include "server/store/store.hpp"
#include "server/table/state.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/case_name.hpp"

namespace lair::store {
namespace {

// Where a sample is copied to.
class Copied {
 public:
  explicit Copied(const std::string& sample) {
    std::filesystem::copy_file(LAIR_SOURCE_DIR "/tests/data/store/" + sample, path());
  }

  [[nodiscard]] std::string path() const { return folder_.file("lair.db"); }

 private:
  test::TemporaryFolder folder_;
};

std::int64_t number_in(const std::string& path, const std::string& sql) {
  Database database(path, Access::ReadOnly);
  Statement query(database, sql);
  Run row(query);
  row.step();
  return row.integer(0);
}

// The scores after every deal, from folding the events again.
std::vector<BySeat<Points>> replayed_scores(const std::vector<table::Record>& records) {
  table::TableState state;
  std::vector<BySeat<Points>> scores;
  for (const table::Record& record : records) {
    table::apply(state, record.change);
    if (record.result) scores.push_back(state.match->scores);
  }
  return scores;
}

std::vector<BySeat<Points>> recorded_scores(const std::vector<table::Record>& records) {
  std::vector<BySeat<Points>> scores;
  for (const table::Record& record : records) {
    if (record.result) scores.push_back(record.result->scores);
  }
  return scores;
}

// Play goes on at the unfinished tables from where their records end.
void expect_all_there(const std::string& path) {
  Store store(path, [](const StoreError&) {});
  const auto tables = store.take_unfinished_tables();
  EXPECT_FALSE(tables.empty());
  for (const StoredTable& table : tables) {
    EXPECT_EQ(table.fault, "") << "table " << table.id.value();
    EXPECT_EQ(replayed_scores(table.records), recorded_scores(table.records));
  }
  EXPECT_EQ(number_in(path, "PRAGMA user_version"), static_cast<int>(migrations().size()));
}

// v3 was made with played_records(7, 3) through the store of that version. The others come from
// servers of their versions that were killed while lair-load played at three tables; for v5 and v8
// somebody had registered before. All are packed, with pages of 1 KiB.
class Sample : public ::testing::TestWithParam<std::string> {};

TEST_P(Sample, OfAnEarlierServerIsReadWithItsGames) {
  const Copied sample(GetParam());
  constexpr const char* kRecords = "SELECT count(*) FROM journal";
  constexpr const char* kResults = "SELECT count(*) FROM deal_result";
  constexpr const char* kPeople = "SELECT count(*) FROM player";
  const std::int64_t records = number_in(sample.path(), kRecords);
  const std::int64_t results = number_in(sample.path(), kResults);
  const std::int64_t people = number_in(sample.path(), kPeople);
  EXPECT_GT(results, 2);
  expect_all_there(sample.path());
  EXPECT_EQ(number_in(sample.path(), kRecords), records);
  EXPECT_EQ(number_in(sample.path(), kResults), results);
  EXPECT_EQ(number_in(sample.path(), kPeople), people);
}

INSTANTIATE_TEST_SUITE_P(Kept,
                         Sample,
                         ::testing::Values("v3.db", "v4.db", "v5.db", "v8.db", "v11.db"),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param);
                         });

// Whichever version the sample was brought up to before.
TEST(SampleOnItsWay, OfVersionThreeIsReadFromEachVersionSince) {
  for (int version = 3; version < static_cast<int>(migrations().size()); ++version) {
    SCOPED_TRACE("version " + std::to_string(version));
    const Copied sample("v3.db");
    {
      Database database(sample.path(), Access::ReadWrite);
      migrate(database, migrations().first(static_cast<std::size_t>(version)));
    }
    expect_all_there(sample.path());
  }
}

}  // namespace
}  // namespace lair::store
