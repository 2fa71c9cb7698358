#include "server/store/league_games.hpp"

namespace lair::store {

LeagueGames::LeagueGames(const std::string& path)
    : reader_(path, Access::ReadOnly),
      last_(reader_,
            "SELECT id, score_a, score_b, score_c, score_d FROM game JOIN deal_result ON game = id "
            "WHERE table_id = ? AND finished IS NOT NULL ORDER BY id DESC, number DESC LIMIT 1"),
      won_(reader_,
           "SELECT winner, count(*) FROM deal_result WHERE game = ? AND winner IS NOT NULL "
           "GROUP BY winner"),
      deals_(reader_,
             "SELECT count(*) FROM deal_result JOIN game ON game.id = game WHERE table_id = ?"),
      ended_(reader_, "SELECT 1 FROM table_info WHERE id = ? AND ended IS NOT NULL") {}

std::optional<director::PlayedGame> LeagueGames::last_at(table::TableId table) {
  const std::lock_guard lock(mutex_);
  Run row(last_, table.value());
  if (!row.step()) return std::nullopt;
  director::PlayedGame game;
  game.id = row.integer(0);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    game.scores.at(seat) = row.integer(1 + static_cast<int>(seat));
  }
  Run won(won_, game.id);
  while (won.step()) {
    game.hands.at(static_cast<std::size_t>(won.integer(0))) =
        static_cast<std::int32_t>(won.integer(1));
  }
  return game;
}

std::int64_t LeagueGames::deals_at(table::TableId table) {
  const std::lock_guard lock(mutex_);
  Run row(deals_, table.value());
  row.step();
  return row.integer(0);
}

bool LeagueGames::has_ended(table::TableId table) {
  const std::lock_guard lock(mutex_);
  Run row(ended_, table.value());
  return row.step();
}

}  // namespace lair::store
