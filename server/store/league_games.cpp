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
      nets_(reader_,
            "SELECT prevailing, hand_number, net_a, net_b, net_c, net_d FROM deal_result "
            "WHERE game = ? ORDER BY number"),
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
  game.deals = deals_of(game.id);
  return game;
}

std::vector<league::PlayedDeal> LeagueGames::deals_of(std::int64_t game) {
  std::vector<league::PlayedDeal> deals;
  Run net(nets_, game);
  while (net.step()) {
    league::PlayedDeal deal;
    deal.hand = static_cast<std::uint8_t>(4 * net.integer(0) + net.integer(1) - 1);
    if (!deals.empty() && deals.back().hand == deal.hand) deal.repeat = deals.back().repeat + 1;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      deal.points.at(seat) = net.integer(2 + static_cast<int>(seat));
    }
    deals.push_back(deal);
  }
  return deals;
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
