#include "server/store/figures.hpp"

namespace lair::store {
namespace {

constexpr std::size_t kHighHandsMax = 5;  // of a rule system

}  // namespace

Figures::Figures(const std::string& path)
    : reader_(path, Access::ReadOnly),
      name_(reader_, "SELECT name FROM player WHERE id = ?"),
      matches_(reader_,
               "SELECT count(*) FROM game_seat JOIN game ON game.id = game_seat.game "
               "WHERE player = ? AND finished IS NOT NULL"),
      left_(reader_, "SELECT 1 FROM player WHERE id = ? AND forgotten IS NOT NULL"),
      games_(
          reader_,
          "SELECT rules, game.id, seat, score_a, score_b, score_c, score_d "
          "FROM game_seat JOIN game ON game.id = game_seat.game "
          "JOIN deal_result ON deal_result.game = game.id "
          "WHERE player = ? AND (ending = 'finished' OR game.id IN (SELECT game FROM season_game)) "
          "AND number = "
          "(SELECT max(number) FROM deal_result WHERE deal_result.game = game.id)"),
      deals_(reader_,
             "SELECT rules, count(*), total(winner IS seat), "
             "total(winner IS seat AND discarder IS NULL), total(discarder IS seat) "
             "FROM game_seat JOIN game ON game.id = game_seat.game "
             "JOIN deal_result ON deal_result.game = game.id "
             "WHERE player = ? AND finished IS NOT NULL GROUP BY rules"),
      hands_(reader_,
             "SELECT rules, won_hand.game, deal, total, faan, limit_hand, tiles "
             "FROM game_seat JOIN game ON game.id = game_seat.game "
             "JOIN won_hand ON won_hand.game = game.id AND won_hand.seat = game_seat.seat "
             "WHERE player = ? AND finished IS NOT NULL ORDER BY total DESC, won_hand.game, deal"),
      board_(reader_,
             "SELECT player, player.name, count(*), sum(CASE seat WHEN 0 THEN score_a "
             "WHEN 1 THEN score_b WHEN 2 THEN score_c ELSE score_d END - start) AS gained "
             "FROM game_seat JOIN game ON game.id = game_seat.game "
             "JOIN table_info ON table_info.id = table_id "
             "JOIN player ON player.id = game_seat.player "
             "JOIN deal_result ON deal_result.game = game.id "
             "WHERE (game.ending = 'finished' OR game.id IN (SELECT game FROM season_game)) "
             "AND forgotten IS NULL "
             "AND (?1 = '' OR game.rules = ?1) AND (?2 = '' OR room = ?2) AND number = "
             "(SELECT max(number) FROM deal_result WHERE deal_result.game = game.id) "
             "GROUP BY player ORDER BY gained DESC, player LIMIT 100"),
      ratings_(reader_,
               "SELECT rules, game, mean, spread FROM rating JOIN rated_game USING (at) "
               "WHERE player = ? ORDER BY at"),
      strongest_(reader_,
                 "SELECT player, player.name, count(*), mean, spread, max(at) FROM rating "
                 "JOIN player ON player.id = player WHERE rules = ? AND forgotten IS NULL "
                 "GROUP BY player ORDER BY mean - 3 * spread DESC, player LIMIT 100") {}

std::optional<std::string> Figures::name_of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  Run row(name_, player.value());
  if (!row.step()) return std::nullopt;
  return std::string(row.text(0));
}

std::int64_t Figures::matches_of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  Run row(matches_, player.value());
  row.step();
  return row.integer(0);
}

AttendanceRecord Figures::attendance_of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  return store::attendance_of(reader_, player);
}

bool Figures::has_left(PlayerId player) {
  const std::lock_guard lock(mutex_);
  return Run(left_, player.value()).step();
}

std::map<std::string, SystemFigures> Figures::of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, SystemFigures> figures;
  read_games(player, figures);
  read_ratings(player, figures);
  read_deals(player, figures);
  read_hands(player, figures);
  return figures;
}

void Figures::read_games(PlayerId player, std::map<std::string, SystemFigures>& figures) {
  Run row(games_, player.value());
  while (row.step()) {
    GameFigure game{.game = row.integer(1),
                    .seat = kSeats.at(static_cast<std::size_t>(row.integer(2))),
                    .scores = {}};
    for (const Seat seat : kSeats) {
      game.scores[seat] = Points(row.integer(3 + static_cast<int>(seat)));
    }
    figures[std::string(row.text(0))].games.push_back(game);
  }
}

void Figures::read_ratings(PlayerId player, std::map<std::string, SystemFigures>& figures) {
  Run row(ratings_, player.value());
  while (row.step()) {
    figures[std::string(row.text(0))].ratings.push_back({
        row.integer(1), {.mean = row.integer(2), .spread = row.integer(3)}
    });
  }
}

void Figures::read_deals(PlayerId player, std::map<std::string, SystemFigures>& figures) {
  Run row(deals_, player.value());
  while (row.step()) {
    figures[std::string(row.text(0))].deals = {
        row.integer(1), row.integer(2), row.integer(3), row.integer(4)};
  }
}

void Figures::read_hands(PlayerId player, std::map<std::string, SystemFigures>& figures) {
  Run row(hands_, player.value());
  while (row.step()) {
    auto& hands = figures[std::string(row.text(0))].high_hands;
    if (hands.size() == kHighHandsMax) continue;
    HighHand hand{.game = row.integer(1),
                  .deal = row.integer(2),
                  .total = row.integer(3),
                  .faan = {},
                  .limit_hand = std::string(row.text(5)),
                  .tiles = std::string(row.text(6))};
    if (!row.is_null(4)) hand.faan = row.integer(4);
    hands.push_back(std::move(hand));
  }
}

std::vector<BoardLine> Figures::board(const std::string& rules, const std::string& room) {
  const std::lock_guard lock(mutex_);
  std::vector<BoardLine> lines;
  Run row(board_, rules, room);
  while (row.step()) {
    lines.push_back({row.integer(0), std::string(row.text(1)), row.integer(2), row.integer(3)});
  }
  return lines;
}

// With max(at), SQLite takes the other columns of a group from the row of the latest game.
std::vector<RatedLine> Figures::strongest(const std::string& rules) {
  const std::lock_guard lock(mutex_);
  std::vector<RatedLine> lines;
  Run row(strongest_, rules);
  while (row.step()) {
    lines.push_back({
        row.integer(0),
        std::string(row.text(1)),
        row.integer(2),
        {.mean = row.integer(3), .spread = row.integer(4)}
    });
  }
  return lines;
}

}  // namespace lair::store
