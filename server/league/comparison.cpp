#include "server/league/comparison.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "server/league/limits.hpp"

namespace lair::league {
namespace {

constexpr std::size_t kSeatsOfTable = 4;

// Rule K3: for each other table, the seat's points here less its points there.
void compare(std::vector<TravellerLine>& lines) {
  const auto tables = static_cast<std::int64_t>(lines.size());
  for (std::size_t seat = 0; seat < kSeatsOfTable; ++seat) {
    std::int64_t all = 0;
    for (const TravellerLine& line : lines) all += line.points.at(seat);
    for (TravellerLine& line : lines) {
      line.compared.at(seat) = tables * line.points.at(seat) - all;
    }
  }
}

}  // namespace

std::vector<Traveller> travellers(const Season& season, const Round& round) {
  const bool is_compared = season.is_duplicate() && round.counts() && round.is_over();
  if (!is_compared) return {};
  std::map<std::pair<std::uint8_t, std::uint32_t>, std::vector<TravellerLine>> deals;
  for (std::size_t at = 0; at < round.tables.size(); ++at) {
    const auto& counted = round.tables[at].counted();
    if (!counted) continue;
    for (const PlayedDeal& deal : counted->deals) {
      deals[{deal.hand, deal.repeat}].push_back({.table = at, .points = deal.points});
    }
  }
  std::vector<Traveller> all;
  for (auto& [name, lines] : deals) {
    compare(lines);
    all.push_back({.hand = name.first, .repeat = name.second, .lines = std::move(lines)});
  }
  return all;
}

std::vector<std::array<std::int64_t, 4>> compared(const Season& season, const Round& round) {
  std::vector<std::array<std::int64_t, 4>> sums(round.tables.size());
  for (const Traveller& deal : travellers(season, round)) {
    for (const TravellerLine& line : deal.lines) {
      for (std::size_t seat = 0; seat < kSeatsOfTable; ++seat) {
        sums[line.table].at(seat) += line.compared.at(seat);
      }
    }
  }
  return sums;
}

bool adds_up(const GameResult& result) {
  if (result.deals.empty() || result.deals.size() > kPlayedDealsMax) return false;
  std::array<std::int64_t, 4> start = result.scores;
  for (const PlayedDeal& deal : result.deals) {
    const bool is_small = std::ranges::all_of(deal.points, [](std::int64_t points) {
      return points >= -kScoreMax && points <= kScoreMax;
    });
    if (!is_small || deal.hand >= kHandsOfMatch) return false;
    if (std::accumulate(deal.points.begin(), deal.points.end(), std::int64_t{0}) != 0) return false;
    for (std::size_t seat = 0; seat < kSeatsOfTable; ++seat) start.at(seat) -= deal.points.at(seat);
  }
  const auto is_out_of_order = [](const PlayedDeal& one, const PlayedDeal& next) {
    return std::pair(next.hand, next.repeat) <= std::pair(one.hand, one.repeat);
  };
  const bool is_in_order =
      std::ranges::adjacent_find(result.deals, is_out_of_order) == result.deals.end();
  return is_in_order && std::ranges::adjacent_find(start, std::not_equal_to<>()) == start.end();
}

}  // namespace lair::league
