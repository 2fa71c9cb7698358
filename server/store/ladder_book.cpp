#include "server/store/ladder_book.hpp"

#include <optional>

#include "server/store/columns.hpp"
#include "server/store/ladder_matches.hpp"

namespace lair::store {

LadderBook::LadderBook(Database& database)
    : add_(database, "INSERT INTO ladder_table (table_id, strength) VALUES (?, ?)"),
      strength_(database, "SELECT strength FROM ladder_table WHERE table_id = ?"),
      last_(database, "SELECT max(id) FROM game WHERE table_id = ?"),
      line_(database,
            "SELECT mean, spread FROM ladder_line WHERE rules = ? AND player = ? AND strength = ?"),
      write_(database,
             "INSERT INTO ladder_line (rules, player, strength, games, mean, spread) "
             "VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (rules, player, strength) DO UPDATE SET "
             "games = ladder_line.games + 1, mean = excluded.mean, spread = excluded.spread") {}

void LadderBook::opened(table::TableId table, const table::TableOpened& opened) {
  const auto strength = opened.settings->policies.ladder;
  if (strength) Run(add_, table.value(), static_cast<std::int64_t>(*strength)).finish();
}

void LadderBook::judge_last_at(table::TableId table, RatingBook& games) {
  std::int64_t strength = 0;
  std::int64_t last = 0;
  {
    Run row(strength_, table.value());
    if (!row.step()) return;
    strength = row.integer(0);
    Run game(last_, table.value());
    if (!game.step() || game.is_null(0)) return;
    last = game.integer(0);
  }
  const auto played = games.read(last);
  if (!played) return;
  const BySeat<Rung> rungs = rungs_of(*played, strength);
  BySeat<ratings::Rating> before;
  for (const Seat seat : kSeats) {
    before[seat] = rating_of(played->rules, rungs[seat].first, rungs[seat].second);
  }
  for (const auto& [rung, rating] : taught_by(*played, rungs, before, last_seats_of(*played))) {
    Run(write_,
        std::string_view(played->rules),
        rung.first,
        rung.second,
        rating.mean,
        rating.spread)
        .finish();
  }
}

ratings::Rating LadderBook::rating_of(const std::string& rules,
                                      std::int64_t player,
                                      std::int64_t strength) {
  Run row(line_, std::string_view(rules), player, strength);
  if (!row.step()) return {};
  return {.mean = row.integer(0), .spread = row.integer(1)};
}

}  // namespace lair::store
