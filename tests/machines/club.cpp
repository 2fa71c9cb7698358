#include "tests/machines/club.hpp"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <stdlib.h>

#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

constexpr const char* kPlays = "this server plays";
constexpr int kReady = 200;

// Each connection takes one of the machine's ports for a minute, and waiting tests ask often.
constexpr std::chrono::milliseconds kBetweenQuestions{20};

// Empty if nobody listens or answers, as while a server ends.
test::RawReply answer_of(std::uint16_t port, const std::string& request) {
  std::this_thread::sleep_for(kBetweenQuestions);
  try {
    test::RawWebSocket line(port);
    line.send(request);
    return line.reply().value_or(test::RawReply());
  } catch (const std::runtime_error&) {
    return {};
  }
}

}  // namespace

std::vector<std::string> long_silence() {
  return {"--silence-seconds-for-tests", std::to_string(test::kPatience.count())};
}

MachinesOfClub::MachinesOfClub() {
  std::string name = (std::filesystem::temp_directory_path() / "lair-club-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the test");
  folder_ = name;
  std::filesystem::create_directory(folder_ / "web");
  std::ofstream(folder_ / "web" / "index.html") << "<!doctype html><title>club</title>";
}

MachinesOfClub::~MachinesOfClub() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::unique_ptr<ServerProcess> MachinesOfClub::new_server(const std::string& database,
                                                          const std::vector<std::string>& options) {
  const std::filesystem::path state = folder_ / std::to_string(++servers_);
  std::filesystem::create_directory(state);
  setenv("STATE_DIRECTORY", state.c_str(), 1);
  const std::string address = waits_as_usual_ ? database : test::PrivateCluster::patient(database);
  // clang-format off
  std::vector<std::string> words{
      "--listen", "127.0.0.1:0", "--db", address, "--standby", "--web", (folder_ / "web").string(),
      "--bot-turn-ms", "0", "--bot-claim-ms", "0", "--log-level", "info", "--drain-seconds", "0",
      "--frames-per-second", "5000", "--break-seconds", "3600", "--idle-seconds", "600",
      "--hello-seconds", "600", "--seed-for-tests", "00", "--cheap-passwords-for-tests"};
  // clang-format on
  if (!waits_as_usual_) {
    for (const std::string& word : long_silence()) words.push_back(word);
  }
  words.insert(words.end(), options.begin(), options.end());
  return std::make_unique<ServerProcess>(words);
}

test::RawReply page(std::uint16_t port,
                    const std::string& path,
                    const std::string& headers,
                    const std::string& host) {
  return answer_of(port, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "\r\n");
}

test::RawReply post(std::uint16_t port,
                    const std::string& path,
                    const std::string& headers,
                    const std::string& body) {
  return answer_of(port,
                   "POST " + path + " HTTP/1.1\r\nHost: lair.test\r\n" + headers +
                       "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

void wait_until_ready(std::uint16_t port) {
  while (page(port, "/readyz").status != kReady) {
  }
}

void wait_until_it_plays(ServerProcess& server) {
  server.wait_for_log(kPlays);
  wait_until_ready(server.port());
}

}  // namespace lair::testing
