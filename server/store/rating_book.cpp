#include "server/store/rating_book.hpp"

#include <algorithm>

#include "server/ratings/rated_house.hpp"
#include "server/store/columns.hpp"

namespace lair::store {
namespace {

using PlayerIds = BySeat<std::optional<std::int64_t>>;

PlayerIds players_of(Statement& statement, std::int64_t game) {
  PlayerIds players;
  Run row(statement, game);
  while (row.step()) {
    if (!row.is_null(1))
      players.values.at(static_cast<std::size_t>(row.integer(0))) = row.integer(1);
  }
  return players;
}

}  // namespace

std::string_view verdict_of(const JudgedGame& game) {
  const auto is_person = [](const std::optional<std::int64_t>& one) { return one.has_value(); };
  if (!std::ranges::all_of(game.began, is_person)) return "bots";
  if (game.began != game.ended) return "players";
  return ratings::is_rated_house(game.rules, game.house) ? "rated" : "house";
}

RatingBook::RatingBook(Database& database)
    : last_(database, "SELECT max(id) FROM game WHERE table_id = ?"),
      known_(database, "SELECT 1 FROM rated_game WHERE game = ?"),
      game_(database,
            "SELECT rules, house, score_a, score_b, score_c, score_d FROM game "
            "JOIN deal_result ON game = id WHERE id = ? ORDER BY number DESC LIMIT 1"),
      began_(database, "SELECT seat, player FROM game_seat WHERE game = ?"),
      ended_(database,
             "SELECT seat, player FROM table_seat "
             "WHERE table_id = (SELECT table_id FROM game WHERE id = ?)"),
      judge_(database, "INSERT INTO rated_game (game, verdict) VALUES (?, ?) RETURNING at"),
      rating_(database,
              "SELECT mean, spread FROM rating WHERE player = ? AND rules = ? "
              "ORDER BY at DESC LIMIT 1"),
      rate_(database,
            "INSERT INTO rating (at, seat, player, rules, mean, spread) "
            "VALUES (?, ?, ?, ?, ?, ?)"),
      rate_now_(
          database,
          "INSERT INTO rating_now (rules, player, games, mean, spread) VALUES (?, ?, 1, ?, ?) "
          "ON CONFLICT DO UPDATE SET games = games + 1, mean = excluded.mean, "
          "spread = excluded.spread"),
      judgements_(database, "SELECT at, game, verdict FROM rated_game ORDER BY at"),
      ratings_at_(database, "SELECT seat, player, rules, mean, spread FROM rating WHERE at = ?"),
      left_out_(database,
                "SELECT id FROM game WHERE (ending = 'finished' "
                "OR id IN (SELECT game FROM season_game)) "
                "AND id NOT IN (SELECT game FROM rated_game) "
                "AND id NOT IN (SELECT game FROM imported_game)") {}

void RatingBook::judge_last_at(table::TableId table) {
  Run row(last_, table.value());
  if (row.step() && !row.is_null(0)) judge(row.integer(0));
}

void RatingBook::judge(std::int64_t game) {
  if (is_judged(game)) return;
  const auto played = read(game);
  if (!played) return;
  const std::string_view verdict = is_for_tests_ ? "test" : verdict_of(*played);
  Run judged(judge_, game, verdict);
  judged.step();
  const std::int64_t at = judged.integer(0);
  judged.finish();
  if (verdict == "rated") rate(at, *played);
}

bool RatingBook::is_judged(std::int64_t game) {
  Run known(known_, game);
  return known.step();
}

std::optional<JudgedGame> RatingBook::read(std::int64_t game) {
  Run row(game_, game);
  if (!row.step()) return std::nullopt;
  JudgedGame played{.rules = std::string(row.text(0)),
                    .house = std::string(row.text(1)),
                    .began = players_of(began_, game),
                    .ended = players_of(ended_, game),
                    .scores = {}};
  for (const Seat seat : kSeats) {
    played.scores[seat] = Points(row.integer(2 + static_cast<int>(index_of(seat))));
  }
  return played;
}

std::vector<Judgement> RatingBook::judgements() {
  std::vector<Judgement> all;
  Run row(judgements_);
  while (row.step()) all.push_back({row.integer(0), row.integer(1), std::string(row.text(2))});
  return all;
}

StoredRatings RatingBook::ratings_at(std::int64_t at) {
  StoredRatings ratings;
  Run row(ratings_at_, at);
  while (row.step()) {
    ratings.values.at(static_cast<std::size_t>(row.integer(0))) = StoredRating{
        .player = row.integer(1),
        .rules = std::string(row.text(2)),
        .rating = {.mean = row.integer(3), .spread = row.integer(4)}
    };
  }
  return ratings;
}

std::vector<std::int64_t> RatingBook::left_out() {
  std::vector<std::int64_t> games;
  Run row(left_out_);
  while (row.step()) games.push_back(row.integer(0));
  return games;
}

ratings::Rating RatingBook::rating_of(std::int64_t player, const std::string& rules) {
  Run row(rating_, player, rules);
  if (!row.step()) return {};
  return {.mean = row.integer(0), .spread = row.integer(1)};
}

void RatingBook::rate(std::int64_t at, const JudgedGame& game) {
  BySeat<ratings::Rating> before;
  for (const Seat seat : kSeats) before[seat] = rating_of(*game.began[seat], game.rules);
  const BySeat<ratings::Rating> after = ratings::rated(before, game.scores);
  for (const Seat seat : kSeats) {
    Run(rate_,
        at,
        number_of(seat),
        *game.began[seat],
        game.rules,
        after[seat].mean,
        after[seat].spread)
        .finish();
    Run(rate_now_, game.rules, *game.began[seat], after[seat].mean, after[seat].spread).finish();
  }
}

}  // namespace lair::store
