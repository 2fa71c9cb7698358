// Measures tables at play while others attack the same server or read its pages.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "server/store/database.hpp"
#include "tests/bench/server/ill_will.hpp"
#include "tests/bench/server/load_run.hpp"
#include "tests/bench/server/parts.hpp"
#include "tests/bench/server/process_figures.hpp"
#include "tests/bench/server/reading.hpp"
#include "tests/bench/server/recovery.hpp"
#include "tests/bench/server/report.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::bench {
namespace {

constexpr std::chrono::milliseconds kLively{1'000};  // about an action a second at each table

// LAIR_BENCH_GAMES: how many games the club has played; 1,000,000 take some minutes and 2 GB.
std::uint64_t games_seen() {
  const char* const games = std::getenv("LAIR_BENCH_GAMES");
  return games == nullptr ? 20'000 : std::strtoull(games, nullptr, 10);
}

// Puts a club that has played `games` games into `database`: a copy of the file that
// LAIR_BENCH_DATABASE names, which is made first if it is missing. Making a million games takes
// minutes, copying them takes seconds.
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

}  // namespace

// Attacks on another server of the machine cost the machine as much, so any further delay of the
// tables on the attacked server is due to that server. The three cases alternate, since the load of
// a shared machine keeps changing.
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
    say("healthy tables, with and without attacks");
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
      "healthy tables, median p99 of %d turns: alone %llu us, with attacks on another server %llu "
      "us, on this server %llu us: %.2f and %.2f times as much\n",
      kTurns,
      whole(median(alone)),
      whole(median(elsewhere)),
      whole(median(beside)),
      times(median(beside), median(alone)),
      times(median(beside), median(elsewhere)));
  std::printf("attacks: %llu handshakes, %llu frames of garbage; most memory %zu MiB\n",
              whole(handshakes),
              whole(garbage),
              server.process().peak_bytes() >> 20U);
}

// The same for readers: of another server's pages, then of the tables' own server.
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
      "median p99 of %d turns: alone %llu us, with readers of another server %llu us, of this "
      "server %llu us\n",
      kConnections,
      whole(games),
      server.database_bytes() >> 20U,
      ready,
      kTurns,
      whole(median(alone)),
      whole(median(elsewhere)),
      whole(median(beside)));
  std::printf(
      "readers: %llu pages, told to wait %llu times; at most %.2f cores stolen; most memory %zu "
      "MiB\n",
      whole(pages),
      whole(refusals),
      stolen,
      server.process().peak_bytes() >> 20U);
}

}  // namespace lair::bench
