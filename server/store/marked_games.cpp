#include "server/store/marked_games.hpp"

#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {
namespace {

// Rows for the marked games that `which` selects, one for each seat.
std::string rows_of(std::string_view which) {
  return "SELECT game.id, finished, game.rules, game_seat.seat, game_seat.player, "
         "game_seat.name, neighbour, sent_away, score_a, score_b, score_c, score_d "
         "FROM (SELECT game, at FROM rated_game WHERE " +
         std::string(kIsMarked) + ' ' + std::string(which) +
         ") AS marked JOIN game ON game.id = marked.game "
         "JOIN game_seat ON game_seat.game = game.id "
         "JOIN deal_result ON deal_result.game = game.id "
         "WHERE number = (SELECT max(number) FROM deal_result WHERE deal_result.game = game.id) "
         "ORDER BY marked.at DESC, game_seat.seat";
}

}  // namespace

MarkedGames::MarkedGames(const std::string& path, Database& database, Writer& writer)
    : writer_(writer),
      ratings_(database),
      reader_(path, Access::ReadOnly),
      marked_(reader_, rows_of("ORDER BY at DESC LIMIT ?")),
      find_(reader_, rows_of("AND game = ?")) {}

std::vector<admin::MarkedGame> MarkedGames::marked(std::size_t count) {
  const std::lock_guard lock(mutex_);
  Run row(marked_, count);
  return games_of(row);
}

std::optional<admin::MarkedGame> MarkedGames::find(std::int64_t game) {
  const std::lock_guard lock(mutex_);
  Run row(find_, game);
  auto found = games_of(row);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<admin::MarkedGame> MarkedGames::games_of(Run& row) {
  constexpr int kFirstScore = 8;
  std::vector<admin::MarkedGame> games;
  while (row.step()) {
    if (games.empty() || games.back().game != row.integer(0)) {
      games.push_back({.game = row.integer(0),
                       .finished = row.integer(1),
                       .rules = std::string(row.text(2)),
                       .players = {}});
    }
    games.back().players.push_back(
        {.player = PlayerId(static_cast<std::uint64_t>(row.integer(4))),
         .name = std::string(row.text(5)),
         .points = row.integer(kFirstScore + static_cast<int>(row.integer(3))),
         .is_neighbour = row.integer(6) != 0,
         .was_sent_away = row.integer(7) != 0});
  }
  return games;
}

void MarkedGames::review(std::int64_t game,
                         admin::Review review,
                         std::function<void(admin::Reviewed)> done) {
  submit<admin::Reviewed>(
      writer_,
      [this, game, review] {
        return ratings_.review(game, review == admin::Review::Rate) ? admin::Reviewed::Done
                                                                    : admin::Reviewed::NotMarked;
      },
      admin::Reviewed::Failed,
      std::move(done));
}

}  // namespace lair::store
