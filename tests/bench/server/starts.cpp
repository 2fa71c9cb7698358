// Measures how long a server takes to be ready again, depending on how much it has to read.
#include <cstdio>
#include <string>

#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/parts.hpp"
#include "tests/bench/server/recovery.hpp"
#include "tests/bench/server/report.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/private_cluster.hpp"

namespace lair::bench {
namespace {

constexpr double kKib = 1024;

}  // namespace

void measure_recovery(const Extent& extent) {
  std::printf("%-38s %9s %12s %8s\n", "recovery", "ready ms", "bare read ms", "ratio");
  for (const std::string engine : {"SQLite", "PostgreSQL"}) {
    for (const std::size_t tables : extent.unfinished) {
      const std::string what = engine + ", " + std::to_string(tables) + " unfinished tables";
      say("recovery: " + what);
      const test::TemporaryFolder folder;
      Server server(folder.path(),
                    engine == "SQLite" ? "" : test::PrivateCluster::instance().new_database());
      server.kill();
      if (tables > 0) write_unfinished_tables(server.database(), tables);
      const double bare = tables > 0 ? 1'000 * measure_bare_read(server.database()) : 0;
      const double ready = server.restart();
      std::printf(
          "%-38s %9.0f %12.0f %8.1f\n", what.c_str(), ready, bare, bare > 0 ? ready / bare : 0);
      std::fflush(stdout);
    }
  }
  std::printf("\n");
}

// Restarts with the same unfinished tables and journals of different lengths. A tenth of the tables
// follows each tenth of the journal, like tables that people leave open.
void measure_starts(const Extent& extent) {
  constexpr int kTenths = 10;
  constexpr std::uint64_t kEndedFirst = 1'000'000;
  std::printf("%-52s %9s %12s\n", "start", "ready ms", "database MiB");
  const auto row = [](const std::string& what, Server& server) {
    const double ready = server.restart();
    std::printf("%-52s %9.0f %12.0f\n",
                what.c_str(),
                ready,
                static_cast<double>(server.database_bytes()) / (kKib * kKib));
    std::fflush(stdout);
    server.kill();
  };
  for (const std::size_t records : {std::size_t{0}, extent.journal}) {
    for (const std::size_t tables : {std::size_t{0}, extent.unfinished.at(1)}) {
      const std::string what = std::to_string(records) + " old records, " + std::to_string(tables) +
                               " unfinished tables";
      say(what);
      const test::TemporaryFolder folder;
      Server server(folder.path());
      server.kill();
      for (std::uint64_t tenth = 0; tenth < kTenths; ++tenth) {
        const std::size_t share = records / kTenths;
        if (share > 0) write_ended_tables(server.database(), share, kEndedFirst + tenth * share);
        if (tables > 0) {
          write_unfinished_tables(
              server.database(), tables / kTenths, 1 + tenth * (tables / kTenths));
        }
      }
      row(what, server);
      row(what + ", again", server);
    }
  }
  std::printf("\n");
}

}  // namespace lair::bench
