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
  Measurement run(std::string(LAIR_LOAD) + servers + " --tables " + std::to_string(load.tables) +
                  " --think-ms " + std::to_string(load.think.count()) + " --warm-up-seconds " +
                  std::to_string(load.warm_up_seconds) + " --seconds " +
                  std::to_string(load.seconds) + " --frames-per-second 0 --per-address 500");
  if (load.warm_up_seconds > 0) run.wait_until_warm();
  std::vector<double> spent;
  for (const pid_t process : processes) spent.push_back(cpu_seconds_of(process));
  const MachineTimes before = machine_times();
  const auto begin = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(kShareBeforeTheEnd * std::chrono::duration<double>(load.seconds));
  const std::size_t resident = resident_bytes_of(processes.front());
  const boost::json::object figures = run.figures();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  double spent_by_all = 0;
  for (std::size_t server = 0; server < processes.size(); ++server) {
    spent[server] = cpu_seconds_of(processes[server]) - spent[server];
    spent_by_all += spent[server];
  }
  const MachineTimes after = machine_times();
  const double others = after.busy - before.busy - spent_by_all;
  const auto number = [&](const char* key) { return figures.at(key).to_number<double>(); };
  const double seconds = number("seconds");
  const double accepted = number("accepted");
  for (const auto& error : figures.at("errors").as_array()) {
    std::fprintf(stderr, "%s\n", error.as_string().c_str());
  }
  each.clear();
  for (const double one : spent) each.push_back(accepted > 0 ? one / accepted * 1e6 : 0);
  return {.actions_per_second = accepted / seconds,
          .frames_per_second = number("frames_in") / seconds,
          .cpu_micros = each.front(),
          .p50_micros = figures.at("own_frame_p50_us").to_number<std::uint64_t>(),
          .p99_micros = figures.at("own_frame_p99_us").to_number<std::uint64_t>(),
          .own_cpu = number("own_cpu_seconds") / seconds,
          .other_cpu = std::max(0.0, (others - number("own_cpu_seconds")) / passed.count()),
          .stolen_cpu = (after.stolen - before.stolen) / passed.count(),
          .actions = accepted,
          .resident_bytes = resident,
          .is_clean = figures.at("errors").as_array().empty()};
}

}  // namespace lair::bench
