// A copy is complete or absent, and restoring never loses what was there.
#include "server/tool/backup.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "server/tool/archive.hpp"
#include "server/tool/verify.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::tool {
namespace {

namespace fs = std::filesystem;

void write_over(const std::string& path, std::streamoff at, const std::string& bytes) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(at);
  file << bytes;
}

// Leaves a database that is whole but does not match its games.
void spoil(const std::string& database) {
  test::execute(database,
                "DROP TRIGGER deal_result_stays; UPDATE deal_result SET score_b = score_b + 1, "
                "score_c = score_c - 1");
}

class Backups : public ::testing::Test {
 protected:
  Backups() { test::play_into(path(), {.seed = 7, .deals_max = 3, .settings = {}}); }

  std::string path(const std::string& name = "lair.db") { return folder_.file(name); }

  bool save(const std::string& to, std::size_t keep = 0) {
    return backup({.database = path(), .to = to, .keep = keep}, said_, said_);
  }

  bool bring_back(const std::string& from, const std::string& to, bool replaces = false) {
    return restore({.from = from, .database = to, .replaces = replaces}, said_, said_);
  }

  // The files of copies in progress or set aside.
  std::vector<std::string> left_beside_it() {
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename().string();
      const bool is_begun = name.ends_with(".restored") || name.ends_with(".part");
      if (is_begun || name.find(".before-") != std::string::npos) left.push_back(name);
    }
    return left;
  }

  test::TemporaryFolder folder_;
  std::ostringstream said_;
};

TEST_F(Backups, AreTakenWhileAServerRunsThenOpenedByOne) {
  store::Store running(path(), [](const store::StoreError&) {});
  EXPECT_TRUE(save(path("copy.db"))) << said_.str();
  EXPECT_EQ(fs::status(path("copy.db")).permissions(), fs::perms(0600));
  store::Store restored(path("copy.db"), [](const store::StoreError&) {});
  EXPECT_EQ(restored.take_unfinished_tables().size(), running.take_unfinished_tables().size());
}

TEST_F(Backups, TakeArchivedGamesAlong) {
  test::play_into(path("club.db"), {});
  archive({.database = path("club.db"), .days = -1}, said_);
  fs::create_directory(path("copies"));
  ASSERT_TRUE(backup({.database = path("club.db"), .to = path("copies")}, said_, said_))
      << said_.str();
  fs::remove_all(folder_.path() / "archive");
  std::string copy;
  for (const auto& entry : fs::directory_iterator(path("copies"))) {
    if (entry.is_regular_file()) copy = entry.path();
  }
  ASSERT_TRUE(bring_back(copy, path("club.db"), true)) << said_.str();
  EXPECT_TRUE(verify({.database = path("club.db"), .game = {}}, said_, said_)) << said_.str();
  EXPECT_TRUE(fs::exists(folder_.path() / "archive"));
}

TEST_F(Backups, OverwriteNothing) {
  ASSERT_TRUE(save(path("copy.db")));
  EXPECT_THROW(save(path("copy.db")), store::StoreError);
  EXPECT_THROW(save(path()), store::StoreError) << "itself";
}

TEST_F(Backups, OfAFileWithoutTablesAreNone) {
  std::ofstream(path("empty.db")).close();
  EXPECT_THROW(backup({.database = path("empty.db"), .to = path("copy.db")}, said_, said_),
               store::StoreError);
  EXPECT_THROW(bring_back(path("empty.db"), path("new.db")), store::StoreError);
  EXPECT_FALSE(fs::exists(path("copy.db")) || fs::exists(path("new.db")));
}

TEST_F(Backups, InAFolderAreNamedByTheTimeSoManyStay) {
  fs::create_directory(path("copies"));
  for (const char* name : {"lair-20260101T000000Z.db",
                           "lair-20260102T000000Z.db",
                           "lair-before-upgrading.db",
                           "notes.db"}) {
    std::ofstream(path("copies") + "/" + name).close();
  }
  ASSERT_TRUE(save(path("copies"), 2)) << said_.str();
  EXPECT_FALSE(fs::exists(path("copies/lair-20260101T000000Z.db")));
  EXPECT_TRUE(fs::exists(path("copies/lair-20260102T000000Z.db")));
  EXPECT_TRUE(fs::exists(path("copies/lair-before-upgrading.db"))) << "as long as a name of ours";
  EXPECT_TRUE(fs::exists(path("copies/notes.db"))) << "not one of ours";
}

TEST_F(Backups, MadeByAClockThatIsBehindStay) {
  fs::create_directory(path("copies"));
  for (const char* name : {"lair-29990101T000000Z.db", "lair-29990102T000000Z.db"}) {
    std::ofstream(path("copies") + "/" + name).close();
  }
  ASSERT_TRUE(save(path("copies"), 2)) << said_.str();
  EXPECT_EQ(std::distance(fs::directory_iterator(path("copies")), fs::directory_iterator()), 3);
}

TEST_F(Backups, ThatWereKilledLeaveNothingForLongerThanADay) {
  fs::create_directory(path("copies"));
  const fs::path old = path("copies/lair-20260101T000000Z.db.part");
  const fs::path under_way = path("copies/lair-20260102T000000Z.db.part");
  for (const fs::path& part : {old, under_way}) std::ofstream(part).close();
  fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::days(2));
  ASSERT_TRUE(save(path("copies"), 2)) << said_.str();
  EXPECT_FALSE(fs::exists(old));
  EXPECT_TRUE(fs::exists(under_way));
}

TEST_F(Backups, ThatFailNightAfterNightTakeTheRoomOfOne) {
  fs::create_directory(path("copies"));
  for (const char* name : {"lair-20260101T000000Z.db", "lair-20260102T000000Z.db"}) {
    std::ofstream(path("copies") + "/" + name).close();
  }
  spoil(path());
  for (int night = 0; night < 3; ++night) EXPECT_FALSE(save(path("copies"), 1)) << said_.str();
  EXPECT_FALSE(fs::exists(path("copies/lair-20260101T000000Z.db"))) << "beyond those kept";
  EXPECT_TRUE(fs::exists(path("copies/lair-20260102T000000Z.db")));
  EXPECT_TRUE(fs::exists(path("copies/failed.db")));
  EXPECT_EQ(std::distance(fs::directory_iterator(path("copies")), fs::directory_iterator()), 2);
}

TEST_F(Backups, ThatCannotTakeTheArchiveAlongFail) {
  test::play_into(path("club.db"), {});
  archive({.database = path("club.db"), .days = -1}, said_);
  fs::create_directories(path("copies/archive"));
  for (const auto& month : fs::directory_iterator(path("archive"))) {
    std::ofstream(fs::path(path("copies/archive")) / month.path().filename()) << "no database";
  }
  EXPECT_FALSE(
      backup({.database = path("club.db"), .to = path("copies"), .keep = 1}, said_, said_));
  EXPECT_NE(said_.str().find("is complete, but its archive is not"), std::string::npos)
      << said_.str();
  EXPECT_TRUE(fs::exists(path("copies/failed.db")));
}

// A sparse file, larger than the space on any disk.
TEST_F(Backups, SayBeforeTheyBeginThatTheDiskHasNoRoom) {
  constexpr std::uint32_t kPages = 15U << 28U;
  fs::resize_file(path(), std::uintmax_t{kPages} * 4'096);
  write_over(path(), 28, {'\xF0', '\0', '\0', '\0'});
  try {
    save(path("copy.db"));
    FAIL() << said_.str();
  } catch (const store::StoreError& error) {
    EXPECT_EQ(error.fault(), store::Fault::Full);
    EXPECT_NE(std::string(error.what()).find("needs 15728640 MiB, but the disk has only"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(left_beside_it(), std::vector<std::string>{});
}

TEST_F(Backups, AreBroughtBackWithWhatWasThereMovedAside) {
  ASSERT_TRUE(save(path("copy.db")));
  test::play_into(path(), {.seed = 8, .deals_max = 3, .settings = {}});
  EXPECT_FALSE(bring_back(path("copy.db"), path())) << "not without being told to";
  ASSERT_TRUE(bring_back(path("copy.db"), path(), true)) << said_.str();
  store::Store restored(path(), [](const store::StoreError&) {});
  EXPECT_EQ(restored.take_unfinished_tables().size(), 1U);
  std::size_t aside = 0;
  for (const auto& entry : fs::directory_iterator(folder_.path())) {
    const bool is_aside = entry.path().filename().string().starts_with("lair.db.before-");
    if (!is_aside) continue;
    ++aside;
    store::Store before(entry.path(), [](const store::StoreError&) {});
    EXPECT_EQ(before.take_unfinished_tables().size(), 2U) << "nothing of it is lost";
  }
  EXPECT_EQ(aside, 1U);
}

TEST_F(Backups, TakeThePlaceOfADatabaseThatIsDamaged) {
  ASSERT_TRUE(save(path("copy.db")));
  const std::string whole = path("whole.db");
  fs::copy_file(path(), whole);
  const std::string noise(200, '\xA5');
  const std::vector<std::function<void()>> damages{[&] { write_over(path(), 0, noise); },
                                                   [&] { write_over(path(), 100, noise); },
                                                   [&] { fs::resize_file(path(), 3'000); },
                                                   [&] { fs::resize_file(path(), 0); }};
  for (std::size_t at = 0; at < damages.size(); ++at) {
    SCOPED_TRACE(at);
    fs::copy_file(whole, path(), fs::copy_options::overwrite_existing);
    damages[at]();
    ASSERT_TRUE(bring_back(path("copy.db"), path(), true)) << said_.str();
    EXPECT_FALSE(left_beside_it().empty()) << "the damaged one is kept";
    {
      store::Store restored(path(), [](const store::StoreError&) {});
      EXPECT_EQ(restored.take_unfinished_tables().size(), 1U);
    }
    for (const std::string& aside : left_beside_it()) fs::remove(folder_.path() / aside);
  }
}

// A killed server's last writes lie in a log beside its database, which no longer exists.
TEST_F(Backups, TakeNothingFromWhatAnotherDatabaseHasLeft) {
  ASSERT_TRUE(save(path("copy.db")));
  {
    store::Database killed(path(), store::Access::ReadWrite);
    killed.execute("CREATE TABLE later (one INTEGER); INSERT INTO later VALUES (1)");
    fs::copy_file(path("lair.db-wal"), path("kept-wal"));
  }
  ASSERT_GT(fs::file_size(path("kept-wal")), 0U);
  fs::remove(path());
  fs::copy_file(path("kept-wal"), path("lair.db-wal"));
  ASSERT_TRUE(bring_back(path("copy.db"), path())) << said_.str();
  EXPECT_FALSE(fs::exists(path("lair.db-wal")));
  EXPECT_FALSE(left_beside_it().empty()) << "moved aside";
  EXPECT_TRUE(verify({.database = path(), .game = {}}, said_, said_)) << said_.str();
}

TEST_F(Backups, AreNotBroughtBackUnderARunningServer) {
  ASSERT_TRUE(save(path("copy.db")));
  const store::Store running(path(), [](const store::StoreError&) {});
  EXPECT_THROW(bring_back(path("copy.db"), path(), true), store::StoreError);
  EXPECT_EQ(left_beside_it(), std::vector<std::string>{}) << "nothing of the try is left";
}

TEST_F(Backups, LeaveNothingOfATryThatFailed) {
  ASSERT_TRUE(save(path("copy.db")));
  fs::remove(path());
  test::play_into(path("other.db"), {});
  archive({.database = path("other.db"), .days = -1}, said_);
  fs::rename(path("other.db"), path());  // another club's, with an archive in the same folder
  ASSERT_TRUE(fs::create_directory(folder_.path() / "copies"));
  test::play_into(path("copies/ours.db"), {});
  archive({.database = path("copies/ours.db"), .days = -1}, said_);
  EXPECT_THROW(bring_back(path("copies/ours.db"), path(), true), store::StoreError);
  EXPECT_TRUE(fs::exists(path())) << "what was there is still there";
  EXPECT_EQ(left_beside_it(), std::vector<std::string>{});
}

TEST_F(Backups, ThatWereTamperedWithAreNotBroughtBack) {
  ASSERT_TRUE(save(path("copy.db")));
  spoil(path("copy.db"));
  EXPECT_FALSE(bring_back(path("copy.db"), path("new.db")));
  EXPECT_FALSE(fs::exists(path("new.db")));
}

}  // namespace
}  // namespace lair::tool
