#include "server/league/standings.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "server/league/comparison.hpp"
#include "server/league/divisions.hpp"
#include "server/league/knock_out.hpp"
#include "server/league/lot.hpp"

namespace lair::league {
namespace {

using Rows = std::unordered_map<PlayerId, Standing>;

BySeat<Points> scores_of(const GameResult& result) {
  BySeat<Points> scores;
  for (const Seat seat : kSeats) scores[seat] = Points(result.scores.at(index_of(seat)));
  return scores;
}

// Counts a game in which the player came last and got no points.
void count_loss(PlayerId player, Rows& rows) {
  const auto row = rows.find(player);
  if (row == rows.end()) return;
  ++row->second.games;
  ++row->second.places.back();
}

// Players who came too late lost the game; the seat's own result belongs to the bot or substitute.
void count_lost(const RoundTable& table, Rows& rows) {
  for (const PlayerId player : table.lost) {
    if (table.is_lost_by(player)) count_loss(player, rows);
  }
  for (const PlayerId player : table.lost_to_substitutes()) count_loss(player, rows);
}

void count_table(const RoundTable& table, const PointsRule& rule, Rows& rows) {
  const auto& result = table.counted();
  if (table.is_settled()) count_lost(table, rows);
  if (!result) return;
  const auto points = points_of(*result, rule);
  const BySeat<int> places = places_of(scores_of(*result));
  for (const Seat seat : kSeats) {
    const std::size_t at = index_of(seat);
    if (!table.players.at(at) || table.is_lost_at(at)) continue;
    const auto row = rows.find(*table.players.at(at));
    if (row == rows.end()) continue;
    row->second.points += points.at(at);
    row->second.score += result->scores.at(at);
    row->second.hands += result->hands.at(at);
    row->second.largest = std::max(row->second.largest, result->scores.at(at));
    ++row->second.games;
    ++row->second.places.at(static_cast<std::size_t>(places[seat] - 1));
  }
}

// Rule K3. The comparison points of seats whose player came too late, and of bots, count for
// nobody.
void count_comparison(const Season& season, const Round& round, Rows& rows) {
  constexpr std::int64_t kTwelfths = 12;
  const auto sums = compared(season, round);
  for (std::size_t place = 0; place < round.tables.size(); ++place) {
    const RoundTable& table = round.tables[place];
    for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
      const auto& player = table.players.at(seat);
      if (!player || table.is_lost_by(*player)) continue;
      const auto row = rows.find(*player);
      if (row != rows.end()) row->second.compared += kTwelfths * sums[place].at(seat);
    }
  }
}

Rows rows_of(const Season& season, std::uint32_t last_round) {
  Rows rows;
  for (const Entrant& entrant : season.entrants) {
    Standing row;
    row.player = entrant.player;
    row.has_withdrawn = entrant.state == EntrantState::Withdrawn;
    row.division = season.division_of(entrant.player);
    rows.emplace(entrant.player, row);
  }
  for (const Round& round : season.rounds) {
    if (!round.counts() || round.number > last_round) continue;
    for (const RoundTable& table : round.tables) count_table(table, season.settings.points, rows);
    count_comparison(season, round, rows);
    for (const PlayerId player : round.byes) {
      const auto row = rows.find(player);
      if (row == rows.end()) continue;
      row->second.points += TablePoints(season.settings.bye_twelfths);
      ++row->second.byes;
    }
  }
  for (const Penalty& penalty : season.penalties) {
    const auto row = rows.find(penalty.player);
    if (row == rows.end()) continue;
    row->second.penalties += TablePoints(penalty.twelfths);
    if (season.is_duplicate()) {
      row->second.compared -= penalty.twelfths;
    } else {
      row->second.points -= TablePoints(penalty.twelfths);
    }
  }
  return rows;
}

// The table points that each of `tied` made in games in which at least two of them sat.
std::unordered_map<PlayerId, std::int64_t> head_to_head(const Season& season,
                                                        const std::unordered_set<PlayerId>& tied,
                                                        std::uint32_t last_round) {
  std::unordered_map<PlayerId, std::int64_t> made;
  for (const Round& round : season.rounds) {
    if (!round.counts() || round.number > last_round) continue;
    for (const RoundTable& table : round.tables) {
      const auto is_tied = [&](const std::optional<PlayerId>& player) {
        return player && tied.contains(*player) && !table.is_lost_by(*player);
      };
      if (!table.counted() || std::ranges::count_if(table.players, is_tied) < 2) continue;
      const auto points = points_of(*table.counted(), season.settings.points);
      for (std::size_t at = 0; at < 4; ++at) {
        if (is_tied(table.players.at(at))) made[*table.players.at(at)] += points.at(at).count();
      }
    }
  }
  return made;
}

using Key = std::array<std::int64_t, 4>;

using RowAt = std::vector<Standing>::iterator;

// Orders rows that are equal so far, applying one tie-break after the other.
class TieBreaker {
 public:
  TieBreaker(const Season& season, std::uint32_t last_round)
      : season_(season), last_round_(last_round) {}

  void order(RowAt first, RowAt end, std::size_t from = 0) const {
    if (end - first < 2) return;
    const auto& list = season_.settings.tie_breaks;
    if (from == list.size()) return draw_lots(first, end);
    const auto keys = keys_of(first, end, list[from]);
    const auto key = [&](const Standing& row) { return keys.at(row.player); };
    std::sort(first, end, [&](const Standing& one, const Standing& other) {
      return key(one) > key(other);
    });
    for (RowAt at = first; at != end;) {
      const RowAt next =
          std::find_if(at, end, [&](const Standing& row) { return key(row) != key(*at); });
      order(at, next, from + 1);
      at = next;
    }
  }

 private:
  [[nodiscard]] std::unordered_map<PlayerId, Key> keys_of(RowAt first,
                                                          RowAt end,
                                                          TieBreak by) const {
    std::unordered_map<PlayerId, Key> keys;
    for (RowAt row = first; row != end; ++row) keys[row->player] = tie_break_key(by, *row);
    if (by != TieBreak::HeadToHead) return keys;
    std::unordered_set<PlayerId> tied;
    for (const auto& [player, key] : keys) tied.insert(player);
    for (const auto& [player, points] : head_to_head(season_, tied, last_round_)) {
      keys[player] = {points};
    }
    return keys;
  }

  void draw_lots(RowAt first, RowAt end) const {
    const auto lot = [&](const Standing& row) {
      return Lot(season_.settings.seed, 2'000'000 + row.player.value()).next();
    };
    std::sort(first, end, [&](const Standing& one, const Standing& other) {
      return lot(one) < lot(other);
    });
  }

  const Season& season_;
  std::uint32_t last_round_;
};

// The key compared before the tie-breaks, lower is better: the division, how far the player got in
// a knock-out, comparison points of a duplicate, then table points.
class Rank {
 public:
  using Key = std::array<std::int64_t, 6>;

  // Also sets in the rows how far each player got.
  Rank(const Season& season, std::uint32_t last_round, std::vector<Standing>& table) {
    if (!std::holds_alternative<KnockOut>(season.settings.contest)) return;
    progress_ = progress_of(season, last_round);
    for (Standing& row : table) {
      const auto found = progress_.find(row.player);
      if (found == progress_.end()) continue;
      row.reached = found->second.reached;
      row.is_out = found->second.is_out;
    }
  }

  [[nodiscard]] Key of(const Standing& row) const {
    const auto found = progress_.find(row.player);
    const Progress came = found == progress_.end() ? Progress() : found->second;
    return {std::int64_t{row.division},
            -std::int64_t{came.reached},
            came.is_out ? 1 : 0,
            came.is_out ? std::int64_t{came.rank} : 0,
            -row.compared,
            -std::int64_t{row.points.count()}};
  }

 private:
  std::unordered_map<PlayerId, Progress> progress_;
};

}  // namespace

std::array<TablePoints, 4> points_of(const GameResult& result, const PointsRule& rule) {
  return table_points(scores_of(result), rule).values;
}

std::array<std::int64_t, 4> tie_break_key(TieBreak by, const Standing& row) {
  switch (by) {
    case TieBreak::GamePoints:
      return {row.score};
    case TieBreak::HandsWon:
      return {row.hands};
    case TieBreak::Wins:
      return {row.places[0]};
    case TieBreak::Places:
      return {row.places[0], row.places[1], row.places[2]};
    case TieBreak::LargestGame:
      return {row.largest};
    case TieBreak::HeadToHead:
      break;
  }
  return {};
}

std::vector<Standing> standings(const Season& season, std::uint32_t last_round) {
  std::vector<Standing> table;
  for (const auto& [player, row] : rows_of(season, last_round)) {
    const bool is_waiting = season.entrant(player)->state == EntrantState::Waiting;
    // A player who played, withdrew, then came back to the waiting list keeps their place in the
    // standings.
    if (!is_waiting || row.games + row.byes > 0) table.push_back(row);
  }
  const Rank rank(season, last_round, table);
  std::ranges::sort(table, [&](const Standing& one, const Standing& other) {
    return std::pair(rank.of(one), one.player.value()) <
           std::pair(rank.of(other), other.player.value());
  });
  const TieBreaker breaker(season, last_round);
  for (auto first = table.begin(); first != table.end();) {
    const auto end = std::find_if(
        first, table.end(), [&](const Standing& row) { return rank.of(row) != rank.of(*first); });
    breaker.order(first, end);
    first = end;
  }
  for (std::size_t at = 0; at < table.size(); ++at) {
    Standing& row = table[at];
    row.place = static_cast<std::uint32_t>(at + 1);
    const bool is_first = at == 0 || table[at - 1].division != row.division;
    row.division_place = is_first ? 1 : table[at - 1].division_place + 1;
  }
  note_moves(season, table);
  return table;
}

}  // namespace lair::league
