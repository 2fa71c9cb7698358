#include "server/tool/season_check.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "server/league/standings.hpp"
#include "server/store/books.hpp"
#include "server/store/stored_games.hpp"

namespace lair::tool {
namespace {

class SeasonCheck {
 public:
  SeasonCheck(store::Database& database, store::StoredGames& games, std::ostream& out)
      : database_(database), games_(games), out_(out) {}

  bool check(const league::StoredSeason& stored) {
    id_ = stored.id;
    is_clean_ = true;
    if (!stored.fault.empty()) {
      differ("its events", "readable ones", stored.fault);
      return false;
    }
    const league::Season season = league::season_from(stored.records);
    check_standings(season);
    for (const league::Round& round : season.rounds) check_round(round);
    return is_clean_;
  }

 private:
  static std::string text_of(const league::Standing& row) {
    return "player " + std::to_string(row.player.value()) + " with " +
           std::to_string(row.points.count()) + " twelfths, " + std::to_string(row.score) +
           " game points, " + std::to_string(row.hands) + " hands, " + std::to_string(row.games) +
           " games";
  }

  static std::string text_of(const std::array<std::int64_t, 4>& scores) {
    std::string text;
    for (const std::int64_t score : scores) text += ' ' + std::to_string(score);
    return text;
  }

  void check_standings(const league::Season& season) {
    const auto expected = league::standings(season);
    const auto found = store::stored_standings(database_, id_);
    for (std::size_t at = 0; at < std::max(expected.size(), found.size()); ++at) {
      const std::string wanted = at < expected.size() ? text_of(expected[at]) : "nobody";
      const std::string there = at < found.size() ? text_of(found[at]) : "nobody";
      if (wanted != there) differ("place " + std::to_string(at + 1), wanted, there);
    }
  }

  void check_round(const league::Round& round) {
    for (const league::RoundTable& table : round.tables) {
      if (!table.result || !table.result->game) continue;
      const auto scores = games_.last_scores(*table.result->game);
      const std::string played = scores ? text_of(scores->values) : "no such game";
      const std::string taken = text_of(table.result->scores);
      if (played != taken) {
        differ("the result of game " + std::to_string(*table.result->game), played, taken);
      }
    }
  }

  void differ(const std::string& what, const std::string& expected, const std::string& found) {
    is_clean_ = false;
    out_ << "season " << id_.value() << ": " << what << ": expected " << expected << "; found "
         << found << '\n';
  }

  store::Database& database_;
  store::StoredGames& games_;
  std::ostream& out_;
  league::SeasonId id_;
  bool is_clean_ = true;
};

}  // namespace

bool check_seasons(const std::string& path, std::ostream& out) {
  store::Database database(path, store::Access::ReadOnly);
  database.execute("BEGIN");
  const auto seasons = store::stored_seasons(database);
  store::StoredGames games(path);
  SeasonCheck check(database, games, out);
  bool are_clean = true;
  for (const league::StoredSeason& season : seasons) are_clean = check.check(season) && are_clean;
  if (!seasons.empty()) out << "verified " << seasons.size() << " seasons\n";
  return are_clean;
}

}  // namespace lair::tool
