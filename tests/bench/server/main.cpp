// What the server manages, beside a raw echo, beside a bare insert loop in the same run.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>

#include "server/store/database.hpp"
#include "tests/bench/server/anchors.hpp"
#include "tests/bench/server/ill_will.hpp"
#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/peers.hpp"
#include "tests/bench/server/process_figures.hpp"
#include "tests/bench/server/reading.hpp"
#include "tests/bench/server/recovery.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::bench {
namespace {

constexpr std::size_t kIdle = 1'000;
constexpr std::uint32_t kFilesApart = 400;  // that are no connections of players
constexpr double kKib = 1024;
constexpr std::chrono::milliseconds kLively{1'000};  // about an action a second at each table

// How much is measured.
struct Extent {
  double seconds = 3;  // of each row
  std::vector<std::uint32_t> tables;
  std::vector<std::size_t> unfinished{0, 1'000, 10'000};
  std::size_t journal = 10'000'000;  // records of tables that ended
};

std::uint64_t raise_open_files() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur;
}

// LAIR_BENCH_QUICK shows within seconds that everything runs; its figures mean little.
Extent extent() {
  const auto files = std::min<std::uint64_t>(raise_open_files(), 40'000);
  if (std::getenv("LAIR_BENCH_QUICK") != nullptr) {
    return {
        .seconds = 0.5, .tables = {20, 100},
             .unfinished = {0,  200},
             .journal = 100'000
    };
  }
  const auto fit = static_cast<std::uint32_t>((files - kFilesApart) / 4);
  Extent whole{
      .tables = {100, 1'000, fit}
  };
  const char* const seconds = std::getenv("LAIR_BENCH_SECONDS");
  const char* const journal = std::getenv("LAIR_BENCH_JOURNAL");
  if (journal != nullptr) whole.journal = std::strtoull(journal, nullptr, 10);
  if (seconds != nullptr) whole.seconds = std::max(0.2, std::strtod(seconds, nullptr));
  return whole;
}

void say(const std::string& what) { std::fprintf(stderr, "bench_server: %s\n", what.c_str()); }

unsigned long long whole(std::uint64_t micros) { return micros; }

void print_heading(const char* what) {
  std::printf("%-38s %9s %8s %8s %8s %9s %8s %8s %6s %6s %6s\n",
              what,
              "/s",
              "CPU us",
              "p50 us",
              "p99 us",
              "frames/s",
              "of echo",
              "of room",
              "load",
              "other",
              "stolen");
}

void print(const std::string& what, const Rate& found) {
  std::printf("%-38s %9.0f %8.1f %8llu %8llu %9s %8s %8s %6s %6.2f %6.2f\n",
              what.c_str(),
              found.per_second,
              found.cpu_micros,
              whole(found.p50_micros),
              whole(found.p99_micros),
              "",
              "",
              "",
              "",
              found.other_cpu,
              found.stolen_cpu);
  std::fflush(stdout);
}

// `of echo`: frames by processor time against messages of the raw echo; `of room`: actions against
// actions of the bare rooms. Processor time, since a shared machine makes seconds longer.
void print(const std::string& what, const LoadFigures& found, const Rate& echo, const Rate& rooms) {
  const double frames = found.frames_per_second / std::max(1.0, found.actions_per_second);
  std::printf("%-38s %9.0f %8.1f %8llu %8llu %9.0f %7.0f%% %7.0f%% %6.2f %6.2f %6.2f%s\n",
              what.c_str(),
              found.actions_per_second,
              found.cpu_micros,
              whole(found.p50_micros),
              whole(found.p99_micros),
              found.frames_per_second,
              100 * echo.cpu_micros * frames / found.cpu_micros,
              100 * rooms.cpu_micros / found.cpu_micros,
              found.own_cpu,
              found.other_cpu,
              found.stolen_cpu,
              found.is_clean ? "" : "  see the error");
  std::fflush(stdout);
}

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

// A server that is used by one row of the table alone.
LoadFigures measure(const Load& load) {
  const test::TemporaryFolder folder;
  Server server(folder.path());
  return play(server, load);
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

template <class Number>
Number median(std::vector<Number> of) {
  std::ranges::sort(of);
  return of.at(of.size() / 2);
}

// In turns, since a shared machine is never as busy as it was a moment ago. Peers play less than
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
  std::printf("%u tables at once, the middle of %d turns %8s %11s\n",
              tables,
              kTurns,
              "CPU us",
              "bare rooms");
  const auto row = [&](const std::string& what, const std::vector<double>& found) {
    std::printf("%-46s %8.1f %11.1f\n", what.c_str(), median(found), median(found) / median(rooms));
  };
  row("bare rooms", rooms);
  row("ours", ours);
  row("ws with JSON", peers[0]);
  row("Colyseus, messages", peers[1]);
  row("Colyseus, schema", peers[2]);
  std::printf("\n");
}

// What remains of an action when the journal's disk, then rules and journal, then frames are left
// out.
void measure_floors(const Extent& extent) {
  const std::uint32_t tables = extent.tables.front();
  const Seconds time(extent.seconds);
  std::printf("%-46s %8s %11s\n", "what an action costs", "CPU us", "bare rooms");
  const Rate rooms = measure_rooms(tables, time);
  const auto row = [&](const char* what, double cpu_micros) {
    std::printf("%-46s %8.1f %11.2f\n", what, cpu_micros, cpu_micros / rooms.cpu_micros);
    std::fflush(stdout);
  };
  const Load load{.tables = tables, .seconds = extent.seconds};
  row("all of it", measure(load).cpu_micros);
  {
    setenv("TMPDIR", "/dev/shm", 1);
    const test::TemporaryFolder folder;
    unsetenv("TMPDIR");
    Server server(folder.path());
    row("the database in memory", play(server, load).cpu_micros);
  }
  row("transport and frames, no rules, no journal",
      measure_layers(Layers::Frames, tables, time).cpu_micros);
  row("transport alone", measure_layers(Layers::Transport, tables, time).cpu_micros);
  row("bare rooms", rooms.cpu_micros);
  std::printf("\n");
}

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
  std::printf("%-38s %9.1f MiB\n",
              "memory of a server nobody uses",
              static_cast<double>(empty) / kKib / kKib);
  std::vector<test::RawWebSocket> idle;
  for (std::size_t at = 0; at < kIdle; ++at) {
    idle.emplace_back(server.port(), 0, "127.0.7." + std::to_string(1 + at % 250));
    if (!idle.back().upgrade()) throw std::runtime_error("no connection");
  }
  return static_cast<double>(resident_bytes_of(process) - empty) / kIdle;
}

void measure_memory(const Extent& extent) {
  say("memory");
  const test::TemporaryFolder folder;
  Server server(folder.path());
  const double bare = measure_idle_echo_bytes(kIdle);
  print_memory("memory of an idle connection", idle_bytes(server), bare);
  server.restart();
  const std::size_t before = resident_bytes_of(server.process().id());
  const std::uint32_t tables = extent.tables[extent.tables.size() / 2];
  play(server, {.tables = tables, .think = kLively, .seconds = 3 * extent.seconds});
  const auto grown = static_cast<double>(resident_bytes_of(server.process().id()) - before);
  print_memory("memory of a table with its four", grown / tables, 4 * bare);
}

// Everything that the games came to, from the first guest on, for each action that was accepted.
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
              "kept for an action",
              static_cast<double>(server.database_bytes()) / found.actions);
  std::fflush(stdout);
}

void measure_recovery(const Extent& extent) {
  std::printf("%-38s %9s %12s %8s\n", "recovery", "ready ms", "bare read ms", "ratio");
  for (const std::size_t tables : extent.unfinished) {
    say("recovery of " + std::to_string(tables) + " tables");
    const test::TemporaryFolder folder;
    Server server(folder.path());
    server.kill();
    if (tables > 0) write_unfinished_tables(server.database(), tables);
    const double bare = tables > 0 ? 1'000 * measure_bare_read(server.database()) : 0;
    const double ready = server.restart();
    std::printf("%-38s %9.0f %12.0f %8.1f\n",
                (std::to_string(tables) + " unfinished tables").c_str(),
                ready,
                bare,
                bare > 0 ? ready / bare : 0);
    std::fflush(stdout);
  }
  std::printf("\n");
}

// Restarts with the same unfinished tables beside journals that differ in length. A tenth of the
// tables stands after each tenth of the journal, as tables do that people leave open.
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

// The same ill will towards another server of the machine costs the machine as much, so what it
// does beyond that to the tables of its own server is what that server lets through. In turns,
// since a shared machine is never as busy as it was a moment ago.
void measure_ill_will(const Extent& extent) {
  constexpr int kTurns = 7;
  const test::TemporaryFolder folder;
  const test::TemporaryFolder other_folder;
  Server server(folder.path());
  Server other(other_folder.path());
  const Load load{.tables = extent.tables.front(), .think = kLively, .seconds = extent.seconds};
  std::vector<std::uint64_t> alone;
  std::vector<std::uint64_t> elsewhere;
  std::vector<std::uint64_t> beside;
  std::uint64_t handshakes = 0;
  std::uint64_t garbage = 0;
  for (int turn = 0; turn < kTurns; ++turn) {
    say("healthy tables, with and without ill will");
    alone.push_back(play(server, load).p99_micros);
    {
      const IllWill ill_will(other.port());
      elsewhere.push_back(play(server, load).p99_micros);
    }
    const IllWill ill_will(server.port());
    beside.push_back(play(server, load).p99_micros);
    handshakes += ill_will.handshakes();
    garbage += ill_will.garbage();
  }
  const auto times = [](std::uint64_t more, std::uint64_t less) {
    return static_cast<double>(more) / static_cast<double>(std::max<std::uint64_t>(1, less));
  };
  std::printf(
      "healthy tables, p99 in the middle of %d turns: alone %llu us, with ill will towards another "
      "server %llu us, towards theirs %llu us: %.2f times the one, %.2f times the other\n",
      kTurns,
      whole(median(alone)),
      whole(median(elsewhere)),
      whole(median(beside)),
      times(median(beside), median(alone)),
      times(median(beside), median(elsewhere)));
  std::printf("ill will: %llu handshakes, %llu frames of garbage; most memory %zu MiB\n",
              whole(handshakes),
              whole(garbage),
              server.process().peak_bytes() >> 20U);
}

// LAIR_BENCH_GAMES: how many games the club has seen; 1,000,000 take some minutes and 2 GB.
std::uint64_t games_seen() {
  const char* const games = std::getenv("LAIR_BENCH_GAMES");
  return games == nullptr ? 20'000 : std::strtoull(games, nullptr, 10);
}

// Puts a club that has seen so many games there: a copy of the file that LAIR_BENCH_DATABASE names,
// which is made first when it is missing. Making a million takes minutes, copying them seconds.
void put_club(const std::string& database, std::uint64_t games) {
  std::filesystem::remove(database);
  const char* const named = std::getenv("LAIR_BENCH_DATABASE");
  const std::string kept = named == nullptr ? database : named;
  if (!std::filesystem::exists(kept)) {
    write_many_games(kept, games);
    store::Database(kept, store::Access::ReadWrite).execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
  if (kept != database) std::filesystem::copy_file(kept, database);
}

// As with ill will: beside readers of another server's pages, then of their own server's.
void measure_reading(const Extent& extent) {
  constexpr int kTurns = 7;
  constexpr std::size_t kConnections = 60;
  const std::uint64_t games = games_seen();
  say("a club with " + std::to_string(games) + " games");
  const test::TemporaryFolder folder;
  const test::TemporaryFolder other_folder;
  Server server(folder.path());
  Server other(other_folder.path());
  server.kill();
  other.kill();
  put_club(server.database(), games);
  std::filesystem::copy_file(
      server.database(), other.database(), std::filesystem::copy_options::overwrite_existing);
  const double ready = server.restart();
  other.restart();
  const Load load{.tables = 1, .think = std::chrono::milliseconds(100), .seconds = extent.seconds};
  std::vector<std::uint64_t> alone;
  std::vector<std::uint64_t> elsewhere;
  std::vector<std::uint64_t> beside;
  std::uint64_t pages = 0;
  std::uint64_t refusals = 0;
  double stolen = 0;
  for (int turn = 0; turn < kTurns; ++turn) {
    say("a healthy table, with and without readers");
    const LoadFigures quiet = play(server, load);
    alone.push_back(quiet.p99_micros);
    {
      const Readership readers(other.port(), kConnections, games);
      elsewhere.push_back(play(server, load).p99_micros);
    }
    const Readership readers(server.port(), kConnections, games);
    const LoadFigures attacked = play(server, load);
    beside.push_back(attacked.p99_micros);
    stolen = std::max({stolen, quiet.stolen_cpu, attacked.stolen_cpu});
    pages += readers.pages();
    refusals += readers.refusals();
  }
  std::printf(
      "a healthy table beside %zu readers of a club with %llu games (%zu MiB, ready in %.0f ms), "
      "p99 in "
      "the middle of %d turns: alone %llu us, with readers of another server %llu us, of theirs "
      "%llu us\n",
      kConnections,
      whole(games),
      server.database_bytes() >> 20U,
      ready,
      kTurns,
      whole(median(alone)),
      whole(median(elsewhere)),
      whole(median(beside)));
  std::printf(
      "readers: %llu pages, %llu times told to wait; at most %.2f cores stolen; most memory %zu "
      "MiB\n",
      whole(pages),
      whole(refusals),
      stolen,
      server.process().peak_bytes() >> 20U);
}

struct Part {
  std::string_view name;
  void (*measure)(const Extent& extent);
  bool is_by_hand;  // only when it is named
};

// Memory first, while a child has next to nothing of our own.
constexpr std::array kParts{
    Part{"disk",     measure_disk,     false},
    Part{"memory",   measure_memory,   false},
    Part{"loads",    measure_loads,    false},
    Part{"bytes",    measure_bytes,    false},
    Part{"recovery", measure_recovery, false},
    Part{"starts",   measure_starts,   true },
    Part{"ill_will", measure_ill_will, false},
    Part{"reading",  measure_reading,  false},
    Part{"floors",   measure_floors,   true },
    Part{"peers",    measure_peers,    true },
};

}  // namespace
}  // namespace lair::bench

// Measures the parts that are named; when none is, all that are not by hand.
int main(int count, char** words) {
  using namespace lair::bench;
  const std::vector<std::string_view> named(words + 1, words + count);
  const auto is_wanted = [&](const Part& part) {
    return named.empty() ? !part.is_by_hand : std::ranges::find(named, part.name) != named.end();
  };
  for (const std::string_view name : named) {
    if (std::ranges::find(kParts, name, &Part::name) != kParts.end()) continue;
    std::fputs("parts: disk memory loads bytes recovery starts ill_will reading floors peers\n",
               stderr);
    return 2;
  }
  try {
    const Extent extent = lair::bench::extent();
    for (const Part& part : kParts) {
      if (is_wanted(part)) part.measure(extent);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
