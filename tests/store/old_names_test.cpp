// Names in records of earlier servers are rewritten as keys, so that they disappear with their
// people.
#include "server/store/old_names.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/archive.hpp"
#include "server/store/erasure.hpp"
#include "server/store/packed_records.hpp"
#include "server/store/store.hpp"
#include "server/store/stored_games.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/case_name.hpp"

namespace lair::store {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The records of all tables, as they may be shown.
std::vector<table::Record> shown(const std::string& path) {
  StoredGames stored(path);
  std::vector<table::Record> records;
  const auto each = [&](table::TableId, std::string_view bytes) {
    auto record = stored.reader().read(bytes);
    ASSERT_TRUE(record);
    records.push_back(*std::move(record));
  };
  stored.read_journal(std::nullopt, each);
  stored.read_archive(each);
  return records;
}

// A database that an earlier server left, whose records have names in them.
class OldRecords : public ::testing::TestWithParam<std::string> {
 protected:
  OldRecords() {
    fs::copy_file(LAIR_SOURCE_DIR "/tests/data/store/" + GetParam(), path());
    const OpenDatabase migrated(path());
    // The copy from before names people who are forgotten later; its operator has to delete it.
    fs::remove(migrated.copy_left());
  }

  [[nodiscard]] std::string path() const { return folder_.file("lair.db"); }

  // Runs until it is over.
  [[nodiscard]] OldNames::Progress rewrite() const {
    Store store(path(), [](const StoreError& error) { ADD_FAILURE() << error.what(); });
    return rewrite_in(store);
  }

  static OldNames::Progress rewrite_in(Store& store) {
    auto over = std::make_shared<std::promise<OldNames::Progress>>();
    store.key_old_names([over](const OldNames::Progress& progress) {
      if (progress.is_over) over->set_value(progress);
    });
    return over->get_future().get();
  }

  // Everybody who is known.
  [[nodiscard]] std::vector<std::pair<PlayerId, std::string>> people() const {
    Database database(path(), Access::ReadOnly);
    Statement all(database, "SELECT id, name FROM player");
    std::vector<std::pair<PlayerId, std::string>> found;
    store::Run row(all);
    while (row.step()) {
      found.emplace_back(static_cast<std::uint64_t>(row.integer(0)), row.text(1));
    }
    return found;
  }

  void forget_everybody() const {
    OpenDatabase open(path());
    Transaction transaction(open.database());
    for (const auto& [id, name] : people()) {
      Erasure(open.database()).erase(id, "Left " + std::to_string(id.value()), 5);
    }
    transaction.commit();
    EXPECT_TRUE(open.database().empty_log());
  }

  // The first file that has a name in its bytes: one beside the database, or the database itself.
  // For packed records, the month.
  [[nodiscard]] std::string named_in(const std::vector<std::string>& names) const {
    const auto has_one = [&](std::string_view bytes) {
      return std::ranges::any_of(names, [&](const std::string& name) {
        return bytes.find(name) != std::string_view::npos;
      });
    };
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(path()).parent_path())) {
      if (entry.is_regular_file() && has_one(bytes_of(entry.path()))) return entry.path().string();
    }
    std::string found;
    StoredGames(path()).read_archive([&](table::TableId, std::string_view bytes) {
      if (has_one(bytes)) found = "an archive";
    });
    return found;
  }

  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (auto& [id, name] : people()) all.push_back(std::move(name));
    return all;
  }

  void archive_all() const {
    OpenDatabase open(path());
    open.database().execute("UPDATE table_info SET ended = 1760000000, ending = 'abandoned'");
    archive_tables({.database = path(), .ended_before = INT64_MAX},
                   [&](const std::function<void(Database&)>& change) {
                     Transaction transaction(open.database());
                     change(open.database());
                     transaction.commit();
                   });
  }

  test::TemporaryFolder folder_;
};

TEST_P(OldRecords, AreShownAsBefore) {
  const auto before = shown(path());
  const OldNames::Progress progress = rewrite();
  EXPECT_EQ(progress.fault, "");
  EXPECT_GT(progress.tables, 0U);
  EXPECT_EQ(shown(path()), before);
  EXPECT_EQ(rewrite().tables, 0U) << "once is enough";
}

TEST_P(OldRecords, LoseTheNamesOfWhoIsForgotten) {
  const auto before = names();
  EXPECT_NE(named_in(before), "") << "or this test sees nothing";
  ASSERT_EQ(rewrite().fault, "");
  forget_everybody();
  EXPECT_EQ(named_in(before), "");
}

TEST_P(OldRecords, LoseTheNamesOfWhoWasForgottenBefore) {
  const auto before = names();
  forget_everybody();
  ASSERT_EQ(rewrite().fault, "");
  EXPECT_EQ(named_in(before), "");
}

TEST_P(OldRecords, InArchivesLoseThemToo) {
  const auto before = names();
  archive_all();
  const auto shown_before = shown(path());
  ASSERT_EQ(rewrite().fault, "");
  EXPECT_EQ(shown(path()), shown_before);
  forget_everybody();
  EXPECT_EQ(named_in(before), "");
}

TEST_P(OldRecords, AreRewrittenBeforeAnythingIsArchived) {
  Store store(path(), [](const StoreError& error) { ADD_FAILURE() << error.what(); });
  const auto archives = [&] { return store.archive_older_than(100'000, 0, [](const auto&) {}); };
  std::promise<void> over;
  store.key_old_names([&](const OldNames::Progress& progress) {
    if (progress.is_over) return over.set_value();
    EXPECT_FALSE(archives()) << "it is to be tried again";
  });
  over.get_future().wait();
  EXPECT_TRUE(archives());
}

// There are as many starts as tables: each start is stopped after its first table.
TEST_P(OldRecords, AreGoneOnWithByTheNextStart) {
  const auto before = shown(path());
  const auto names_before = names();
  OldNames::Progress last;
  int starts = 0;
  while (!last.is_over) {
    ASSERT_LT(++starts, 20);
    Store store(path(), [](const StoreError& error) { ADD_FAILURE() << error.what(); });
    auto told = std::make_shared<std::promise<OldNames::Progress>>();
    auto is_told = std::make_shared<std::atomic<bool>>(false);
    store.key_old_names([told, is_told](const OldNames::Progress& progress) {
      if (!is_told->exchange(true)) told->set_value(progress);
    });
    last = told->get_future().get();
  }
  EXPECT_GT(starts, 1);
  EXPECT_EQ(shown(path()), before);
  forget_everybody();
  EXPECT_EQ(named_in(names_before), "");
}

// v3 stored no player numbers, so it names nobody who could be forgotten.
INSTANTIATE_TEST_SUITE_P(Kept,
                         OldRecords,
                         ::testing::Values("v4.db", "v5.db", "v8.db", "v11.db"),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param);
                         });

}  // namespace
}  // namespace lair::store
