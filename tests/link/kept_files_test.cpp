// Sessions and settings survive a restart, and nobody else can read them.
#include "clients/link/kept_files.hpp"

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "tests/support/file_bytes.hpp"

namespace lair::link {
namespace {

namespace fs = std::filesystem;

class KeptFilesTest : public ::testing::Test {
 protected:
  KeptFilesTest() {
    std::string name = (fs::temp_directory_path() / "lair-kept-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
    folder_ = name;
  }

  ~KeptFilesTest() override {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  [[nodiscard]] KeptFiles files() const { return {folder_ / "config", folder_ / "state"}; }

  fs::path folder_;
};

const Endpoint kHere{.host = "127.0.0.1", .port = 8080, .source = {}, .secure = false};
const Endpoint kThere{.host = "lair.example.org", .port = 443, .source = {}, .secure = true};

TEST_F(KeptFilesTest, KeepsASessionPerServer) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "one", .name = "Ah Keung"}));
  ASSERT_TRUE(files().keep_guest(kThere, {.token = "two", .name = "小明"}));
  EXPECT_EQ(files().guest(kHere).token, "one");
  EXPECT_EQ(files().guest(kThere).token, "two");
  EXPECT_EQ(files().guest(kThere).name, "小明");
  ASSERT_TRUE(files().forget_guest(kHere));
  EXPECT_EQ(files().guest(kHere).token, "");
  EXPECT_EQ(files().guest(kThere).token, "two");
}

TEST_F(KeptFilesTest, PutsWhoWasKeptAsideForAnother) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "one", .name = "Mei"}));
  ASSERT_TRUE(files().keep_other_guest(kHere, {.token = "two", .name = "Bo"}));
  EXPECT_EQ(files().guest(kHere).token, "two");
  EXPECT_EQ(files().guest(kHere, "Bo").token, "two");
  EXPECT_EQ(files().guest(kHere, "Mei").token, "one");
  EXPECT_EQ(files().guest(kThere, "Mei").token, "");
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "three", .name = "Bo"}));
  EXPECT_EQ(files().guest(kHere, "Mei").token, "one") << "whatever becomes of the other";
  ASSERT_TRUE(files().forget_guest(kHere));
  EXPECT_EQ(files().guest(kHere).token, "");
  EXPECT_EQ(files().guest(kHere, "Bo").token, "");
  ASSERT_TRUE(files().keep_other_guest(kHere, files().guest(kHere, "Mei")));
  EXPECT_EQ(files().guest(kHere).token, "one");
}

TEST_F(KeptFilesTest, KeepsSomebodyOnceHoweverOftenTheyAreTheOther) {
  ASSERT_TRUE(files().keep_other_guest(kHere, {.token = "one", .name = "Mei"})) << "nobody is kept";
  for (int times = 0; times < 2; ++times) {
    ASSERT_TRUE(files().keep_other_guest(kHere, {.token = "two", .name = "Bo"}));
    EXPECT_EQ(files().guest(kHere).token, "two");
    EXPECT_EQ(files().guest(kHere, "Mei").token, "one");
  }
  ASSERT_TRUE(files().forget_guest(kHere));
  EXPECT_EQ(files().guest(kHere, "Bo").token, "");
}

TEST_F(KeptFilesTest, LetsNobodyElseRead) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "one", .name = "Ah Keung"}));
  ASSERT_TRUE(files().keep_settings({
      {"language", "ja"}
  }));
  std::size_t seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    EXPECT_EQ(entry.status().permissions(), fs::perms::owner_read | fs::perms::owner_write)
        << entry.path();
    ++seen;
  }
  EXPECT_EQ(seen, 2U);
}

TEST_F(KeptFilesTest, NarrowsAFileThatOthersCouldRead) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "one", .name = {}}));
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file()) fs::permissions(entry.path(), fs::perms::all);
  }
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "two", .name = {}}));
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    EXPECT_EQ(entry.status().permissions(), fs::perms::owner_read | fs::perms::owner_write);
  }
}

TEST_F(KeptFilesTest, SaysWhyNothingCanBeKept) {
  std::ofstream(folder_ / "state") << "a file where a folder should be";
  const auto kept = files().keep_guest(kHere, {.token = "one", .name = {}});
  ASSERT_FALSE(kept.has_value());
  EXPECT_NE(kept.error().find("cannot keep"), std::string::npos) << kept.error();
}

// For example two windows of a program, and the terminal beside them.
TEST_F(KeptFilesTest, IsWrittenWholeByEachOfSeveralAtOnce) {
  constexpr int kTimes = 500;
  std::atomic<int> failed = 0;
  std::vector<std::thread> writers;
  for (const char letter : {'a', 'b'}) {
    writers.emplace_back([&, letter] {
      for (int times = 0; times < kTimes; ++times) {
        if (!write_whole(folder_ / "kept", std::string(5000, letter))) ++failed;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(failed.load(), 0);
  const std::string kept = testing::bytes_of(folder_ / "kept");
  EXPECT_TRUE(kept == std::string(5000, 'a') || kept == std::string(5000, 'b')) << kept;
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1)
      << "nothing is left beside it";
}

TEST_F(KeptFilesTest, LeavesNothingBehindWhereItCannotWrite) {
  fs::create_directories(folder_ / "kept" / "inside");
  EXPECT_FALSE(write_whole(folder_ / "kept", "text"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
}

TEST_F(KeptFilesTest, ForgetsWhatIsNotText) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "Gr\xfc\xdf", .name = "Mei"}));
  EXPECT_EQ(files().guest(kHere).token, "") << "no server could read it";
  EXPECT_EQ(files().guest(kHere).name, "Mei");
}

TEST_F(KeptFilesTest, ReplacesNothingThatMakesNoSense) {
  ASSERT_TRUE(files().keep_settings({
      {"language", "ja"}
  }));
  const fs::path settings = folder_ / "config" / "settings";
  std::ofstream(settings) << "language=ja\nwhat is this?\n";
  const std::string before = testing::bytes_of(settings);
  const auto kept = files().keep_settings(files().settings());
  ASSERT_FALSE(kept.has_value());
  EXPECT_NE(kept.error().find("lines that make no sense"), std::string::npos) << kept.error();
  EXPECT_EQ(testing::bytes_of(settings), before);
  EXPECT_EQ(files().settings().at("language"), "ja");
}

TEST_F(KeptFilesTest, ReplacesNothingThatCannotBeRead) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "one", .name = "Mei"}));
  const fs::path session = fs::directory_iterator(folder_ / "state" / "sessions")->path();
  fs::remove(session);
  fs::create_symlink(session, session);  // so that not even root can read it
  EXPECT_EQ(files().guest(kHere).token, "");
  EXPECT_FALSE(files().keep_guest(kHere, {.token = "two", .name = "Mei"}));
  EXPECT_FALSE(files().keep_other_guest(kHere, {.token = "two", .name = "Bo"}));
  EXPECT_FALSE(files().forget_guest(kHere));
  EXPECT_TRUE(fs::is_symlink(session));
}

TEST_F(KeptFilesTest, SaysThatASessionCouldNotBeRemoved) {
  ASSERT_TRUE(files().keep_guest(kHere, {.token = "one", .name = "Mei"}));
  ASSERT_TRUE(files().keep_other_guest(kHere, {.token = "two", .name = "Bo"}));
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
  std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);  // as if the disk were full
  const auto forgotten = files().forget_guest(kHere);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  ASSERT_FALSE(forgotten.has_value());
  EXPECT_TRUE(forgotten.error().starts_with("the session is not removed: ")) << forgotten.error();
  EXPECT_EQ(files().guest(kHere).token, "two");
  ASSERT_TRUE(files().forget_guest(kHere));
  EXPECT_EQ(files().guest(kHere, "Mei").token, "one");
}

TEST_F(KeptFilesTest, IsEmptyBeforeTheFirstTime) {
  EXPECT_TRUE(files().forget_guest(kHere)) << "there is nothing to forget";
  EXPECT_TRUE(files().settings().empty());
  EXPECT_EQ(files().guest(kHere).token, "");
}

}  // namespace
}  // namespace lair::link
