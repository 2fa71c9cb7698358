#include "tests/bench/server/load_run.hpp"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/bench/server/measurement.hpp"
#include "tests/bench/server/process_figures.hpp"

namespace lair::bench {
namespace {

namespace fs = std::filesystem;

// The share of the measured time after which the server's memory is read: it falls once players go.
constexpr double kShareBeforeTheEnd = 0.9;

}  // namespace

Server::Server(fs::path folder, std::string database)
    : folder_(std::move(folder)),
      database_(database.empty() ? (folder_ / "lair.db").string() : std::move(database)) {
  fs::copy_file(kSettings, folder_ / "lair.toml");
  fs::create_directory(folder_ / "web");
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
                               (folder_ / "web").string(),
                               "--drain-seconds",
                               "0",
                               "--log-level",
                               "error"});
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
  return passed.count();
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
  std::vector<double> each;
  return play({server.port()}, {server.process().id()}, load, each);
}

LoadFigures play(const std::vector<std::uint16_t>& ports,
                 const std::vector<pid_t>& processes,
                 const Load& load,
                 std::vector<double>& each) {
  std::string servers;
  for (const std::uint16_t port : ports) servers += " --server 127.0.0.1:" + std::to_string(port);
  std::string measured;
  for (const pid_t process : processes) measured += " --process " + std::to_string(process);
  Measurement run(std::string(LAIR_LOAD) + servers + " --tables " + std::to_string(load.tables) +
                  " --think-ms " + std::to_string(load.think.count()) + " --warm-up-seconds " +
                  std::to_string(load.warm_up_seconds) + " --seconds " +
                  std::to_string(load.seconds) + " --frames-per-second 0 --per-address 500" +
                  measured);
  const bool is_warm = load.warm_up_seconds > 0;
  if (is_warm) run.wait_for_line();
  const MachineTimes before = machine_times();
  const auto begin = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(kShareBeforeTheEnd * std::chrono::duration<double>(load.seconds));
  const std::size_t resident = resident_bytes_of(processes.front());
  if (is_warm) run.wait_for_line();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  const MachineTimes after = machine_times();
  const boost::json::object figures = run.figures();
  const auto number = [&](const char* key) { return figures.at(key).to_number<double>(); };
  const double accepted = number("accepted_in_time");
  for (const auto& error : figures.at("errors").as_array()) {
    std::fprintf(stderr, "%s\n", error.as_string().c_str());
  }
  each.clear();
  double busy = number("own_cpu_seconds");
  for (const auto& server : figures.at("server_cpu_seconds").as_array()) {
    const auto spent = server.to_number<double>();
    busy += spent;
    each.push_back(accepted > 0 ? spent / accepted * 1e6 : 0);
  }
  return {.actions_per_second = number("accepted_per_second"),
          .frames_per_second = number("frames_in_per_second"),
          .cpu_micros = each.front(),
          .p50_micros = figures.at("own_frame_p50_us").to_number<std::uint64_t>(),
          .p99_micros = figures.at("own_frame_p99_us").to_number<std::uint64_t>(),
          .own_cpu = number("own_cpu_seconds") / number("seconds"),
          .other_cpu = std::max(0.0, (after.busy - before.busy - busy) / passed.count()),
          .stolen_cpu = (after.stolen - before.stolen) / passed.count(),
          .actions = accepted,
          .resident_bytes = resident,
          .is_clean = figures.at("errors").as_array().empty()};
}

}  // namespace lair::bench
