// What the server manages, beside a raw echo, beside a bare insert loop in the same run.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/resource.h>

#include "server/store/sqlite.hpp"
#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/ill_will.hpp"
#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/recovery.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::bench {
namespace {

constexpr std::size_t kEchoClients = 400;  // as many as a hundred tables have
constexpr std::size_t kIdle = 1'000;
constexpr std::uint32_t kFilesApart = 400;  // that are no connections of players
constexpr double kKib = 1024;
constexpr std::chrono::milliseconds kLively{4'000};  // four seats: an action a second for a table

double seconds_per_run() {
  const char* const given = std::getenv("LAIR_BENCH_SECONDS");
  return given != nullptr ? std::max(0.2, std::strtod(given, nullptr)) : 3;
}

std::uint64_t raise_open_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

struct Anchors {
  Echo echo;
  double inserts_alone = 0;
  double inserts_together = 0;
};

Anchors measure_anchors(const std::string& folder) {
  const Seconds time(seconds_per_run());
  const Anchors anchors{.echo = measure_echo(kEchoClients, time),
                        .inserts_alone = measure_inserts(folder, 1, time),
                        .inserts_together = measure_inserts(folder, 128, time)};
  std::printf(
      "%-34s %12s %12s %10s %10s\n", "anchor", "per second", "CPU us each", "p50 us", "p99 us");
  std::printf("%-34s %12.0f %12.1f %10llu %10llu\n",
              "raw Beast echo, 400 clients",
              anchors.echo.per_second,
              anchors.echo.cpu_micros,
              static_cast<unsigned long long>(anchors.echo.p50_micros),
              static_cast<unsigned long long>(anchors.echo.p99_micros));
  std::printf("%-34s %12.0f\n", "bare inserts, one to a commit", anchors.inserts_alone);
  std::printf("%-34s %12.0f\n", "bare inserts, 128 to a commit", anchors.inserts_together);
  std::printf("%-34s %12s %12s %10llu\n\n",
              "synced write of 4 KiB",
              "",
              "",
              static_cast<unsigned long long>(measure_sync_micros(folder)));
  return anchors;
}

void print(const std::string& what, const LoadFigures& found, const Anchors& anchors) {
  std::printf("%-34s %12.0f %12.1f %10llu %10llu %10.0f %9.0f%% %9.2f%s\n",
              what.c_str(),
              found.actions_per_second,
              found.cpu_micros,
              static_cast<unsigned long long>(found.p50_micros),
              static_cast<unsigned long long>(found.p99_micros),
              found.frames_per_second,
              100 * found.frames_per_second / anchors.echo.per_second,
              found.own_cpu,
              found.is_clean ? "" : "  A LAW WAS BROKEN");
  std::fflush(stdout);
}

// A server that is used by one row of the table alone.
LoadFigures measure(const Load& load) {
  const test::TemporaryFolder folder;
  Server server(folder.path());
  return play(server, load);
}

std::string name_of(std::uint32_t tables, const char* how) {
  return std::to_string(tables) + " tables, " + how;
}

void measure_loads(const Anchors& anchors, std::uint32_t tables_max) {
  std::printf("%-34s %12s %12s %10s %10s %10s %10s %9s\n",
              "durable actions",
              "per second",
              "CPU us each",
              "p50 us",
              "p99 us",
              "frames/s",
              "of echo",
              "load CPU");
  const double seconds = seconds_per_run();
  for (const std::uint32_t tables : {100U, 1'000U}) {
    const double warm_up = 1 + tables / 500.0;
    print(name_of(tables, "at once"),
          measure({.tables = tables, .warm_up_seconds = warm_up, .seconds = seconds}),
          anchors);
  }
  for (const std::uint32_t tables : {100U, 1'000U, tables_max}) {
    const double warm_up = 3 + tables / 150.0;
    print(name_of(tables, "an action a second"),
          measure(
              {.tables = tables, .think = kLively, .warm_up_seconds = warm_up, .seconds = seconds}),
          anchors);
  }
  std::printf("\n");
}

void measure_memory() {
  const test::TemporaryFolder folder;
  Server server(folder.path());
  const std::size_t empty = server.resident_bytes();
  {
    std::vector<test::RawWebSocket> idle;
    for (std::size_t at = 0; at < kIdle; ++at) {
      idle.emplace_back(server.port(), 0, "127.0.7." + std::to_string(1 + at % 250));
      if (!idle.back().upgrade()) throw std::runtime_error("no connection");
    }
    std::printf("%-34s %12.1f KiB\n",
                "memory of an idle connection",
                static_cast<double>(server.resident_bytes() - empty) / kIdle / kKib);
  }
  constexpr std::uint32_t kTables = 500;
  server.restart();
  const std::size_t before = server.resident_bytes();
  const std::size_t written_before = server.written_bytes();
  const LoadFigures found =
      play(server, {.tables = kTables, .warm_up_seconds = 4, .seconds = 2 * seconds_per_run()});
  const auto grown = static_cast<double>(server.resident_bytes() - before);
  std::printf("%-34s %12.1f KiB\n", "memory of a playing table", grown / kTables / kKib);
  std::printf("%-34s %12.0f bytes\n",
              "written for an action",
              static_cast<double>(server.written_bytes() - written_before) / found.actions);
  server.kill();
  store::Database(server.database(), store::Access::ReadWrite)
      .execute("PRAGMA wal_checkpoint(TRUNCATE)");
  std::printf("%-34s %12.0f bytes\n\n",
              "kept for an action",
              static_cast<double>(server.database_bytes()) / found.actions);
}

void measure_recovery() {
  std::printf("%-34s %12s %12s %10s\n", "recovery", "ready ms", "bare read ms", "ratio");
  for (const std::size_t tables : {std::size_t{0}, std::size_t{1'000}, std::size_t{10'000}}) {
    const test::TemporaryFolder folder;
    Server server(folder.path());
    server.kill();
    if (tables > 0) write_unfinished_tables(server.database(), tables);
    const double bare = tables > 0 ? 1'000 * measure_bare_read(server.database()) : 0;
    const double ready = server.restart();
    std::printf("%-34s %12.0f %12.0f %10.1f\n",
                (std::to_string(tables) + " unfinished tables").c_str(),
                ready,
                bare,
                bare > 0 ? ready / bare : 0);
    std::fflush(stdout);
  }
  std::printf("\n");
}

void measure_ill_will(const Anchors& anchors) {
  const test::TemporaryFolder folder;
  Server server(folder.path());
  const Load load{.tables = 100,
                  .think = std::chrono::milliseconds(1'000),
                  .warm_up_seconds = 3,
                  .seconds = 2 * seconds_per_run()};
  print("100 tables, four actions a second", play(server, load), anchors);
  const IllWill ill_will(server.port());
  print("the same beside ill will", play(server, load), anchors);
  std::printf("ill will: %llu handshakes, %llu frames of garbage; most memory %zu MiB\n",
              static_cast<unsigned long long>(ill_will.handshakes()),
              static_cast<unsigned long long>(ill_will.garbage()),
              server.process().peak_bytes() >> 20U);
}

}  // namespace
}  // namespace lair::bench

int main() {
  using namespace lair::bench;
  try {
    const std::uint64_t files = raise_open_files();
    const auto fit =
        static_cast<std::uint32_t>((std::min<std::uint64_t>(files, 40'000) - kFilesApart) / 4);
    const lair::test::TemporaryFolder folder;
    const Anchors anchors = measure_anchors(folder.path().string());
    measure_loads(anchors, fit);
    measure_memory();
    measure_recovery();
    measure_ill_will(anchors);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
