// A configuration that cannot be meant ends the start with a sentence that names the setting.
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/server_process.hpp"

namespace lair::testing {
namespace {

struct WrongFile {
  std::string text;
  std::string said;  // a part of what the server says
};

class WrongConfiguration : public ::testing::TestWithParam<WrongFile> {};

TEST_P(WrongConfiguration, IsSaidToBeWrong) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("lair-config-" + std::to_string(getpid()) + ".toml");
  std::ofstream(file) << GetParam().text;
  const ProcessEnd end = run_server_to_end({"--config", file.string()});
  std::filesystem::remove(file);
  EXPECT_EQ(end.exit_status, 78);
  EXPECT_NE(end.output.find(GetParam().said), std::string::npos) << end.output;
}

INSTANTIATE_TEST_SUITE_P(
    File,
    WrongConfiguration,
    ::testing::Values(
        WrongFile{"[server]\nthreads = 0\n", "threads in [server] is a whole number from 1 to 64"},
        WrongFile{"[server]\nthreads = \"2\"\n", "threads in [server] is a whole number"},
        WrongFile{"[server]\nmetrics_listen = \"9464\"\n",
                  "metrics_listen: '9464' is not ADDR:PORT"},
        WrongFile{"[table]\nbot_turn_ms = -1\n", "bot_turn_ms in [table]"},
        WrongFile{"[people]\nargon2_memory_mib = 1\n", "argon2_memory_mib in [people]"},
        WrongFile{"[people]\nsecure_cookies = 1\n", "secure_cookies in [people] is true or false"},
        WrongFile{"[log]\nlevel = \"loud\"\n", "level in [log] is one of \"debug\""},
        WrongFile{"[server]\norigins = [1]\n", "origins in [server] is a list of texts"},
        WrongFile{"[server]\nprot = 1\n", "unknown key 'prot' in [server]"},
        WrongFile{"server = 3\n", "server is a section"},
        WrongFile{"[[room]]\nid = \"a\"\nmove_seconds = -5\n", "move_seconds of a [[room]]"},
        WrongFile{"[server\n", ".toml:1:"}));

TEST(DatabaseInTheWebFolder, IsRefusedBeforeItIsServedToEverybody) {
  const auto folder =
      std::filesystem::temp_directory_path() / ("lair-config-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const ProcessEnd end = run_server_to_end(
      {"--web", folder.string(), "--db", (folder / ".." / folder.filename() / "a.db").string()});
  EXPECT_FALSE(std::filesystem::exists(folder / "a.db"));
  std::filesystem::remove_all(folder);
  EXPECT_EQ(end.exit_status, 78);
  EXPECT_NE(end.output.find("path in [store]"), std::string::npos) << end.output;
}

TEST(WrongFlag, IsSaidToBeWrong) {
  const ProcessEnd end = run_server_to_end({"--threads", "0"});
  EXPECT_EQ(end.exit_status, 2);
  EXPECT_NE(end.output.find("--threads"), std::string::npos) << end.output;
}

}  // namespace
}  // namespace lair::testing
