// Measures tables at play, and for comparison a raw echo, a bare insert loop and other servers.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/layers.hpp"
#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/memory_server.hpp"
#include "tests/bench/server/parts.hpp"
#include "tests/bench/server/peers.hpp"
#include "tests/bench/server/report.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::bench {
namespace {

constexpr std::chrono::milliseconds kLively{1'000};  // about an action a second at each table

// Uses a new server for each row of the table.
LoadFigures measure(const Load& load) {
  const test::TemporaryFolder folder;
  Server server(folder.path());
  return play(server, load);
}

LoadFigures measure_in_memory(const Load& load) {
  const ForkedServer server(server_in_memory());
  std::vector<double> each;
  return play({server.port()}, {server.id()}, load, each);
}

LoadFigures measure_without_disk(const Load& load) {
  setenv("TMPDIR", "/dev/shm", 1);
  const test::TemporaryFolder folder;
  unsetenv("TMPDIR");
  Server server(folder.path());
  return play(server, load);
}

// Layers are left out from the top. Rooms come first: they all connect from one address, whose
// ports would stay in use for a minute after the loads.
void measure_floors_of(std::uint32_t tables, double seconds, std::chrono::milliseconds think) {
  const Seconds time(seconds);
  const bool at_once = think.count() == 0;
  const std::string name =
      std::to_string(tables) + " tables, " + (at_once ? "at once" : "an action a second");
  say("floors: " + name);
  const double room = measure_rooms(tables, time).cpu_micros;
  std::vector<std::pair<const char*, double>> rows{
      {"bare rooms, at once", room}
  };
  if (!at_once) {
    rows.emplace_back("bare rooms, a message a second",
                      measure_rooms(tables, time, think).cpu_micros);
  }
  const auto add_layers = [&](const char* what, Layers layers) {
    rows.emplace_back(what, measure_layers(layers, tables, time, think).cpu_micros);
  };
  add_layers("transport only", Layers::Transport);
  add_layers("transport and journal, no rules, no frames", Layers::Journal);
  add_layers("transport and frames, no rules, no journal", Layers::Frames);
  add_layers("transport, frames and journal, no rules", Layers::FramesAndJournal);
  const Load load{.tables = tables,
                  .think = think,
                  .warm_up_seconds = 1 + tables / 1'000.0,
                  .seconds = seconds};
  rows.emplace_back("rules and frames, no journal", measure_in_memory(load).cpu_micros);
  rows.emplace_back("the database in memory", measure_without_disk(load).cpu_micros);
  rows.emplace_back("everything", measure(load).cpu_micros);
  std::printf("%-46s %8s %11s\n", name.c_str(), "CPU us", "bare rooms");
  for (const auto& [what, cpu_micros] : rows) {
    std::printf("%-46s %8.1f %11.2f\n", what, cpu_micros, cpu_micros / room);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

void measure_disk(const Extent& extent) {
  const test::TemporaryFolder folder;
  const std::string path = folder.path().string();
  std::printf("synced write of 4 KiB %8llu us\n", whole(measure_sync_micros(path)));
  for (const std::size_t rows : {std::size_t{1}, std::size_t{128}}) {
    std::printf("bare inserts, %3zu to a commit %10.0f /s\n",
                rows,
                measure_inserts(path, rows, Seconds(extent.seconds)));
  }
  std::printf("\n");
  std::fflush(stdout);
}

void measure_loads(const Extent& extent) {
  print_heading("durable actions");
  for (const std::uint32_t tables : extent.tables) {
    const std::string name = std::to_string(tables) + " tables";
    say(name);
    const Seconds time(extent.seconds);
    const Rate echo = measure_echo(std::size_t{4} * tables, time);
    print(std::to_string(4 * tables) + " clients of a raw echo", echo);
    const Rate rooms = measure_rooms(tables, time);
    print(std::to_string(tables) + " bare rooms", rooms);
    print(name + ", at once", measure({.tables = tables, .seconds = extent.seconds}), echo, rooms);
    print(name + ", an action a second",
          measure({.tables = tables,
                   .think = kLively,
                   .warm_up_seconds = 1 + tables / 1'000.0,
                   .seconds = extent.seconds}),
          echo,
          rooms);
  }
  std::printf("\n");
}

// The programs take turns, since the load of a shared machine keeps changing. Peers play less than
// mahjong: no claims, no wins, nothing that outlives the process.
void measure_peers(const Extent& extent) {
  constexpr int kTurns = 3;
  constexpr std::array<const char*, 3> kPeers{"ws", "messages", "schema"};
  const std::uint32_t tables = extent.tables.front();
  const Seconds time(extent.seconds);
  std::vector<double> rooms;
  std::vector<double> ours;
  std::array<std::vector<double>, kPeers.size()> peers;
  for (int turn = 0; turn < kTurns; ++turn) {
    say("peers, turn " + std::to_string(turn + 1));
    rooms.push_back(measure_rooms(tables, time).cpu_micros);
    ours.push_back(measure({.tables = tables, .seconds = extent.seconds}).cpu_micros);
    for (std::size_t peer = 0; peer < kPeers.size(); ++peer) {
      peers.at(peer).push_back(measure_peer(kPeers.at(peer), tables, time).cpu_micros);
    }
  }
  const std::string heading =
      std::to_string(tables) + " tables at once, median of " + std::to_string(kTurns) + " turns";
  std::printf("%-46s %8s %11s\n", heading.c_str(), "CPU us", "bare rooms");
  const auto row = [&](const std::string& what, const std::vector<double>& found) {
    std::printf("%-46s %8.1f %11.1f\n", what.c_str(), median(found), median(found) / median(rooms));
  };
  row("bare rooms", rooms);
  row("this server", ours);
  row("ws with JSON", peers[0]);
  row("Colyseus, messages", peers[1]);
  row("Colyseus, schema", peers[2]);
  std::printf("\n");
}

// Measures what remains of an action without the journal's disk, then also without the journal, the
// rules and the frames.
void measure_floors(const Extent& extent) {
  for (const std::chrono::milliseconds think : {std::chrono::milliseconds(0), kLively}) {
    for (const std::uint32_t tables : extent.tables) {
      measure_floors_of(tables, extent.seconds, think);
    }
  }
}

}  // namespace lair::bench
