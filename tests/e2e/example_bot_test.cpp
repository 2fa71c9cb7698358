// lair-bot, the smallest client that plays: what ends it and what does not.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/sqlite.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/file_bytes.hpp"
#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

// The program, which plays at a table of its own; the destructor kills it if it still runs.
class ExampleBot {
 public:
  explicit ExampleBot(const TestServer& server, const std::vector<std::string>& more = {}) {
    // A bot that was not welcomed in time ends; a busy machine may need more than its five seconds.
    setenv("LAIR_PATIENCE", std::to_string(test::kPatience.count()).c_str(), 1);
    std::vector<std::string> arguments{
        LAIR_BOT, "--server", "127.0.0.1:" + std::to_string(server.port())};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    if (posix_spawn(&process_, LAIR_BOT, nullptr, nullptr, words.data(), environ) != 0) {
      process_ = -1;
    }
  }

  ExampleBot(const ExampleBot&) = delete;
  ExampleBot& operator=(const ExampleBot&) = delete;

  ~ExampleBot() {
    if (!is_playing()) return;
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }

  // Returns false once it has ended.
  bool is_playing() {
    if (process_ > 0 && waitpid(process_, nullptr, WNOHANG) == process_) process_ = -1;
    return process_ > 0;
  }

  // Waits until it ends.
  int exit_status() {
    int status = 0;
    if (process_ <= 0 || waitpid(process_, &status, 0) != process_) return -1;
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_ = -1;
};

std::int64_t rows_in(const std::string& path, const std::string& table) {
  store::Database database(path, store::Access::ReadOnly);
  store::Statement count(database, "SELECT count(*) FROM " + table);
  store::Run row(count);
  return row.step() ? row.integer(0) : 0;
}

TEST(ExampleBot, PlaysOnOnceTheJournalCanBeWrittenAgain) {
  // Slow enough for the match to go on while the disk is full.
  TestServer server("2c", "", {"--bot-turn-ms", "50"});
  ExampleBot bot(server);
  const auto reach = [&](std::int64_t records) {
    while (rows_in(server.database(), "journal") < records) {
      ASSERT_TRUE(bot.is_playing()) << "it gave up, or its match is over";
    }
  };
  ASSERT_NO_FATAL_FAILURE(reach(60));
  server.process().set_disk(ServerProcess::Disk::Full);
  server.process().wait_for_log("a table is paused until its journal can be written");
  server.process().set_disk(ServerProcess::Disk::Free);
  server.process().wait_for_log("a table is restored after a failed journal write");
  ASSERT_NO_FATAL_FAILURE(reach(rows_in(server.database(), "journal") + 60));
}

TEST(ExampleBot, AsksOnceMoreWhenItHasWaitedAsToldTo) {
  // Slow enough for the first match to go on until the other bot has its table.
  const std::vector<std::string> slow{"--bot-turn-ms", "1000"};
  TestServer server("00", "[limits.allowances]\n\"create_table.address\" = [1, 4]\n", slow);
  ExampleBot one(server);
  ExampleBot other(server);  // at the same address
  while (rows_in(server.database(), "table_info") < 2) {
    ASSERT_TRUE(one.is_playing() && other.is_playing()) << "one of them gave up";
  }
}

// The server dies with each bot that sits down at its table, and so with the requests that follow.
TEST(ExampleBot, AsksOnceMoreForWhatWasLostWithItsConnection) {
  TestServer server("2c", "", {"--bot-turn-ms", "20"}, TestServer::Address::Kept);
  server.restart_to_die_after(3);
  ExampleBot bot(server);
  for (int bots = 1; bots <= 3; ++bots) {
    ASSERT_TRUE(server.is_dying()) << "it asks for nothing any more";
    if (bots < 3) server.restart_to_die_after(1);
  }
  server.restart();
  const std::int64_t before = rows_in(server.database(), "journal");
  while (rows_in(server.database(), "journal") < before + 60) {
    ASSERT_TRUE(bot.is_playing()) << "it gave up";
  }
}

TEST(ExampleBot, EndsWhenItsTableIsGone) {
  if (test::TemporaryFolder::is_on_server()) return;  // the database is no file that can be lost
  TestServer server("2c", "", {"--bot-turn-ms", "1000"}, TestServer::Address::Kept);
  ExampleBot bot(server);
  while (rows_in(server.database(), "journal") < 10) {
    ASSERT_TRUE(bot.is_playing()) << "it gave up";
  }
  server.kill();
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(server.database() + end);
  server.restart();
  EXPECT_EQ(bot.exit_status(), 1);
}

TEST(ExampleBot, EndsWhenItIsNotLetToATable) {
  const TestServer server;
  EXPECT_EQ(ExampleBot(server, {"--room", "nowhere"}).exit_status(), 1);
  EXPECT_EQ(ExampleBot(server, {"--table", "99"}).exit_status(), 1);
  EXPECT_EQ(ExampleBot(server, {"--name", "<b>Bot</b>"}).exit_status(), 1) << "not even in";
}

TEST(ExampleBot, PlaysNoOtherStyleThanTheOneNamed) {
  const TestServer server;
  EXPECT_EQ(ExampleBot(server, {"--style", "3f-basics"}).exit_status(), 1);
  EXPECT_EQ(rows_in(server.database(), "table_info"), 0) << "a table was opened";
}

TEST(ExampleBot, IsNotCalledWhatNoServerCouldRead) {
  const TestServer server;
  const int status = ExampleBot(server, {"--name", "Gr\xfc\xdf"}).exit_status();
  EXPECT_GT(status, 1) << "a mistake on the command line, not a lost connection";
}

TEST(ExampleBot, KeepsWhoItIsForItsOwnerAlone) {
  const TestServer server;
  const std::string file = server.folder() / "token";
  ExampleBot(server, {"--room", "nowhere", "--token-file", file}).exit_status();
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_read | perms::owner_write);
}

TEST(ExampleBot, ReplacesNoTokenThatTheServerDoesNotKnow) {
  const TestServer server;
  const std::string file = server.folder() / "token";
  const std::string token = std::string(43, 'A') + "\n";
  std::ofstream(file) << token;
  ExampleBot(server, {"--room", "nowhere", "--token-file", file}).exit_status();
  EXPECT_EQ(bytes_of(file), token);
}

TEST(ExampleBot, ReplacesNoTokenThatItCannotRead) {
  const TestServer server;
  const std::string file = server.folder() / "token";
  std::filesystem::create_symlink(file, file);
  EXPECT_EQ(ExampleBot(server, {"--token-file", file}).exit_status(), 2);
  EXPECT_TRUE(std::filesystem::is_symlink(file));
}

}  // namespace
}  // namespace lair::testing
