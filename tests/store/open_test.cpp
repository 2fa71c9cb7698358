// What may be opened as a club's database, by whom, and who may read it.
#include <filesystem>
#include <fstream>
#include <future>
#include <string>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/copy.hpp"
#include "server/store/store.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/file_bytes.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;

// The sentence with which it is refused; empty if it is opened.
std::string refusal_of(const std::string& path) {
  try {
    const Store store(path, ignore);
    return "";
  } catch (const StoreError& error) {
    return error.what();
  }
}

bool says(const std::string& sentence, const std::string& what) {
  return sentence.find(what) != std::string::npos;
}

unsigned mode_of(const std::string& path) {
  struct stat facts {};

  EXPECT_EQ(stat(path.c_str(), &facts), 0) << path;
  return facts.st_mode & 0777U;
}

class AnOpenDatabase : public ::testing::Test {
 protected:
  std::string path(const std::string& name = "lair.db") { return folder_.file(name); }

  test::TemporaryFolder folder_;
};

TEST_F(AnOpenDatabase, IsNotOpenedAgainByAnotherPathToIt) {
  const Store first(path(), ignore);
  fs::create_symlink(path(), path("other.db"));
  EXPECT_TRUE(says(refusal_of(path("other.db")), "another server uses this database"));
  fs::create_directory_symlink(folder_.path(), path("folder"));
  EXPECT_TRUE(says(refusal_of(path("folder/lair.db")), "another server uses this database"));
}

TEST_F(AnOpenDatabase, HasOneNameOnly) {
  { const Store store(path(), ignore); }
  fs::create_hard_link(path(), path("other.db"));
  EXPECT_TRUE(says(refusal_of(path("other.db")), "hard link"));
  EXPECT_TRUE(says(refusal_of(path()), "hard link"));
}

TEST_F(AnOpenDatabase, IsForItsOwnerAlone) {
  const Store store(path(), ignore);
  for (const char* beside : {"", "-wal", "-shm"}) {
    EXPECT_EQ(mode_of(path() + beside), 0600U) << beside;
  }
}

TEST_F(AnOpenDatabase, FromBeforeBecomesItsOwnersAlone) {
  { const Store store(path(), ignore); }
  fs::permissions(path(), fs::perms(0644));
  const Store store(path(), ignore);
  EXPECT_EQ(mode_of(path()), 0600U);
}

// The owner could no longer write what root makes beside the file or in its place. Only root can
// give a file away; for anybody else it stays their own and opens.
TEST_F(AnOpenDatabase, IsNotRootsWhenItIsAnothers) {
  { const Store store(path(), ignore); }
  constexpr uid_t kNobody = 65'534;
  const bool is_given_away = chown(path().c_str(), kNobody, kNobody) == 0;
  EXPECT_EQ(is_given_away, geteuid() == 0);
  const std::string refused = refusal_of(path());
  EXPECT_EQ(says(refused, "belongs to nobody; run this as that user: sudo -u"), is_given_away)
      << refused;
}

// Root may write everything, so it becomes another user for this.
TEST_F(AnOpenDatabase, CanBeWritten) {
  { const Store store(path(), ignore); }
  constexpr uid_t kNobody = 65534;
  const bool is_root = geteuid() == 0;
  fs::permissions(folder_.path(), fs::perms(0777));
  if (is_root) {
    ASSERT_EQ(chown(path().c_str(), kNobody, kNobody), 0);
  }
  fs::permissions(path(), fs::perms(0400));
  if (is_root) {
    ASSERT_EQ(seteuid(kNobody), 0);
  }
  const std::string refused = refusal_of(path());
  if (is_root) {
    ASSERT_EQ(seteuid(0), 0);
  }
  EXPECT_TRUE(says(refused, "cannot be opened for writing")) << refused;
}

TEST_F(AnOpenDatabase, IsNoEmptyFileThatACopyLeft) {
  std::ofstream(path()).close();
  EXPECT_TRUE(says(refusal_of(path()), "none of the server's tables"));
  EXPECT_EQ(fs::file_size(path()), 0U) << "it is not made a club either";
}

TEST_F(AnOpenDatabase, IsNoOtherProgramsFile) {
  Database(path(), Access::ReadWrite).execute("CREATE TABLE recipe (name TEXT)");
  EXPECT_TRUE(says(refusal_of(path()), "none of the server's tables"));
}

TEST_F(AnOpenDatabase, LacksNoTable) {
  { const Store store(path(), ignore); }
  Database(path(), Access::ReadWrite).execute("DROP TABLE hush");
  EXPECT_TRUE(says(refusal_of(path()), "does not contain the table hush"));
}

TEST_F(AnOpenDatabase, IsCopiedBeforeItIsBroughtUpToDate) {
  fs::copy_file(LAIR_SOURCE_DIR "/tests/data/store/v11.db", path());
  const Store store(path(), ignore);
  EXPECT_EQ(store.copy_left(), path() + ".v11");
  EXPECT_EQ(mode_of(store.copy_left()), 0600U);
  Database copy(store.copy_left(), Access::ReadOnly);
  Statement version(copy, "PRAGMA user_version");
  store::Run row(version);
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.integer(0), 11);
}

TEST_F(AnOpenDatabase, IsCopiedWhateverCopyOfTheSameVersionLiesThere) {
  fs::copy_file(LAIR_SOURCE_DIR "/tests/data/store/v11.db", path());
  fs::copy_file(path(), path("as_it_was.db"));
  { const OpenDatabase first(path()); }
  const std::string before = bytes_of(path("lair.db.v11"));
  const auto put_back = [&] {
    fs::copy_file(path("as_it_was.db"), path(), fs::copy_options::overwrite_existing);
  };
  put_back();
  EXPECT_EQ(OpenDatabase(path()).copy_left(), path("lair.db.v11")) << "of the same moment";
  EXPECT_FALSE(fs::exists(path("lair.db.v11-2")));
  for (int times = 0; times < 2; ++times) {
    put_back();
    Database(path(), Access::ReadWrite).execute("UPDATE player SET name = 'Later'");
    EXPECT_EQ(OpenDatabase(path()).copy_left(), path("lair.db.v11-2"));
    Database copy(path("lair.db.v11-2"), Access::ReadOnly);
    Statement name(copy, "SELECT 1 FROM player WHERE name = 'Later'");
    EXPECT_TRUE(store::Run(name).step());
    EXPECT_FALSE(fs::exists(path("lair.db.v11-3")));
  }
  EXPECT_TRUE(bytes_of(path("lair.db.v11")) == before) << "stays";
}

TEST_F(AnOpenDatabase, IsNotCopiedAgainWhereAStartWasBrokenOffAfterTheCopy) {
  fs::copy_file(LAIR_SOURCE_DIR "/tests/data/store/v11.db", path());
  copy_database(path(), path("lair.db.v11"), {});
  // No other copy can be made, as on a disk without room.
  fs::create_directories(part_of(path("lair.db.v11-2")) + "/in_the_way");
  EXPECT_EQ(OpenDatabase(path()).copy_left(), path("lair.db.v11"));
}

TEST_F(AnOpenDatabase, IsCopiedAnewWhereTheCopyIsDamaged) {
  fs::copy_file(LAIR_SOURCE_DIR "/tests/data/store/v11.db", path());
  copy_database(path(), path("lair.db.v11"), {});
  fs::resize_file(path("lair.db.v11"), fs::file_size(path("lair.db.v11")) / 2);
  EXPECT_EQ(OpenDatabase(path()).copy_left(), path("lair.db.v11-2"));
}

TEST_F(AnOpenDatabase, SaysAgainAndAgainThatItIsBroughtUpToDate) {
  fs::copy_file(LAIR_SOURCE_DIR "/tests/data/store/v11.db", path());
  int signs = 0;
  const OpenDatabase open(path(), [&](const std::string& sentence) {
    if (sentence.empty()) ++signs;
  });
  EXPECT_GT(signs, 1) << "not only where it begins";
}

TEST_F(AnOpenDatabase, IsCopiedWhileItIsWritten) {
  Store store(path(), ignore);
  ASSERT_TRUE(test::append_all(store.journal(), table::TableId(1), test::played_records(3, 1)));
  const auto writing = std::async(std::launch::async, [&] {
    for (std::uint64_t table = 2; table < 12; ++table) {
      if (!test::append_all(store.journal(), table::TableId(table), test::played_records(3, 1))) {
        return false;
      }
    }
    return true;
  });
  copy_database(path(), path("copy.db"), {});
  writing.wait();
  EXPECT_EQ(mode_of(path("copy.db")), 0600U);
  EXPECT_THROW(copy_database(path(), path("copy.db"), {}), StoreError) << "nothing is overwritten";
  EXPECT_FALSE(fs::exists(part_of(path("copy.db"))));
  Store copy(path("copy.db"), ignore);
  for (const StoredTable& table : copy.take_unfinished_tables()) EXPECT_EQ(table.fault, "");
}

TEST_F(AnOpenDatabase, SaysThatACopyOfItIsBeingChecked) {
  { const Store store(path(), ignore); }
  bool is_checked = false;
  copy_database(path(), path("copy.db"), [&](std::uint64_t written, std::uint64_t expected) {
    is_checked = is_checked || written == expected;
  });
  EXPECT_TRUE(is_checked);
}

TEST_F(AnOpenDatabase, IsCopiedAnewOverAPartThatWasBrokenOff) {
  { const Store store(path(), ignore); }
  std::ofstream(part_of(path("copy.db"))) << "half";
  copy_database(path(), path("copy.db"), {});
  EXPECT_EQ(refusal_of(path("copy.db")), "");
}

}  // namespace
}  // namespace lair::store
