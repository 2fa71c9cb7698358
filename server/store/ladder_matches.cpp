#include "server/store/ladder_matches.hpp"

#include <algorithm>
#include <cmath>

namespace lair::store {
namespace {

// A bot that sits on several seats has played several games at once, so their effects add up. Rule
// E4.2.
ratings::Rating together(const ratings::Rating& before,
                         const ratings::Rating& so_far,
                         const ratings::Rating& after) {
  const double narrowed = static_cast<double>(after.spread) / static_cast<double>(before.spread);
  return {.mean = so_far.mean + after.mean - before.mean,
          .spread = std::max<std::int64_t>(
              1, std::llround(static_cast<double>(so_far.spread) * narrowed))};
}

}  // namespace

BySeat<Rung> rungs_of(const JudgedGame& game, std::int64_t strength) {
  BySeat<Rung> rungs;
  for (const Seat seat : kSeats) {
    const auto player = game.began[seat];
    rungs[seat] = player ? Rung(*player, 0) : Rung(0, strength);
  }
  return rungs;
}

std::map<Rung, ratings::Rating> taught_by(const JudgedGame& game,
                                          const BySeat<Rung>& rungs,
                                          const BySeat<ratings::Rating>& before,
                                          SeatBits last_seats,
                                          std::int64_t rules) {
  const BySeat<ratings::Rating> after =
      ratings::rated(before, scores_for_rating(game.scores, last_seats), method_of(game, rules));
  std::map<Rung, ratings::Rating> taught;
  for (const Seat seat : kSeats) {
    const auto [known, is_new] = taught.try_emplace(rungs[seat], after[seat]);
    if (!is_new) known->second = together(before[seat], known->second, after[seat]);
  }
  return taught;
}

LadderMatches::LadderMatches(Database& database)
    : all_(database,
           "SELECT game.id, strength, last_seats, judged_by, finished FROM rated_game "
           "JOIN game ON game.id = rated_game.game "
           "JOIN ladder_table ON ladder_table.table_id = game.table_id "
           "WHERE ending = 'finished' AND verdict <> 'test' ORDER BY at"),
      written_(database,
               "SELECT rules, player, strength, games, mean, spread FROM ladder_line "
               "ORDER BY rules, player, strength"),
      removed_(database,
               "SELECT id, forgotten FROM player WHERE forgotten IS NOT NULL "
               "AND id IN (SELECT player FROM bot)") {}

std::vector<LadderMatch> LadderMatches::all() {
  std::vector<LadderMatch> matches;
  Run row(all_);
  while (row.step()) {
    matches.push_back({.game = row.integer(0),
                       .strength = row.integer(1),
                       .last_seats = row.integer(2),
                       .rules = row.integer(3),
                       .finished = row.integer(4)});
  }
  return matches;
}

std::vector<WrittenRung> LadderMatches::written() {
  std::vector<WrittenRung> lines;
  Run row(written_);
  while (row.step()) {
    lines.push_back({
        .rules = std::string(row.text(0)),
        .rung = {row.integer(1),         row.integer(2)          },
        .games = row.integer(3),
        .rating = {.mean = row.integer(4), .spread = row.integer(5)}
    });
  }
  return lines;
}

std::map<std::int64_t, std::int64_t> LadderMatches::removed() {
  std::map<std::int64_t, std::int64_t> bots;
  Run row(removed_);
  while (row.step()) bots[row.integer(0)] = row.integer(1);
  return bots;
}

}  // namespace lair::store
