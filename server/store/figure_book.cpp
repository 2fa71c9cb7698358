#include "server/store/figure_book.hpp"

#include <string_view>
#include <utility>

namespace lair::store {
namespace {

constexpr std::string_view kDeals =
    "SELECT player, rules, count(DISTINCT game), count(number), sum(won), sum(self_picked), "
    "sum(dealt_in) FROM deal_line WHERE (?1 IS NULL OR game = ?1) GROUP BY player, rules";

constexpr std::string_view kTime =
    "SELECT player, rules, sum(seconds) FROM time_line WHERE (?1 IS NULL OR game = ?1) "
    "GROUP BY player, rules";

constexpr std::string_view kFaan =
    "SELECT player, rules, faan, count(*) FROM faan_line WHERE (?1 IS NULL OR game = ?1) "
    "GROUP BY player, rules, faan";

constexpr std::string_view kElements =
    "SELECT player, rules, element, count(*) FROM element_line "
    "WHERE (?1 IS NULL OR game = ?1) GROUP BY player, rules, element";

constexpr std::string_view kEverybody =
    "SELECT rules, count(number), sum(won), sum(self_picked), sum(dealt_in) FROM deal_line "
    "WHERE (?1 IS NULL OR game = ?1) AND player > 0 AND player NOT IN (SELECT player FROM bot) "
    "GROUP BY rules";

constexpr std::string_view kPlaces =
    "SELECT player, rules, count(*), count(*) FILTER (WHERE place = 1), "
    "count(*) FILTER (WHERE place = 2), count(*) FILTER (WHERE place = 3), "
    "count(*) FILTER (WHERE place = 4), sum(twelfths) FROM game_line WHERE (?1 IS NULL OR game = "
    "?1) "
    "GROUP BY player, rules";

constexpr std::string_view kBoards =
    "SELECT CASE part & 1 WHEN 1 THEN rules ELSE '' END AS board_rules, "
    "CASE part & 2 WHEN 2 THEN room ELSE '' END AS board_room, player, count(*), sum(gained) "
    "FROM game_line CROSS JOIN "
    "(SELECT 0 AS part UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) AS parts "
    "WHERE (?1 IS NULL OR game = ?1) GROUP BY board_rules, board_room, player";

// The same sums for one game, which is found by its id instead of by a scan of all games.
std::string of_game(std::string_view sums) {
  std::string one(sums);
  const std::string_view either = "(?1 IS NULL OR game = ?1)";
  return one.replace(one.find(either), either.size(), "game = ?1");
}

// The same sums for all games.
std::string of_all(std::string_view sums) {
  std::string all(sums);
  const std::string_view either = "(?1 IS NULL OR game = ?1)";
  return all.replace(all.find(either), either.size(), "true");
}

}  // namespace

FigureBook::FigureBook(Database& database)
    : deals_(database,
             "INSERT INTO player_figure (player, rules, matches, deals, won, self_picks, "
             "deal_ins) " +
                 of_game(kDeals) +
                 " ON CONFLICT (player, rules) DO UPDATE SET "
                 "matches = player_figure.matches + excluded.matches, "
                 "deals = player_figure.deals + excluded.deals, "
                 "won = player_figure.won + excluded.won, "
                 "self_picks = player_figure.self_picks + excluded.self_picks, "
                 "deal_ins = player_figure.deal_ins + excluded.deal_ins"),
      time_(database,
            "INSERT INTO player_figure (player, rules, seconds) " + of_game(kTime) +
                " ON CONFLICT (player, rules) DO UPDATE SET "
                "seconds = player_figure.seconds + excluded.seconds"),
      faan_(database,
            "INSERT INTO faan_figure (player, rules, faan, wins) " + of_game(kFaan) +
                " ON CONFLICT (player, rules, faan) DO UPDATE SET "
                "wins = faan_figure.wins + excluded.wins"),
      elements_(database,
                "INSERT INTO element_figure (player, rules, element, wins) " + of_game(kElements) +
                    " ON CONFLICT (player, rules, element) DO UPDATE SET "
                    "wins = element_figure.wins + excluded.wins"),
      everybody_(database,
                 "INSERT INTO everybody_figure (rules, deals, won, self_picks, deal_ins) " +
                     of_game(kEverybody) +
                     " ON CONFLICT (rules) DO UPDATE SET "
                     "deals = everybody_figure.deals + excluded.deals, "
                     "won = everybody_figure.won + excluded.won, "
                     "self_picks = everybody_figure.self_picks + excluded.self_picks, "
                     "deal_ins = everybody_figure.deal_ins + excluded.deal_ins"),
      places_(database,
              "INSERT INTO player_figure (player, rules, games, first, second, third, fourth, "
              "twelfths) " +
                  of_game(kPlaces) +
                  " ON CONFLICT (player, rules) DO UPDATE SET "
                  "games = player_figure.games + excluded.games, "
                  "first = player_figure.first + excluded.first, "
                  "second = player_figure.second + excluded.second, "
                  "third = player_figure.third + excluded.third, "
                  "fourth = player_figure.fourth + excluded.fourth, "
                  "twelfths = player_figure.twelfths + excluded.twelfths"),
      boards_(database,
              "INSERT INTO board_line (rules, room, player, games, gained) " + of_game(kBoards) +
                  " ON CONFLICT (rules, room, player) DO UPDATE SET "
                  "games = board_line.games + excluded.games, "
                  "gained = board_line.gained + excluded.gained"),
      was_broken_off_(database, "SELECT 1 FROM game WHERE id = ? AND ending = 'abandoned'"),
      hands_(database,
             "INSERT INTO high_hand (player, rules, total, game, deal) "
             "SELECT player, rules, total, won_hand.game, deal FROM won_hand "
             "JOIN game ON game.id = won_hand.game JOIN game_seat "
             "ON game_seat.game = won_hand.game AND game_seat.seat = won_hand.seat "
             "WHERE won_hand.game = ? AND player IS NOT NULL ON CONFLICT DO NOTHING"),
      sitting_(database,
               "SELECT DISTINCT player, rules FROM game_seat JOIN game ON id = game "
               "WHERE game = ? AND player IS NOT NULL"),
      thin_out_(database,
                "DELETE FROM high_hand WHERE player = ?1 AND rules = ?2 "
                "AND (total, game, deal) NOT IN (SELECT total, game, deal FROM high_hand "
                "WHERE player = ?1 AND rules = ?2 "
                "ORDER BY total DESC, game, deal LIMIT 5)") {}

void FigureBook::is_over(std::int64_t game) {
  Run(deals_, game).finish();
  Run(time_, game).finish();
  Run(faan_, game).finish();
  Run(elements_, game).finish();
  Run(everybody_, game).finish();
  count(game);
  keep_high_hands(game);
}

// A game that was played to its end was counted when it ended; a game that is still played will be.
void FigureBook::is_taken(std::int64_t game) {
  if (Run(was_broken_off_, game).step()) count(game);
}

void FigureBook::count(std::int64_t game) {
  Run(places_, game).finish();
  Run(boards_, game).finish();
}

void FigureBook::keep_high_hands(std::int64_t game) {
  Run(hands_, game).finish();
  std::vector<std::pair<std::int64_t, std::string>> players;
  {
    Run row(sitting_, game);
    while (row.step()) players.emplace_back(row.integer(0), row.text(1));
  }
  for (const auto& [player, rules] : players) {
    Run(thin_out_, player, std::string_view(rules)).finish();
  }
}

std::vector<std::string> wrong_figures(Database& database, std::size_t sentences_max) {
  std::vector<std::string> found;
  const auto compare = [&](const char* what, const std::string& counted, const std::string& kept) {
    const std::string all = "SELECT * FROM (" + counted + ") AS counted";
    for (const std::string& sql : {all + " EXCEPT " + kept, kept + " EXCEPT " + all}) {
      Statement difference(database, sql);
      Run row(difference);
      while (found.size() < sentences_max && row.step()) {
        found.push_back(std::string(what) + " " + std::string(row.text(0)) + " " +
                        std::string(row.text(1)) + ": not what the games add up to");
      }
    }
  };
  compare("the deals of player",
          of_all(kDeals),
          "SELECT player, rules, matches, deals, won, self_picks, deal_ins FROM player_figure "
          "WHERE matches > 0");
  compare("the time of player",
          of_all(kTime),
          "SELECT player, rules, seconds FROM player_figure WHERE matches > 0 AND player > 0");
  compare("the faan of player", of_all(kFaan), "SELECT player, rules, faan, wins FROM faan_figure");
  compare("the elements of player",
          of_all(kElements),
          "SELECT player, rules, element, wins FROM element_figure");
  compare("the totals of everybody by",
          of_all(kEverybody),
          "SELECT rules, deals, won, self_picks, deal_ins FROM everybody_figure");
  compare("the places of player",
          of_all(kPlaces),
          "SELECT player, rules, games, first, second, third, fourth, twelfths FROM player_figure "
          "WHERE games > 0");
  compare(
      "the board of", of_all(kBoards), "SELECT rules, room, player, games, gained FROM board_line");
  compare("the rating by",
          "SELECT rules, player, (SELECT count(*) FROM rating AS one "
          "WHERE one.player = rating.player AND one.rules = rating.rules) AS games, mean, spread "
          "FROM rating WHERE at = (SELECT max(at) FROM rating AS one "
          "WHERE one.player = rating.player AND one.rules = rating.rules)",
          "SELECT rules, player, games, mean, spread FROM rating_now");
  return found;
}

}  // namespace lair::store
