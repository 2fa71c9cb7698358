#include "tests/bench/server/load_run.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <boost/json.hpp>
#include <unistd.h>

namespace lair::bench {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSettings = R"([limits]
connections_max = 100000
connections_per_address_max = 1000
frames_per_second = 100000
[limits.allowances]
"new_guest.address" = [100000, 1]
"upgrade.address" = [100000, 1]
"create_table.address" = [100000, 1]
"create_table.account" = [100000, 1]
"request.address" = [100000, 1]
[table]
max = 100000
per_host_max = 1000
)";

// A program that says when it is warm, then, at its end, what it has found.
class Measurement {
 public:
  explicit Measurement(const std::string& command) : pipe_(popen(command.c_str(), "r")) {
    if (pipe_ == nullptr) throw std::runtime_error("no pipe");
  }

  Measurement(const Measurement&) = delete;
  Measurement& operator=(const Measurement&) = delete;

  ~Measurement() { pclose(pipe_); }

  void wait_until_warm() {
    for (int letter = 0; letter != '\n'; letter = std::fgetc(pipe_)) {
      if (letter == EOF) throw std::runtime_error("the load does not run");
    }
  }

  boost::json::object figures() {
    std::string text;
    std::array<char, 4'096> bytes;
    for (std::size_t got = 1; got > 0;) {
      got = std::fread(bytes.data(), 1, bytes.size(), pipe_);
      text.append(bytes.data(), got);
    }
    return boost::json::parse(text).as_object();
  }

 private:
  std::FILE* pipe_;
};

std::string proc(pid_t process, const char* file) {
  std::ifstream in("/proc/" + std::to_string(process) + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The number behind a word such as "VmRSS:".
std::size_t number_behind(const std::string& text, const std::string& word) {
  const std::size_t at = text.find(word);
  if (at == std::string::npos) throw std::runtime_error(word + " is not told");
  return std::stoul(text.substr(at + word.size()));
}

}  // namespace

Server::Server(fs::path folder) : folder_(std::move(folder)) {
  std::ofstream(folder_ / "lair.toml") << kSettings;
  restart();
}

double Server::restart() {
  process_.reset();
  const auto begin = std::chrono::steady_clock::now();
  process_ = std::make_unique<testing::ServerProcess>(
      std::vector<std::string>{"--config",
                               (folder_ / "lair.toml").string(),
                               "--listen",
                               "127.0.0.1:0",
                               "--db",
                               database(),
                               "--web",
                               folder_.string(),
                               "--log-level",
                               "error"});
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
  return passed.count();
}

double Server::cpu_seconds() const {
  // Behind the name, which is in brackets: the twelfth and thirteenth field, in clock ticks.
  const std::string text = proc(process_->id(), "stat");
  std::istringstream fields(text.substr(text.rfind(')') + 2));
  std::string skipped;
  for (int field = 0; field < 11; ++field) fields >> skipped;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::size_t Server::resident_bytes() const {
  return number_behind(proc(process_->id(), "status"), "VmRSS:") * 1'024;
}

std::size_t Server::written_bytes() const {
  return number_behind(proc(process_->id(), "io"), "write_bytes:");
}

std::size_t Server::database_bytes() const {
  std::size_t bytes = 0;
  for (const char* end : {"", "-wal"}) {
    std::error_code missing;
    const auto size = fs::file_size(database() + end, missing);
    if (!missing) bytes += size;
  }
  return bytes;
}

LoadFigures play(Server& server, const Load& load) {
  Measurement run(std::string(LAIR_LOAD) + " --server 127.0.0.1:" + std::to_string(server.port()) +
                  " --tables " + std::to_string(load.tables) + " --think-ms " +
                  std::to_string(load.think.count()) + " --warm-up-seconds " +
                  std::to_string(load.warm_up_seconds) + " --seconds " +
                  std::to_string(load.seconds) + " --frames-per-second 0 --per-address 500");
  run.wait_until_warm();
  const double cpu = server.cpu_seconds();
  const boost::json::object figures = run.figures();
  const double spent = server.cpu_seconds() - cpu;
  const auto number = [&](const char* key) { return figures.at(key).to_number<double>(); };
  const double seconds = number("seconds");
  const double accepted = number("accepted");
  for (const auto& error : figures.at("errors").as_array()) {
    std::fprintf(stderr, "%s\n", error.as_string().c_str());
  }
  return {.actions_per_second = accepted / seconds,
          .frames_per_second = number("frames_in") / seconds,
          .cpu_micros = accepted > 0 ? spent / accepted * 1e6 : 0,
          .p50_micros = figures.at("own_frame_p50_us").to_number<std::uint64_t>(),
          .p99_micros = figures.at("own_frame_p99_us").to_number<std::uint64_t>(),
          .own_cpu = number("own_cpu_seconds") / seconds,
          .actions = accepted,
          .is_clean = figures.at("errors").as_array().empty()};
}

}  // namespace lair::bench
