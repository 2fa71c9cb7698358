#include "server/tool/season_check.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/fair/duplicate.hpp"
#include "server/league/comparison.hpp"
#include "server/league/sealed.hpp"
#include "server/league/standings.hpp"
#include "server/record/hex.hpp"
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
    try {
      const league::Season season = league::season_from(stored.records);
      check_standings(season);
      for (const league::Round& round : season.rounds) check_round(season, round);
    } catch (const std::logic_error& broken) {
      differ("its events", "ones that follow from one another", broken.what());
    }
    return is_clean_;
  }

 private:
  static std::string text_of(const league::Standing& row) {
    return "player " + std::to_string(row.player.value()) + " with " +
           std::to_string(row.points.count()) + " twelfths, " + std::to_string(row.score) +
           " game points, " + std::to_string(row.hands) + " hands, " + std::to_string(row.games) +
           " games";
  }

  template <class Number>
  static std::string text_of(const std::array<Number, 4>& numbers) {
    std::string text;
    for (const Number number : numbers) text += ' ' + std::to_string(number);
    return text;
  }

  // Seats to which nobody was drawn, or whose player came too late, have bots.
  static std::string players_drawn(const league::RoundTable& table) {
    std::string text;
    for (const auto& player : table.players) {
      const bool is_lost = player && std::ranges::find(table.lost, *player) != table.lost.end();
      text += player && !is_lost ? ' ' + std::to_string(player->value()) : " a bot";
    }
    return text;
  }

  static std::string players_of(const store::StoredGame& game) {
    std::string text;
    for (const auto& player : game.players) {
      text += player ? ' ' + std::to_string(*player) : " a bot";
    }
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

  void check_round(const league::Season& season, const league::Round& round) {
    for (const league::RoundTable& table : round.tables) {
      if (season.is_duplicate() && !season.imported) check_walls(season, round, table);
      if (!table.result || !table.result->game) continue;
      const std::int64_t id = *table.result->game;
      const std::string named = "game " + std::to_string(id);
      const auto scores = games_.last_scores(id);
      const auto game = games_.game(id);
      if (!scores || !game) {
        differ("the result of " + named, "a game that was played", "no such game");
        continue;
      }
      expect("the result of " + named, text_of(scores->values), text_of(table.result->scores));
      expect("hands won in " + named,
             text_of(games_.hands_won(id).values),
             text_of(table.result->hands));
      expect("the players of " + named, players_drawn(table), players_of(*game));
      if (season.is_duplicate()) check_deals(named, *table.result);
    }
  }

  // Rule K1: every table of the round must have received its walls from the committed secret.
  // Replaying the games checks that the deals follow from it.
  void check_walls(const league::Season& season,
                   const league::Round& round,
                   const league::RoundTable& table) {
    std::optional<fair::Share> given;
    bool was_opened = false;
    games_.read_journal(table::TableId(table.table), [&](table::TableId, std::string_view bytes) {
      const auto record = games_.reader().read(bytes);
      const auto* opened = record ? std::get_if<table::TableOpened>(&record->change) : nullptr;
      if (opened == nullptr) return;
      was_opened = true;
      given = opened->walls;
    });
    if (!was_opened) return;  // nobody came, or the server stopped before
    const league::SeasonSettings& settings = season.settings;
    const fair::Share due =
        fair::round_secret(settings.seed_salt, settings.seed, league::draw_of(season, round));
    if (given == due) return;
    // Neither is shown, since the round may still be played.
    differ("the walls of table " + std::to_string(table.table),
           "those that the season committed to",
           given ? "others" : "some of its own");
  }

  void check_deals(const std::string& named, const league::GameResult& result) {
    if (!league::adds_up(result)) differ("the deals of " + named, "its scores", "others");
    for (std::size_t at = 0; at < result.deals.size(); ++at) {
      const league::PlayedDeal& told = result.deals[at];
      const auto played = games_.deal(*result.game, static_cast<std::int64_t>(at + 1));
      const std::string what = "deal " + std::to_string(at + 1) + " of " + named;
      if (!played) {
        differ(what, "one that was played", "none");
        continue;
      }
      expect(what,
             std::to_string(4 * played->prevailing + played->hand_number - 1) +
                 text_of(played->nets.values),
             std::to_string(told.hand) + text_of(told.points));
    }
  }

  void expect(const std::string& what, const std::string& expected, const std::string& found) {
    if (expected != found) differ(what, expected, found);
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
