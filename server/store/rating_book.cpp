#include "server/store/rating_book.hpp"

#include <algorithm>
#include <string>

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

// The seats that the rows name.
SeatBits seats_of(Statement& statement, std::int64_t game) {
  SeatBits seats = 0;
  Run row(statement, game);
  while (row.step()) seats |= SeatBits{1} << row.integer(0);
  return seats;
}

}  // namespace

Verdict verdict_of(const JudgedGame& game, std::int64_t rules) {
  const auto is_person = [](const std::optional<std::int64_t>& one) { return one.has_value(); };
  if (!std::ranges::all_of(game.began, is_person)) return {"bots"};
  if (game.has_bots) return {"bots"};
  if (rules == kFirstRatingRules && game.began != game.ended) return {"players"};
  if (!ratings::is_rated_house(game.rules, game.house)) return {"house"};
  if (rules == kFirstRatingRules) return {"rated"};
  if (rules > kLengthlessRatingRules && game.hands < kRatedHandsMin) return {"house", "short"};
  if (game.has_guests) return {"players", "guests"};
  if (game.has_neighbours) return {"players", "address"};
  if (rules > kSendingRatingRules && game.sent_away != 0) return {"players", "sent_away"};
  return {"rated"};
}

SeatBits last_seats_of(const JudgedGame& game, std::optional<Seat> broken_off_by) {
  SeatBits left = game.given_up;
  for (const Seat seat : kSeats) {
    if (game.began[seat] != game.ended[seat]) left |= bit_of(seat);
  }
  left &= ~game.sent_away;
  return broken_off_by ? left | bit_of(*broken_off_by) : left;
}

ratings::Method method_of(const JudgedGame& game, std::int64_t rules) {
  return rules > kLengthlessRatingRules ? ratings::method_for(game.hands) : ratings::Method{};
}

BySeat<Points> scores_for_rating(BySeat<Points> scores, SeatBits last_seats) {
  const Points lowest = *std::ranges::min_element(scores.values);
  for (const Seat seat : kSeats) {
    if ((last_seats & bit_of(seat)) != 0) scores[seat] = lowest - Points(1);
  }
  return scores;
}

RatingBook::RatingBook(Database& database)
    : last_(database, "SELECT max(id) FROM game WHERE table_id = ?"),
      known_(database, "SELECT 1 FROM rated_game WHERE game = ?"),
      game_(database,
            "SELECT rules, house, score_a, score_b, score_c, score_d, hands FROM game "
            "JOIN deal_result ON game = id WHERE id = ? ORDER BY number DESC LIMIT 1"),
      began_(database, "SELECT seat, player FROM game_seat WHERE game = ?"),
      guests_(database,
              "SELECT 1 FROM game_seat WHERE game = ? "
              "AND player NOT IN (SELECT player FROM account) LIMIT 1"),
      bots_(
          database,
          "SELECT 1 FROM game_seat WHERE game = ? AND player IN (SELECT player FROM bot) LIMIT 1"),
      neighbours_(database, "SELECT 1 FROM game_seat WHERE game = ? AND neighbour = 1 LIMIT 1"),
      sent_away_(database, "SELECT seat FROM game_seat WHERE game = ? AND sent_away = 1"),
      given_up_(database,
                "SELECT seat FROM table_seat WHERE given_up = 1 "
                "AND table_id = (SELECT table_id FROM game WHERE id = ?)"),
      ended_(database,
             "SELECT seat, player FROM table_seat "
             "WHERE table_id = (SELECT table_id FROM game WHERE id = ?)"),
      judge_(database,
             "INSERT INTO rated_game (game, verdict, judged_by, detail, last_seats) "
             "VALUES (?, ?, ?, ?, ?) RETURNING at"),
      marked_(database,
              "SELECT last_seats FROM rated_game WHERE game = ? AND " + std::string(kIsMarked)),
      unmark_(database, "DELETE FROM rated_game WHERE game = ?"),
      void_(database, "UPDATE rated_game SET detail = 'void' WHERE game = ?"),
      rating_(database,
              "SELECT mean, spread FROM rating WHERE player = ? AND rules = ? "
              "ORDER BY at DESC LIMIT 1"),
      rate_(database,
            "INSERT INTO rating (at, seat, player, rules, mean, spread) "
            "VALUES (?, ?, ?, ?, ?, ?)"),
      rate_now_(
          database,
          "INSERT INTO rating_now (rules, player, games, mean, spread) VALUES (?, ?, 1, ?, ?) "
          "ON CONFLICT (rules, player) DO UPDATE SET games = rating_now.games + 1, mean = "
          "excluded.mean, "
          "spread = excluded.spread"),
      judgements_(database,
                  "SELECT at, game, verdict, judged_by, coalesce(detail, ''), last_seats "
                  "FROM rated_game ORDER BY at"),
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

void RatingBook::judge_broken_off(table::TableId table, const table::TableEnded& ended) {
  if (ended.reason == "season" || ended.excused) return;
  Run row(last_, table.value());
  if (row.step() && !row.is_null(0)) judge(row.integer(0), ended.by);
}

void RatingBook::judge(std::int64_t game, std::optional<Seat> broken_off_by) {
  if (is_judged(game)) return;
  const auto played = read(game);
  if (!played) return;
  const Verdict verdict = is_for_tests_ ? Verdict{"test"} : verdict_of(*played);
  const SeatBits last_seats = last_seats_of(*played, broken_off_by);
  const std::int64_t at = write_down(game, verdict, last_seats);
  if (verdict.code == "rated") rate(at, *played, last_seats);
}

bool RatingBook::review(std::int64_t game, bool is_rated) {
  SeatBits last_seats = 0;
  {
    Run marked(marked_, game);
    if (!marked.step()) return false;
    last_seats = marked.integer(0);
  }
  if (!is_rated) {
    Run(void_, game).finish();
    return true;
  }
  const auto played = read(game);
  if (!played) return false;
  Run(unmark_, game).finish();
  rate(write_down(game, {"rated"}, last_seats), *played, last_seats);
  return true;
}

// Returns the game's place in the order of judging.
std::int64_t RatingBook::write_down(std::int64_t game,
                                    const Verdict& verdict,
                                    SeatBits last_seats) {
  std::optional<std::string_view> detail;
  if (!verdict.detail.empty()) detail = verdict.detail;
  Run judged(judge_, game, verdict.code, kRatingRules, detail, last_seats);
  judged.step();
  const std::int64_t at = judged.integer(0);
  judged.finish();
  return at;
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
                    .sent_away = seats_of(sent_away_, game),
                    .given_up = seats_of(given_up_, game),
                    .scores = {},
                    .has_guests = Run(guests_, game).step(),
                    .has_bots = Run(bots_, game).step(),
                    .has_neighbours = Run(neighbours_, game).step(),
                    .hands = row.integer(6)};
  for (const Seat seat : kSeats) {
    played.scores[seat] = Points(row.integer(2 + static_cast<int>(index_of(seat))));
  }
  return played;
}

std::vector<Judgement> RatingBook::judgements() {
  std::vector<Judgement> all;
  Run row(judgements_);
  while (row.step()) {
    all.push_back({.at = row.integer(0),
                   .game = row.integer(1),
                   .verdict = std::string(row.text(2)),
                   .rules = row.integer(3),
                   .detail = std::string(row.text(4)),
                   .last_seats = row.integer(5)});
  }
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

void RatingBook::rate(std::int64_t at, const JudgedGame& game, SeatBits last_seats) {
  BySeat<ratings::Rating> before;
  for (const Seat seat : kSeats) before[seat] = rating_of(*game.began[seat], game.rules);
  const BySeat<ratings::Rating> after =
      ratings::rated(before, scores_for_rating(game.scores, last_seats), method_of(game));
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
