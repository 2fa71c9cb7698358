// Measures tables at play in a club of several servers: what PostgreSQL costs, what gateways save.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/parts.hpp"
#include "tests/bench/server/process_figures.hpp"
#include "tests/bench/server/report.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/private_cluster.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::bench {
namespace {

using test::PrivateCluster;

constexpr std::size_t kGatewaysMax = 3;
constexpr std::chrono::milliseconds kLively{1'000};  // about an action a second at each table

// The primary, then the servers that pass players on to it.
class Club {
 public:
  Club(const std::filesystem::path& folder, std::size_t gateways) {
    const std::string database = PrivateCluster::instance().new_database();
    for (std::size_t server = 0; server <= gateways; ++server) {
      const std::filesystem::path state = folder / std::to_string(server);
      std::filesystem::create_directory(state);
      setenv("STATE_DIRECTORY", state.c_str(), 1);
      // clang-format off
      servers_.push_back(std::make_unique<testing::ServerProcess>(std::vector<std::string>{
          "--config", kSettings, "--listen", "127.0.0.1:0", "--reach", "127.0.0.1", "--db", database,
          "--standby", "--web", "", "--drain-seconds", "0", "--log-level", "error"}));
      // clang-format on
      wait_until_ready(servers_.back()->port());
    }
    unsetenv("STATE_DIRECTORY");
  }

  // The ports that players connect to: the gateways', if there are any.
  [[nodiscard]] std::vector<std::uint16_t> ports() const {
    std::vector<std::uint16_t> ports;
    for (const auto& server : servers_) ports.push_back(server->port());
    if (ports.size() > 1) ports.erase(ports.begin());
    return ports;
  }

  [[nodiscard]] std::vector<pid_t> processes() const {
    std::vector<pid_t> processes;
    for (const auto& server : servers_) processes.push_back(server->id());
    return processes;
  }

 private:
  static void wait_until_ready(std::uint16_t port) {
    for (;;) {
      test::RawWebSocket line(port);
      line.send("GET /readyz HTTP/1.1\r\nHost: bench\r\n\r\n");
      if (const auto reply = line.reply(); reply && reply->status == 200) return;
    }
  }

  std::vector<std::unique_ptr<testing::ServerProcess>> servers_;
};

// `each` has the figures of the primary, of the gateways, then of the database's sessions.
void print_row(const std::string& what,
               const LoadFigures& found,
               const std::vector<double>& each,
               std::size_t gateways) {
  const auto first_session = each.begin() + static_cast<std::ptrdiff_t>(1 + gateways);
  const double passing = std::accumulate(each.begin() + 1, first_session, 0.0);
  const double writing =
      first_session == each.end() ? 0 : *std::max_element(first_session, each.end());
  std::printf("%-46s %9.0f %10.1f %10.1f %10.1f %8llu %8llu %6.2f %6.2f%s\n",
              what.c_str(),
              found.actions_per_second,
              each.front(),
              passing,
              writing,
              whole(found.p50_micros),
              whole(found.p99_micros),
              found.other_cpu,
              found.stolen_cpu,
              found.is_clean ? "" : "  see the error");
  std::fflush(stdout);
}

void measure_rows(const Load& load, const std::string& how) {
  {
    const test::TemporaryFolder folder;
    Server server(folder.path());
    std::vector<double> each;
    const LoadFigures found = play({server.port()}, {server.process().id()}, load, each);
    print_row("SQLite, one process, " + how, found, each, 0);
  }
  for (std::size_t gateways = 0; gateways <= kGatewaysMax; ++gateways) {
    const test::TemporaryFolder folder;
    const Club club(folder.path(), gateways);
    std::vector<double> each;
    std::vector<pid_t> processes = club.processes();
    for (const pid_t session : children_of(PrivateCluster::instance().id())) {
      processes.push_back(session);
    }
    const LoadFigures found = play(club.ports(), processes, load, each);
    const std::string with =
        gateways == 0 ? "one process, " : std::to_string(gateways) + " gateways, ";
    print_row("PostgreSQL, " + with + how, found, each, gateways);
  }
}

}  // namespace

void measure_gateways(const Extent& extent) {
  std::printf("%-46s %9s %10s %10s %10s %8s %8s %6s %6s\n",
              (std::to_string(extent.tables.front()) + " tables of one club").c_str(),
              "/s",
              "primary us",
              "gateway us",
              "session us",
              "p50 us",
              "p99 us",
              "other",
              "stolen");
  const std::uint32_t tables = extent.tables.front();
  measure_rows({.tables = tables, .seconds = extent.seconds}, "at once");
  measure_rows({.tables = tables, .think = kLively, .seconds = extent.seconds},
               "an action a second");
  std::printf("\n");
}

}  // namespace lair::bench
