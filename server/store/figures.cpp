#include "server/store/figures.hpp"

#include <algorithm>
#include <utility>

namespace lair::store {

Figures::Figures(const std::string& path)
    : reader_(path, Access::ReadOnly),
      name_(reader_, "SELECT name FROM player WHERE id = ?"),
      matches_(reader_, "SELECT coalesce(sum(matches), 0) FROM player_figure WHERE player = ?"),
      left_(reader_, "SELECT 1 FROM player WHERE id = ? AND forgotten IS NOT NULL"),
      ended_without_deal_(reader_,
                          "SELECT 1 FROM table_info WHERE id = ? AND ended IS NOT NULL "
                          "AND NOT EXISTS (SELECT 1 FROM game JOIN deal_result "
                          "ON deal_result.game = game.id WHERE table_id = table_info.id)"),
      sums_(reader_,
            "SELECT rules, games, first, second, third, fourth, twelfths, "
            "deals, won, self_picks, deal_ins, seconds FROM player_figure WHERE player = ?"),
      everybody_(reader_,
                 "SELECT deals, won, self_picks, deal_ins FROM everybody_figure WHERE rules = ?"),
      faan_(reader_,
            "SELECT faan, wins FROM faan_figure WHERE player = ? AND rules = ? ORDER BY faan"),
      elements_(reader_,
                "SELECT element, wins FROM element_figure WHERE player = ? AND rules = ? "
                "ORDER BY wins DESC, element"),
      hands_(reader_,
             "SELECT high_hand.game, high_hand.deal, high_hand.total, faan, limit_hand, tiles "
             "FROM high_hand JOIN won_hand USING (game, deal) "
             "WHERE player = ? AND rules = ? ORDER BY high_hand.total DESC, game, deal"),
      board_(reader_,
             "SELECT board_line.player, name, games, gained FROM board_line "
             "JOIN player ON player.id = board_line.player "
             "WHERE rules = ? AND room = ? AND forgotten IS NULL "
             "AND board_line.player NOT IN (SELECT player FROM bot) "
             "ORDER BY gained DESC, board_line.player LIMIT 100"),
      rated_games_(reader_, "SELECT games FROM rating_now WHERE player = ? AND rules = ?"),
      ratings_(reader_,
               "SELECT game, mean, spread FROM rating JOIN rated_game USING (at) "
               "WHERE player = ? AND rules = ? ORDER BY at DESC LIMIT ?"),
      strongest_(reader_,
                 "SELECT rating_now.player, name, games, mean, spread FROM rating_now "
                 "JOIN player ON player.id = rating_now.player "
                 "WHERE rules = ? AND forgotten IS NULL "
                 "ORDER BY mean - 3 * spread DESC, rating_now.player LIMIT 100"),
      ladder_(reader_,
              "SELECT ladder_line.player, coalesce(player.name, ''), coalesce(bot.owner, 0), "
              "coalesce(person.name, ''), strength, games, mean, spread FROM ladder_line "
              "LEFT JOIN player ON player.id = ladder_line.player "
              "LEFT JOIN bot ON bot.player = ladder_line.player "
              "LEFT JOIN player AS person ON person.id = bot.owner "
              "WHERE rules = ? AND player.forgotten IS NULL "
              "ORDER BY mean - 3 * spread DESC, ladder_line.player, strength LIMIT 100") {}

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

bool Figures::has_ended_without_deal(table::TableId table) {
  const std::lock_guard lock(mutex_);
  return Run(ended_without_deal_, table.value()).step();
}

std::map<std::string, SystemFigures> Figures::of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, SystemFigures> figures;
  read_sums(player, figures);
  for (auto& [rules, of_system] : figures) {
    read_ratings(player, rules, of_system);
    read_everybody(rules, of_system);
    read_faan(player, rules, of_system);
    read_elements(player, rules, of_system);
    read_hands(player, rules, of_system);
  }
  return figures;
}

void Figures::read_sums(PlayerId player, std::map<std::string, SystemFigures>& figures) {
  Run row(sums_, player.value());
  while (row.step()) {
    // Skips systems in which the player only sat down and nothing was played.
    if (row.integer(1) == 0 && row.integer(7) == 0) continue;
    SystemFigures& of_system = figures[std::string(row.text(0))];
    of_system.games = {
        .games = row.integer(1),
        .places = {row.integer(2), row.integer(3), row.integer(4), row.integer(5)},
        .twelfths = row.integer(6)
    };
    of_system.deals = {row.integer(7), row.integer(8), row.integer(9), row.integer(10)};
    of_system.seconds = row.integer(11);
  }
}

void Figures::read_ratings(PlayerId player, const std::string& rules, SystemFigures& figures) {
  const std::string_view system = rules;
  if (Run row(rated_games_, player.value(), system); row.step()) {
    figures.rated_games = row.integer(0);
  }
  Run row(ratings_, player.value(), system, kRatingStepsMax);
  while (row.step()) {
    figures.ratings.push_back({
        row.integer(0), {.mean = row.integer(1), .spread = row.integer(2)}
    });
  }
  std::ranges::reverse(figures.ratings);
}

void Figures::read_everybody(const std::string& rules, SystemFigures& figures) {
  Run row(everybody_, std::string_view(rules));
  if (!row.step()) return;
  figures.everybody = {row.integer(0), row.integer(1), row.integer(2), row.integer(3)};
}

void Figures::read_faan(PlayerId player, const std::string& rules, SystemFigures& figures) {
  Run row(faan_, player.value(), std::string_view(rules));
  while (row.step()) figures.faan.push_back({row.integer(0), row.integer(1)});
}

void Figures::read_elements(PlayerId player, const std::string& rules, SystemFigures& figures) {
  Run row(elements_, player.value(), std::string_view(rules));
  while (row.step()) figures.elements.push_back({std::string(row.text(0)), row.integer(1)});
}

void Figures::read_hands(PlayerId player, const std::string& rules, SystemFigures& figures) {
  Run row(hands_, player.value(), std::string_view(rules));
  while (row.step()) {
    HighHand hand{.game = row.integer(0),
                  .deal = row.integer(1),
                  .total = row.integer(2),
                  .faan = {},
                  .limit_hand = std::string(row.text(4)),
                  .tiles = std::string(row.text(5))};
    if (!row.is_null(3)) hand.faan = row.integer(3);
    figures.high_hands.push_back(std::move(hand));
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

std::vector<LadderLine> Figures::ladder(const std::string& rules) {
  const std::lock_guard lock(mutex_);
  std::vector<LadderLine> lines;
  Run row(ladder_, std::string_view(rules));
  while (row.step()) {
    lines.push_back({
        .player = row.integer(0),
        .name = std::string(row.text(1)),
        .owner = row.integer(2),
        .owner_name = std::string(row.text(3)),
        .strength = row.integer(4),
        .games = row.integer(5),
        .rating = {.mean = row.integer(6), .spread = row.integer(7)}
    });
  }
  return lines;
}

}  // namespace lair::store
