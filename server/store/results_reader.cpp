#include "server/store/results_reader.hpp"

namespace lair::store {

ResultsReader::ResultsReader(const std::string& path)
    : reader_(path, Access::ReadOnly),
      games_(reader_,
             "SELECT id, table_id, rules, house, started, finished, ending, number, "
             "score_a, score_b, score_c, score_d FROM game JOIN deal_result ON game = id "
             "WHERE finished IS NOT NULL "
             "AND number = (SELECT max(number) FROM deal_result WHERE game = id) "
             "ORDER BY finished DESC, id DESC LIMIT ?"),
      names_(reader_, "SELECT seat, name FROM game_seat WHERE game = ?") {}

std::vector<FinishedGame> ResultsReader::finished_games(std::size_t games_max) {
  const std::lock_guard lock(mutex_);
  std::vector<FinishedGame> games;
  Run run(games_, games_max);
  while (run.step()) {
    FinishedGame game;
    game.id = run.integer(0);
    game.table = table::TableId(static_cast<std::uint64_t>(run.integer(1)));
    game.rules = run.text(2);
    game.house = run.text(3);
    game.started = run.integer(4);
    game.finished = run.integer(5);
    game.ending = run.text(6);
    game.deals = run.integer(7);
    for (const Seat seat : kSeats) {
      game.scores[seat] = Points(run.integer(8 + static_cast<int>(seat)));
    }
    read_names(game);
    games.push_back(std::move(game));
  }
  return games;
}

void ResultsReader::read_names(FinishedGame& game) {
  Run run(names_, game.id);
  while (run.step()) game.names[kSeats.at(static_cast<std::size_t>(run.integer(0)))] = run.text(1);
}

}  // namespace lair::store
