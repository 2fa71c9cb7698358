#include "server/tool/season_check.hpp"

#include <algorithm>
#include <vector>

#include "server/league/standings.hpp"
#include "server/store/books.hpp"
#include "server/store/sqlite.hpp"

namespace lair::tool {
namespace {

class SeasonCheck {
 public:
  SeasonCheck(store::Database& database, std::ostream& out)
      : database_(database),
        out_(out),
        scores_(database,
                "SELECT score_a, score_b, score_c, score_d FROM deal_result WHERE game = ? "
                "ORDER BY number DESC LIMIT 1") {}

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
      store::Run row(scores_, *table.result->game);
      std::string played = "no such game";
      if (row.step()) {
        played.clear();
        for (int at = 0; at < 4; ++at) played += ' ' + std::to_string(row.integer(at));
      }
      std::string taken;
      for (const std::int64_t score : table.result->scores) taken += ' ' + std::to_string(score);
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
  std::ostream& out_;
  store::Statement scores_;
  league::SeasonId id_;
  bool is_clean_ = true;
};

}  // namespace

bool check_seasons(const std::string& path, std::ostream& out) {
  store::Database database(path, store::Access::ReadOnly);
  database.execute("BEGIN");
  const auto seasons = store::stored_seasons(database);
  SeasonCheck check(database, out);
  bool are_clean = true;
  for (const league::StoredSeason& season : seasons) are_clean = check.check(season) && are_clean;
  if (!seasons.empty()) out << "verified " << seasons.size() << " seasons\n";
  return are_clean;
}

}  // namespace lair::tool
