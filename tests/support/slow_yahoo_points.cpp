// The Tile Points of the slow scorer of yahoo.
#include <optional>

#include "tests/support/slow_yahoo_hand.hpp"

namespace lair::testing::slow_yahoo {
namespace {

// A pong as Tile Points see it.
struct Laid {
  Tile tile;
  bool kong = false;
  bool concealed = true;
};

// Adds up one account, line by line.
class Sheet {
 public:
  void add(const std::string& code, std::int64_t points) {
    if (points == 0) return;
    account_.additions.insert(code + ' ' + std::to_string(points));
    account_.sum += points;
  }

  void multiply(const std::string& code, std::int64_t factor) {
    account_.multipliers.insert(code + ' ' + std::to_string(factor));
    account_.product *= factor;
  }

  PointsAccount close(std::optional<std::int64_t> limit) {
    account_.total = account_.sum * account_.product;
    if (limit) account_.total = std::min(account_.total, *limit);
    return account_;
  }

 private:
  PointsAccount account_;
};

// Rules Y6.15 to Y6.17.
std::map<std::string, std::int64_t> pair_lines(Tile pair,
                                               Wind chair,
                                               Wind prevailing,
                                               const Table& table) {
  std::map<std::string, std::int64_t> lines;
  if (pair.is_dragon()) lines["pair_of_dragons"] = 2;
  const bool own = pair == Tile::of(chair);
  const bool round = pair == Tile::of(prevailing);
  if (own && round) {
    const int both = table.number("double_wind_pair");
    lines["pair_of_own_wind"] = both - both / 2;
    lines["pair_of_prevailing_wind"] = both / 2;
  } else if (own) {
    lines["pair_of_own_wind"] = table.number("wind_pair");
  } else if (round) {
    lines["pair_of_prevailing_wind"] = table.number("wind_pair");
  }
  return lines;
}

// Rules Y6.20 to Y6.23, Y8.11.
void write_pong(const Laid& laid, const Table& table, Sheet& sheet) {
  const std::string lies = laid.concealed ? "concealed_" : "exposed_";
  std::int64_t points = table.number("set_values");
  if (laid.concealed) points *= 2;
  if (laid.kong) points *= 4;
  if (!is_simple(laid.tile)) points *= 2;
  sheet.add(lies + (laid.kong ? "kong" : "pung"), points);
}

// What every seat scores: the lines without "winner".
template <class Bonus>
void write_for_all(const std::vector<Laid>& laid,
                   const Bonus& bonus,
                   Wind chair,
                   Wind prevailing,
                   const Table& table,
                   Sheet& sheet) {
  sheet.add("flowers_and_seasons", 4 * static_cast<std::int64_t>(bonus.size()));
  for (const Laid& pong : laid) {
    write_pong(pong, table, sheet);
    if (!pong.concealed) continue;
    if (pong.tile.is_dragon()) sheet.multiply("pung_of_dragons", 2);
    if (pong.tile == Tile::of(chair)) sheet.multiply("pung_of_own_wind", 2);
    if (pong.tile == Tile::of(prevailing)) sheet.multiply("pung_of_prevailing_wind", 2);
  }
  if (has_own(bonus, Suit::Flowers, chair)) sheet.multiply("flower_of_own_wind", 2);
  if (has_own(bonus, Suit::Seasons, chair)) sheet.multiply("season_of_own_wind", 2);
  if (bonus_of(bonus, Suit::Flowers) == 4) sheet.multiply("all_flowers", 8);
  if (bonus_of(bonus, Suit::Seasons) == 4) sheet.multiply("all_seasons", 8);
}

// Rule Y6.14.
bool is_only_chance(const Winner& winner) {
  Tiles before = winner.held;
  before.erase(std::ranges::find(before, winner.hand.winning_tile));
  Tiles concealed = listed(winner.hand.concealed);
  concealed.erase(std::ranges::find(concealed, winner.hand.winning_tile));
  for (const Tile other : kTiles) {
    if (other.is_bonus() || other == winner.hand.winning_tile) continue;
    if (copies(before, other) == 4) continue;
    if (winner.table.is_on("one_chance_visible") && winner.hand.visible[other] == 4) continue;
    Tiles completed = concealed;
    completed.insert(std::ranges::upper_bound(completed, other), other);
    if (!divisions(completed, winner.hand.melds).empty()) return false;
  }
  return true;
}

// Rules Y6.37 to Y6.43.
void multiply_for_winner(const Winner& winner, const Division& division, Sheet& sheet) {
  if (winner.hand.how.last_tile) sheet.multiply("last_tile_of_wall", 2);
  if (winner.is_supplementary()) sheet.multiply("supplementary_tile", 2);
  const bool worthless = !division.pair.is_dragon() &&
                         division.pair != Tile::of(winner.hand.seat_wind) &&
                         division.pair != Tile::of(winner.hand.prevailing);
  if (pongs(division) == 0 && worthless) sheet.multiply("all_chows_and_a_worthless_pair", 2);
  if (pongs(division) == 4) sheet.multiply("four_pungs", 2);
  const bool one_suit_with_honors = winner.suits() == 1 && winner.has_honors();
  if (one_suit_with_honors) sheet.multiply("one_suit_with_honours", 2);
  if (winner.suits() == 1 && !winner.has_honors()) sheet.multiply("only_one_suit", 8);
  const bool stands = winner.table.is_on("terminals_honours_independent") || !one_suit_with_honors;
  if (!winner.has_simples() && stands) sheet.multiply("all_terminals_or_honours", 2);
}

// The winning tile is assigned to the group at place `completed`, or to the pair if there is none.
PointsAccount winners_account(const Winner& winner,
                              const Division& division,
                              std::optional<std::size_t> completed,
                              bool only_chance) {
  const WinningHand& hand = winner.hand;
  const Table& table = winner.table;
  std::vector<Laid> laid;
  for (std::size_t at = 0; at < division.groups.size(); ++at) {
    const Group& group = division.groups[at];
    if (!group.is_pong()) continue;
    bool concealed = !group.exposed;
    if (group.discarded && table.is("discard_kong", "concealed")) concealed = true;
    if (completed == at && !hand.how.self_drawn) {
      concealed = table.is("discard_completed_set", "concealed");
    }
    laid.push_back({group.tile(), group.shape == Shape::Kong, concealed});
  }
  Sheet sheet;
  write_for_all(laid, hand.bonus, hand.seat_wind, hand.prevailing, table, sheet);
  sheet.add("going_out", table.number("going_out"));
  if (hand.how.self_drawn) sheet.add("winning_tile_drawn_from_wall", 2);
  if (!completed || only_chance) sheet.add("one_chance_winning_tile", 2);
  for (const auto& [code, points] :
       pair_lines(division.pair, hand.seat_wind, hand.prevailing, table)) {
    sheet.add(code, points);
  }
  multiply_for_winner(winner, division, sheet);
  return sheet.close(table.number("limit"));
}

}  // namespace

std::vector<PointsAccount> best_points(const Winner& winner,
                                       const std::vector<Division>& divisions) {
  const auto rank = [](const PointsAccount& account) {
    return std::pair(account.total, account.sum * account.product);
  };
  const bool only_chance = is_only_chance(winner);
  std::vector<PointsAccount> best;
  for (const Division& division : divisions) {
    if (division.pair == winner.hand.winning_tile) {
      keep_best(best, winners_account(winner, division, std::nullopt, only_chance), rank);
    }
    for (std::size_t at = 0; at < division.groups.size(); ++at) {
      const Group& group = division.groups[at];
      if (group.melded || copies(group.tiles, winner.hand.winning_tile) == 0) continue;
      keep_best(best, winners_account(winner, division, at, only_chance), rank);
    }
  }
  return best;
}

std::vector<PointsAccount> bystander(const Hand& hand,
                                     Wind chair,
                                     Wind prevailing,
                                     const Settings& settings) {
  const Table table(settings);
  std::vector<Laid> laid;
  Tiles pairs;
  for (const Meld& meld : hand.melds) {
    const Group group = group_of(meld);
    const bool kong_counts_concealed = group.discarded && table.is("discard_kong", "concealed");
    if (!group.is_pong()) continue;
    laid.push_back(
        {group.tile(), group.shape == Shape::Kong, !group.exposed || kong_counts_concealed});
  }
  for (const Tile tile : kTiles) {
    if (tile.is_bonus()) continue;
    if (hand.concealed[tile] >= 3) laid.push_back({tile, false, true});
    if (hand.concealed[tile] == 2) pairs.push_back(tile);
  }
  std::vector<Tiles> choices{pairs};
  if (table.is("loser_pairs", "best") && !pairs.empty()) {
    choices.clear();
    for (const Tile pair : pairs) choices.push_back({pair});
  }
  std::optional<std::int64_t> limit;
  if (table.is_on("cap_losers")) limit = table.number("limit");
  std::vector<PointsAccount> best;
  for (const Tiles& scoring : choices) {
    Sheet sheet;
    write_for_all(laid, hand.bonus, chair, prevailing, table, sheet);
    for (const Tile pair : scoring) {
      for (const auto& [code, points] : pair_lines(pair, chair, prevailing, table)) {
        sheet.add(code, points);
      }
    }
    keep_best(best, sheet.close(limit), [](const PointsAccount& account) { return account.sum; });
  }
  return best;
}

std::map<std::pair<Wind, Wind>, std::int64_t> payments(Wind winner,
                                                       const std::map<Wind, std::int64_t>& totals,
                                                       const Settings& settings) {
  const Table table(settings);
  std::map<std::pair<Wind, Wind>, std::int64_t> paid;
  for (const auto& [payer, worth] : totals) {
    for (const auto& [payee, other] : totals) {
      if (payer == payee || payer == winner) continue;
      std::int64_t amount = payee == winner ? other : other - worth;
      if (amount <= 0) continue;
      if (payer == Wind::East || payee == Wind::East) amount *= 2;
      if (!table.is_on("cap_before_east")) {
        amount = std::min<std::int64_t>(amount, table.number("limit"));
      }
      paid[{payer, payee}] = amount;
    }
  }
  return paid;
}

}  // namespace lair::testing::slow_yahoo
