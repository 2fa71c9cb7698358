// Measures the memory of connections and tables, and the disk space of an action.
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/store/database.hpp"
#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/parts.hpp"
#include "tests/bench/server/process_figures.hpp"
#include "tests/bench/server/report.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::bench {
namespace {

constexpr std::size_t kIdle = 1'000;

// These come before the measurement, since the first ones load code and pools that all share.
constexpr std::size_t kFirstIdle = 100;
constexpr std::uint32_t kFirstTables = 20;

constexpr double kKib = 1024;
constexpr std::chrono::milliseconds kLively{1'000};  // about an action a second at each table

void print_memory(const char* what, double bytes, double bare) {
  std::printf("%-38s %9.1f KiB, %.1f times the raw echo's %.1f\n",
              what,
              bytes / kKib,
              bytes / bare,
              bare / kKib);
  std::fflush(stdout);
}

double idle_bytes(Server& server) {
  const pid_t process = server.process().id();
  const std::size_t empty = resident_bytes_of(process);
  std::printf(
      "%-38s %9.1f MiB\n", "memory of an idle server", static_cast<double>(empty) / kKib / kKib);
  std::vector<test::RawWebSocket> idle;
  std::size_t before = empty;
  for (std::size_t at = 0; at < kFirstIdle + kIdle; ++at) {
    if (at == kFirstIdle) before = resident_bytes_of(process);
    idle.emplace_back(server.port(), 0, "127.0.7." + std::to_string(1 + at % 250));
    if (!idle.back().upgrade()) throw std::runtime_error("no connection");
  }
  return static_cast<double>(resident_bytes_of(process) - before) / kIdle;
}

}  // namespace

void measure_memory(const Extent& extent) {
  say("memory");
  const test::TemporaryFolder folder;
  Server server(folder.path());
  const double bare = measure_idle_echo_bytes(kIdle);
  print_memory("memory of an idle connection", idle_bytes(server), bare);
  server.restart();
  play(server, {.tables = kFirstTables, .think = kLively, .seconds = extent.seconds});
  const std::size_t before = resident_bytes_of(server.process().id());
  const std::uint32_t tables = extent.tables[extent.tables.size() / 2];
  const LoadFigures found =
      play(server, {.tables = tables, .think = kLively, .seconds = 3 * extent.seconds});
  const auto grown = static_cast<double>(found.resident_bytes - before);
  print_memory("memory of a table with its four", grown / tables, 4 * bare);
}

// Counts everything that is written for the games, from the first guest on, per accepted action.
void measure_bytes(const Extent& extent) {
  say("bytes");
  const test::TemporaryFolder folder;
  Server server(folder.path());
  const LoadFigures found =
      play(server,
           {.tables = extent.tables.front(), .warm_up_seconds = 0, .seconds = 4 * extent.seconds});
  std::printf("%-38s %9.0f bytes\n",
              "written for an action",
              static_cast<double>(written_bytes_of(server.process().id())) / found.actions);
  server.kill();
  store::Database(server.database(), store::Access::ReadWrite)
      .execute("PRAGMA wal_checkpoint(TRUNCATE)");
  std::printf("%-38s %9.0f bytes\n\n",
              "kept in the database for an action",
              static_cast<double>(server.database_bytes()) / found.actions);
  std::fflush(stdout);
}

}  // namespace lair::bench
