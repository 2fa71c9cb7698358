#include "server/store/history.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "server/store/columns.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/record_reader.hpp"
#include "server/table/taken_back.hpp"

namespace lair::store {
namespace {

constexpr std::string_view kFinishedGames =
    "SELECT game.id, game.table_id, room, name, game.rules, game.house, started, finished, "
    "game.ending, number, score_a, score_b, score_c, score_d, game.house_id, season, round, place, "
    "CASE WHEN imported_game.game IS NOT NULL THEN 'imported' "
    "ELSE coalesce(detail, verdict, 'abandoned') END, record "
    "FROM game JOIN table_info ON table_info.id = game.table_id "
    "JOIN deal_result ON deal_result.game = game.id "
    "LEFT JOIN rated_game ON rated_game.game = game.id "
    "LEFT JOIN imported_game ON imported_game.game = game.id "
    "LEFT JOIN season_game ON season_game.game = game.id "
    "WHERE finished IS NOT NULL "
    "AND number = (SELECT max(number) FROM deal_result WHERE deal_result.game = game.id) ";

std::string games_where(std::string_view more) {
  return std::string(kFinishedGames) + std::string(more);
}

// `row` has a game's id, rule system, room and end.
bool is_sought(const Run& row, const GameSearch& search) {
  if (row.is_null(3)) return false;
  const std::int64_t finished = row.integer(3);
  return (!search.rules || row.text(1) == *search.rules) &&
         (!search.room || row.text(2) == *search.room) &&
         (!search.from || finished >= *search.from) && (!search.until || finished < *search.until);
}

bool is_play(const table::Record& record) {
  return std::holds_alternative<table::DealBegun>(record.change) ||
         std::holds_alternative<table::Acted>(record.change) ||
         std::holds_alternative<table::TakenBack>(record.change);
}

}  // namespace

History::History(const std::string& path)
    : reader_(path, Access::ReadOnly),
      game_(reader_, games_where("AND game.id = ?")),
      ids_(reader_,
           "SELECT game.id, game.rules, room, finished FROM game "
           "JOIN table_info ON table_info.id = table_id "
           "WHERE game.id < ? ORDER BY game.id DESC LIMIT ?"),
      ids_of_player_(
          reader_,
          "SELECT game.id, game.rules, room, finished FROM game_seat "
          "JOIN game ON game.id = game_seat.game "
          "JOIN table_info ON table_info.id = table_id "
          "WHERE game_seat.game < ? AND player = ? ORDER BY game_seat.game DESC LIMIT ?"),
      seats_(reader_, "SELECT seat, player, name FROM game_seat WHERE game = ?"),
      names_(reader_,
             "SELECT game_seat.name, coalesce(player.name, '') FROM game_seat "
             "LEFT JOIN player ON player.id = player WHERE game = ?"),
      place_(reader_, "SELECT count(*) FROM game WHERE table_id = ? AND id <= ?"),
      archived_(reader_, "SELECT archived FROM table_info WHERE id = ?"),
      journal_(reader_, records_of_table(reader_)),
      paced_(reader_,
             "SELECT rules, move_ms, finished - started, count(*), "
             "count(DISTINCT prevailing * 16 + hand_number) FROM "
             "(SELECT id, rules, move_ms, started, finished FROM game "
             "WHERE ending = 'finished' AND move_ms IS NOT NULL "
             "AND id NOT IN (SELECT game FROM imported_game) AND "
             "(SELECT count(player) FROM game_seat WHERE game_seat.game = game.id) >= 2 "
             "ORDER BY id DESC LIMIT ?) AS played "
             "JOIN deal_result ON deal_result.game = id "
             "GROUP BY id, rules, move_ms, started, finished"),
      archive_(path) {}

std::optional<PlayedGame> History::game(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  return find(id);
}

std::optional<PlayedGame> History::find(std::int64_t id) {
  Run row(game_, id);
  if (!row.step()) return std::nullopt;
  return read(row);
}

// Steps from game to game, the newest first, and finds each through an index. What a search costs
// is bounded by the number of games it looks at, no matter what it asks for.
GamePage History::games(const GameSearch& search) {
  const std::lock_guard lock(mutex_);
  GamePage page;
  std::int64_t looked_at = 0;
  // The query has the bound too, because PostgreSQL sends all rows of a query at once.
  const std::int64_t looked_at_max = search.is_named ? kNamedGamesMax : kSearchedGamesMax;
  const std::int64_t before = search.before.value_or(INT64_MAX);
  Run row = search.player ? Run(ids_of_player_, before, *search.player, looked_at_max + 1)
                          : Run(ids_, before, looked_at_max + 1);
  std::int64_t id = 0;
  while (row.step()) {
    // There is another game after those looked at.
    if (looked_at++ == looked_at_max || page.games.size() == search.games_max) {
      page.next_before = id;
      break;
    }
    id = row.integer(0);
    if (is_sought(row, search) && (!search.is_named || has_somebody(id, search.is_named))) {
      auto game = find(id);
      const bool is_judged_so = game && (!search.verdict || game->verdict == *search.verdict);
      if (is_judged_so && (!search.may_see || search.may_see(*game))) {
        page.games.push_back(*std::move(game));
      }
    }
  }
  return page;
}

std::vector<Pace> History::paces() {
  struct Played {
    std::vector<double> deal_seconds;
    std::int64_t deals = 0;
    std::int64_t hands = 0;
  };

  std::map<std::pair<std::string, std::int64_t>, Played> by_clock;
  {
    const std::lock_guard lock(mutex_);
    Run row(paced_, static_cast<std::int64_t>(kPacedGamesMax));
    while (row.step()) {
      Played& played = by_clock[{std::string(row.text(0)), row.integer(1)}];
      const std::int64_t deals = row.integer(3);
      played.deal_seconds.push_back(static_cast<double>(row.integer(2)) /
                                    static_cast<double>(deals));
      played.deals += deals;
      played.hands += row.integer(4);
    }
  }
  std::vector<Pace> paces;
  for (auto& [key, played] : by_clock) {
    std::vector<double>& seconds = played.deal_seconds;
    if (seconds.size() < kPaceGamesMin) continue;
    const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
    std::ranges::nth_element(seconds, middle);
    paces.push_back(
        {.rules = key.first,
         .move_ms = key.second,
         .games = seconds.size(),
         .deal_seconds = *middle,
         .deals_per_hand = static_cast<double>(played.deals) / static_cast<double>(played.hands)});
  }
  return paces;
}

bool History::has_somebody(std::int64_t game,
                           const std::function<bool(std::string_view)>& is_named) {
  Run sitting(names_, game);
  while (sitting.step()) {
    if (is_named(sitting.text(0)) || is_named(sitting.text(1))) return true;
  }
  return false;
}

PlayedGame History::read(const Run& row) {
  PlayedGame game;
  game.id = row.integer(0);
  game.table = table::TableId(static_cast<std::uint64_t>(row.integer(1)));
  game.room = row.text(2);
  game.name = row.text(3);
  game.rules = row.text(4);
  game.house = row.text(5);
  game.started = row.integer(6);
  game.finished = row.integer(7);
  game.ending = row.text(8);
  game.deals = row.integer(9);
  for (const Seat seat : kSeats) {
    game.scores[seat] = Points(row.integer(10 + static_cast<int>(seat)));
  }
  game.house_id = row.text(14);
  if (!row.is_null(15)) game.season = {row.integer(15), row.integer(16), row.integer(17)};
  game.verdict = row.text(18);
  game.readers = static_cast<table::RecordReaders>(row.integer(19) - 1);
  Run sitting(seats_, game.id);
  while (sitting.step()) {
    const Seat seat = kSeats.at(static_cast<std::size_t>(sitting.integer(0)));
    const PlayerId player(static_cast<std::uint64_t>(sitting.is_null(1) ? 0 : sitting.integer(1)));
    if (player != PlayerId()) game.players[seat] = player;
    game.names[seat] = sitting.text(2);
  }
  return game;
}

std::int64_t History::place_at_table(const PlayedGame& game) {
  Run row(place_, game.table.value(), game.id);
  row.step();
  return row.integer(0);
}

// Reads at one moment of the database: records that have left the journal by then reached the
// archive before.
void History::read_table(table::TableId table, const std::function<void(std::string_view)>& each) {
  const Transaction moment(reader_, Transaction::Kind::Read);
  Run place(archived_, table.value());
  if (place.step() && !place.is_null(0)) {
    return archive_.read(table, std::string(place.text(0)), each);
  }
  Run row(journal_, table.value());
  while (row.step()) each(row.blob(0));
}

std::vector<table::Record> History::records(const PlayedGame& game) {
  const std::lock_guard lock(mutex_);
  const std::int64_t wanted = place_at_table(game);
  std::vector<table::Record> records;
  std::int64_t begun = 0;
  RecordReader reader(reader_);
  read_table(game.table, [&](std::string_view bytes) {
    if (begun > wanted) return;
    auto record = reader.read(bytes);
    if (!record) throw StoreError(Fault::Damaged, record.error().sentence);
    if (begins_game(*record)) ++begun;
    if (begun > wanted) return;
    if (!is_play(*record) || begun == wanted) records.push_back(*std::move(record));
  });
  reader.put_right(records);
  return table::without_taken_back(std::move(records));
}

}  // namespace lair::store
