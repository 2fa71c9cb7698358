#include "tests/e2e/test_server.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <utility>

#include <stdlib.h>

#include "tests/store/temporary_folder.hpp"

namespace lair::testing {
namespace {

// Bots do not think; people are waited for, however long a busy machine delays them.
const std::vector<std::pair<std::string, std::string>> kPace{
    {"--bot-turn-ms",     "0"   },
    {"--bot-claim-ms",    "0"   },
    {"--break-seconds",   "3600"},
    {"--rematch-seconds", "3600"},
};

std::filesystem::path new_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "lair-e2e-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
  return name;
}

}  // namespace

TestServer::TestServer(std::string seed,
                       const std::string& settings,
                       std::vector<std::string> words,
                       Address address)
    : folder_(new_folder()),
      database_(test::TemporaryFolder::is_on_server()
                    ? test::PrivateCluster::instance().new_database()
                    : (folder_ / "lair.db").string()),
      seed_(std::move(seed)),
      words_(std::move(words)) {
  if (address == Address::Kept) port_.emplace();
  std::filesystem::create_directory(folder_ / "web");
  set_settings(settings);
  restart();
}

void TestServer::set_settings(const std::string& settings) {
  // Scripted clients do not think; the rate allowed to people would make the test wait. On a busy
  // machine they may take long to say hello, and a test that attends to one of them hears no pings
  // of the others.
  const bool says_how_long = settings.find("hello_seconds") != std::string::npos;
  std::ofstream(folder_ / "lair.toml")
      << "[limits]\nframes_per_second = 5000\nidle_seconds = 600\n"
      << (says_how_long ? "" : "hello_seconds = 120\n") << settings;
}

TestServer::~TestServer() {
  process_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void TestServer::restart() {
  process_.reset();
  // Where the files of a database on a server are kept, for the operator's tool too.
  setenv("STATE_DIRECTORY", folder_.c_str(), 1);
  process_ = std::make_unique<ServerProcess>(arguments());
}

void TestServer::restart_to_die_after(std::uint64_t commits) {
  process_.reset();
  std::vector<std::string> words = arguments();
  words.insert(words.end(), {"--die-after-commits-for-tests", std::to_string(commits)});
  process_ = std::make_unique<ServerProcess>(std::move(words));
}

std::vector<std::string> TestServer::arguments() const {
  std::vector<std::string> words{"--config",
                                 (folder_ / "lair.toml").string(),
                                 "--listen",
                                 "127.0.0.1:" + std::to_string(port_ ? port_->port() : 0),
                                 "--db",
                                 database(),
                                 "--web",
                                 (folder_ / "web").string(),
                                 "--log-level",
                                 "info",
                                 "--drain-seconds",
                                 "0",
                                 "--cheap-passwords-for-tests"};
  for (const auto& [flag, value] : kPace) {
    if (std::ranges::find(words_, flag) == words_.end()) words.insert(words.end(), {flag, value});
  }
  if (!seed_.empty()) words.insert(words.end(), {"--seed-for-tests", seed_});
  words.insert(words.end(), words_.begin(), words_.end());
  return words;
}

}  // namespace lair::testing
