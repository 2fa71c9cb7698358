#include "tests/bench/server/reading.hpp"

#include <algorithm>
#include <array>
#include <future>
#include <optional>
#include <random>
#include <stdexcept>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

#include "server/store/migrations.hpp"
#include "server/store/store.hpp"
#include "tests/support/played_records.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::bench {
namespace {

using test::RawWebSocket;

constexpr std::uint64_t kPlayers = 20'000;
constexpr std::uint64_t kPlayed = 50;  // games with records
constexpr std::uint64_t kBatch = 50'000;
constexpr int kNiceness = 19;  // strangers would read from other machines

constexpr std::string_view kPeople = R"sql(
INSERT INTO player (id, name, created)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
SELECT i, 'Player ' || i, 1700000000 FROM n;
INSERT INTO account (player, skeleton, password, created)
SELECT id, 'player ' || id, '$argon2id$none', created FROM player;
)sql";

// Games FIRST to LAST: seats rotate among the players, and the winner among the seats.
constexpr std::string_view kGames = R"sql(
CREATE TEMP TABLE n AS
WITH RECURSIVE n(i) AS (SELECT FIRST UNION ALL SELECT i + 1 FROM n WHERE i < LAST)
SELECT i, i % 4 AS w, (i + 1) % 4 AS d, (i + 2) % 4 AS v, 8 + i % 57 AS a, 8 + i % 31 AS b,
       1700000000 + i * 60 AS t,
       CASE i % 4 WHEN 0 THEN 'yahoo' WHEN 1 THEN 'hkos' WHEN 2 THEN 'mcr' ELSE 'faan-laak' END AS rules,
       CASE i % 4 WHEN 0 THEN 2000 ELSE 0 END AS start,
       CASE i % 3 WHEN 0 THEN 'lions-lair' WHEN 1 THEN 'learners-lounge' ELSE 'veterans-vortex' END AS room
FROM n;
CREATE TEMP TABLE s AS SELECT 0 AS seat UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3;
INSERT INTO table_info (id, room, name, rules, house, opened, ended, ending)
SELECT i, room, 'Table ' || i, rules, '', t, t + 1200, 'finished' FROM n;
INSERT INTO game (id, table_id, rules, house, started, start) SELECT i, i, rules, '', t, start FROM n;
INSERT INTO game_seat (game, seat, player, name)
SELECT i, seat, 1 + (i * 7919 + seat * 104729) % 20000,
       'Player ' || (1 + (i * 7919 + seat * 104729) % 20000) FROM n, s;
INSERT INTO ledger_line (game, deal, line, payer, payee, amount, reason, rule)
SELECT i, 1, 1, d, w, a, 'win', 'R6.2' FROM n;
INSERT INTO deal_result
SELECT i, 1, 0, 1, 0, w, d,
       a * ((w = 0) - (d = 0)), a * ((w = 1) - (d = 1)), a * ((w = 2) - (d = 2)), a * ((w = 3) - (d = 3)),
       start + a * ((w = 0) - (d = 0)), start + a * ((w = 1) - (d = 1)),
       start + a * ((w = 2) - (d = 2)), start + a * ((w = 3) - (d = 3)) FROM n;
INSERT INTO ledger_line (game, deal, line, payer, payee, amount, reason, rule)
SELECT i, 2, 1 + (seat > v) * -1 + seat, seat, v, b, 'self-drawn', 'R6.2' FROM n, s WHERE seat <> v;
INSERT INTO deal_result
SELECT game, 2, 0, 2, 1, v, NULL,
       b * (4 * (v = 0) - 1), b * (4 * (v = 1) - 1), b * (4 * (v = 2) - 1), b * (4 * (v = 3) - 1),
       score_a + b * (4 * (v = 0) - 1), score_b + b * (4 * (v = 1) - 1),
       score_c + b * (4 * (v = 2) - 1), score_d + b * (4 * (v = 3) - 1)
FROM n JOIN deal_result ON game = i AND number = 1;
INSERT INTO won_hand (game, deal, seat, total, faan, tiles)
SELECT i, 1, w, a, 3, 'm1m2m3 p5p5p5 s7s8s9 wwww dd' FROM n;
INSERT INTO won_hand (game, deal, seat, total, faan, tiles)
SELECT i, 2, v, b, 2, 'm1m2m3 p5p5p5 s7s8s9 wwww dd' FROM n;
UPDATE game SET finished = started + 1200, ending = 'finished' WHERE id BETWEEN FIRST AND LAST;
INSERT INTO rated_game (game, verdict, judged_by) SELECT i, 'rated', 2 FROM n;
INSERT INTO rating (at, seat, player, rules, mean, spread)
SELECT at, game_seat.seat, player, game.rules, 25000000 + at % 9000 * 1000, 8000000 - at % 5000 * 1000
FROM rated_game JOIN game ON id = rated_game.game JOIN game_seat ON game_seat.game = id
WHERE id BETWEEN FIRST AND LAST;
DROP TABLE n;
DROP TABLE s;
)sql";

std::string replaced(std::string text, std::string_view word, std::uint64_t number) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word)) {
    text.replace(at, word.size(), std::to_string(number));
  }
  return text;
}

// Adds up the games' figures with the statement of the migration that introduced them.
std::string figures_sql() {
  for (const store::Migration& migration : store::migrations()) {
    if (migration.name != "0013_figures") continue;
    return std::string(migration.sql.substr(migration.sql.find("INSERT INTO player_figure")));
  }
  throw std::runtime_error("no migration adds figures");
}

void write_played_games(const std::string& database) {
  store::Store store(database, [](const store::StoreError& error) { throw error; });
  const std::uint64_t first = store.next_table_id().value();
  std::promise<bool> last;
  for (std::uint64_t game = 0; game < kPlayed; ++game) {
    const auto records = test::played_records(game, 99);
    for (const table::Record& record : records) {
      const bool is_last = game + 1 == kPlayed && &record == &records.back();
      store.journal().append(table::TableId(first + game), record, [&last, is_last](bool done) {
        if (is_last) last.set_value(done);
      });
    }
  }
  if (!last.get_future().get()) throw std::runtime_error("the games cannot be written");
}

std::string page_by(std::mt19937& dice, std::uint64_t games) {
  const auto below = [&dice](std::uint64_t bound) { return std::to_string(1 + dice() % bound); };
  switch (dice() % 8) {
    case 0:
      return "/api/v1/leaderboards?rules=mcr";
    case 1:
      return "/api/v1/leaderboards?room=lions-lair";
    case 2:
      return "/api/v1/ratings?rules=yahoo";
    case 3:
      return "/api/v1/players/" + below(kPlayers);
    case 4:
      return "/api/v1/games?player=" + below(kPlayers);
    case 5:
      return "/api/v1/games?name=Player%20" + below(kPlayers);
    case 6:
      return "/api/v1/games/" + std::to_string(games + 1 + dice() % kPlayed);
    default:
      return "/api/v1/games/" + below(games);
  }
}

}  // namespace

void write_many_games(const std::string& database, std::uint64_t games) {
  {
    store::OpenDatabase opened(database);
    store::Database& into = opened.database();
    into.execute("PRAGMA synchronous = OFF");
    into.execute(std::string(kPeople));
    for (std::uint64_t first = 1; first <= games; first += kBatch) {
      const std::uint64_t last = std::min(games, first + kBatch - 1);
      store::Transaction transaction(into);
      into.execute(replaced(replaced(std::string(kGames), "FIRST", first), "LAST", last));
      transaction.commit();
    }
    store::Transaction transaction(into);
    into.execute(figures_sql());
    transaction.commit();
  }
  write_played_games(database);
}

Readership::Readership(std::uint16_t port, std::size_t connections, std::uint64_t games) {
  for (std::size_t one = 0; one < connections; ++one) {
    threads_.emplace_back(
        [this, port, one, games](const std::stop_token& stop) { run(port, one, games, stop); });
  }
}

void Readership::run(std::uint16_t port,
                     std::size_t connection,
                     std::uint64_t games,
                     const std::stop_token& stop) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  const std::string source =
      "127.8." + std::to_string(connection / 250) + "." + std::to_string(1 + connection % 250);
  std::mt19937 dice(static_cast<std::uint32_t>(connection));
  std::optional<RawWebSocket> line;
  while (!stop.stop_requested()) {
    try {
      if (!line) line.emplace(port, 0, source);
      line->send("GET " + page_by(dice, games) + " HTTP/1.1\r\nHost: lair.test\r\n\r\n");
      const auto reply = line->reply();
      if (!reply) {
        line.reset();
        continue;
      }
      ++(reply->status == 200 ? pages_ : refusals_);
    } catch (const std::runtime_error&) {
      line.reset();
    }
  }
}

}  // namespace lair::bench
