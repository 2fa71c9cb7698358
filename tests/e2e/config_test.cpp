// An impossible configuration makes the start fail with a sentence that names the setting.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/support/case_name.hpp"
#include "tests/support/server_process.hpp"

namespace lair::testing {
namespace {

struct WrongFile {
  std::string text;
  std::string said;  // a part of the server's message

  friend void PrintTo(const WrongFile& one, std::ostream* out) { *out << one.text; }
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
        WrongFile{"[server]\nthreads = 0\n",
                  "threads in [server] must be a whole number from 1 to 64"},
        WrongFile{"[server]\nthreads = \"2\"\n", "threads in [server] must be a whole number"},
        WrongFile{"[server]\nmetrics_listen = \"9464\"\n",
                  "metrics_listen: '9464' is not ADDR:PORT"},
        WrongFile{"[server]\nlisten = \"localhost:8080\"\n",
                  "listen: 'localhost:8080' is not ADDR:PORT with an IP address"},
        WrongFile{"[server]\nmetrics_listen = \"localhost:9464\"\n",
                  "metrics_listen: 'localhost:9464' is not ADDR:PORT with an IP address"},
        WrongFile{"[server]\nreach = \"http://10.0.0.5\"\n",
                  "reach: 'http://10.0.0.5' is not HOST or HOST:PORT"},
        WrongFile{"[server]\nreach = \"fd00::5\"\n", "reach: 'fd00::5' is not HOST or HOST:PORT"},
        WrongFile{"[server]\nreach = \"110.0.0.5]\"\n",
                  "reach: '110.0.0.5]' is not HOST or HOST:PORT"},
        WrongFile{"[server]\nreach = \"10.0.0.5:\"\n",
                  "reach: '10.0.0.5:' is not HOST or HOST:PORT"},
        WrongFile{"[table]\nbot_turn_ms = -1\n", "bot_turn_ms in [table]"},
        WrongFile{"[people]\nargon2_memory_mib = 1\n", "argon2_memory_mib in [people]"},
        WrongFile{"[people]\nsecure_cookies = 1\n",
                  "secure_cookies in [people] must be true or false"},
        WrongFile{"[store]\nstandby = true\n",
                  "standby in [store]: only one server can use a file"},
        WrongFile{"[log]\nlevel = \"loud\"\n", "level in [log] must be one of \"debug\""},
        WrongFile{"[server]\norigins = [1]\n", "origins in [server] must be a list of strings"},
        WrongFile{"[server]\nprot = 1\n", "unknown key 'prot' in [server]"},
        WrongFile{"server = 3\n", "server must be a section"},
        WrongFile{"[[room]]\nid = \"a\"\nmove_seconds = -5\n", "move_seconds of a [[room]]"},
        WrongFile{"[server]\ntrusted_proxies = [\"rubbish\"]\n",
                  "trusted_proxies: 'rubbish' is not an address"},
        WrongFile{"[server]\ntrusted_proxies = [\"172.18.0.0/33\"]\n",
                  "trusted_proxies: '172.18.0.0/33' is not an address"},
        WrongFile{"[server]\ntrusted_proxies = [\"0.0.0.0/0\"]\n",
                  "trusted_proxies: '0.0.0.0/0' lets anybody claim any address"},
        WrongFile{"[server]\ntrusted_proxies = [\"::1\", \"::/0\"]\n",
                  "trusted_proxies: '::/0' lets anybody claim any address"},
        WrongFile{"[server]\ntrusted_proxies = [\"0.0.0.0/1\"]\n",
                  "trusted_proxies: '0.0.0.0/1' lets anybody claim any address"},
        WrongFile{"[server]\ntrusted_proxies = [\"172.18.0.0/16\", \"caddy\"]\n",
                  "trusted_proxies: 'caddy' is not an address"},
        WrongFile{"[server]\norigins = [\"mahjong.example\"]\n",
                  "origins: 'mahjong.example' is not an origin"},
        WrongFile{"[[room]]\nid = \"a\"\nrules = \"riichi\"\n", "no rule system \"riichi\""},
        WrongFile{"[[room]]\nid = \"a\"\nstyle = \"9f\"\n",
                  "style of a [[room]] of yahoo must be one of"},
        WrongFile{"[[room]]\nid = \"a\"\n[[room]]\nid = \"a\"\n", "two [[room]] have the id \"a\""},
        WrongFile{"[server\n", ".toml:1:"}),
    [](const auto& test) { return lair::test::case_name(test.index, test.param.text); });

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

TEST(UnknownFlags, AreNamedInTheOrderInWhichTheyWereTyped) {
  const ProcessEnd end = run_server_to_end({"--port", "9000", "--database", "club.db"});
  EXPECT_EQ(end.exit_status, 2);
  EXPECT_NE(end.output.find("no such option: --port 9000 --database club.db\nTry --help."),
            std::string::npos)
      << end.output;
}

TEST(ShortMinutes, AreForTestsOnTheLoopbackAddressAlone) {
  const ProcessEnd end = run_server_to_end(
      {"--listen", "192.0.2.1:0", "--web", "", "--match-minute-ms-for-tests", "10"});
  EXPECT_EQ(end.exit_status, 78);
  EXPECT_NE(end.output.find("only on a loopback address"), std::string::npos) << end.output;
}

TEST(MissingWebFolder, EndsTheStart) {
  const ProcessEnd end = run_server_to_end({"--web", "no-such-folder"});
  EXPECT_EQ(end.exit_status, 78);
  EXPECT_NE(end.output.find("there is no folder no-such-folder"), std::string::npos) << end.output;
}

TEST(UnknownVariable, EndsTheStart) {
  setenv("LAIR_SERVER_LISTN", "127.0.0.1:1", 1);
  const ProcessEnd end = run_server_to_end({"--web", ""});
  unsetenv("LAIR_SERVER_LISTN");
  EXPECT_EQ(end.exit_status, 78);
  EXPECT_NE(end.output.find("variable LAIR_SERVER_LISTN is not a known setting"),
            std::string::npos);
}

TEST(CheckedConfiguration, IsSaidToBeGoodWithoutAServer) {
  const ProcessEnd end = run_server_to_end({"--web", "", "--check-config"});
  EXPECT_EQ(end.exit_status, 0);
  EXPECT_NE(end.output.find("can start"), std::string::npos) << end.output;
}

TEST(PrintedConfiguration, IsAFileThatMeansTheSame) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("lair-printed-" + std::to_string(getpid()) + ".toml");
  std::ofstream(file) << "[server]\nthreads = 3\norigins = [\"https://a.example\"]\n"
                         "[limits.allowances]\n\"sit.account\" = [7, 8]\n"
                         "[[room]]\nid = \"club\"\nmove_seconds = 9\nhints = true\n";
  const ProcessEnd first = run_server_to_end({"--config", file.string(), "--print-config"});
  std::ofstream(file) << first.output;
  const ProcessEnd second = run_server_to_end({"--config", file.string(), "--print-config"});
  std::filesystem::remove(file);
  EXPECT_EQ(first.exit_status, 0);
  EXPECT_EQ(first.output, second.output);
  for (const char* line : {"\nthreads = 3\n",
                           "\norigins = [\"https://a.example\"]\n",
                           "\n\"sit.account\" = [7, 8]\n",
                           "\nid = \"club\"\n",
                           "\nmove_seconds = 9\n",
                           "\nhints = true\n"}) {
    EXPECT_NE(first.output.find(line), std::string::npos) << line << first.output;
  }
}

TEST(PrintedConfiguration, KeepsSecretsToItself) {
  const ProcessEnd end =
      run_server_to_end({"--db", "postgres://lair:hunter2@db/lair", "--print-config"});
  EXPECT_EQ(end.output.find("hunter2"), std::string::npos);
  EXPECT_NE(end.output.find("postgres://lair:***@db/lair"), std::string::npos) << end.output;
}

TEST(Version, NamesTheCommit) {
  const ProcessEnd end = run_server_to_end({"--version"});
  EXPECT_EQ(end.exit_status, 0);
  EXPECT_TRUE(end.output.starts_with("lair-server ")) << end.output;
  EXPECT_NE(end.output.find("(commit "), std::string::npos) << end.output;
}

}  // namespace
}  // namespace lair::testing
