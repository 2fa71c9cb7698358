#include "server/league/knock_out.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "engine/ensure.hpp"
#include "server/league/lot.hpp"

namespace lair::league {
namespace {

constexpr std::uint32_t kTable = 4;
constexpr std::uint64_t kLots = 3'000'000;  // lots between players who are equal at a table

std::uint32_t through_of(const Season& season) {
  const auto* knock_out = std::get_if<KnockOut>(&season.settings.contest);
  return knock_out != nullptr ? knock_out->through : kTable;
}

// The lower, the better.
std::pair<std::int64_t, std::int32_t> made_at(const GameResult& result, std::size_t seat) {
  return {-result.scores.at(seat), -result.hands.at(seat)};
}

// Whether only the lot decides between the two.
bool are_equal(const RoundTable& table, PlayerId one, PlayerId other) {
  const auto made = [&](PlayerId player) {
    const auto found = std::ranges::find(table.players, std::optional(player));
    return made_at(*table.counted(), static_cast<std::size_t>(found - table.players.begin()));
  };
  return made(one) == made(other);
}

void note_table(const Season& season,
                const Round& round,
                const RoundTable& table,
                std::unordered_map<PlayerId, Progress>& all) {
  const std::vector<PlayerId> through = through_from(season, round, table);
  const std::vector<PlayerId> order = order_at(season, table);
  const auto note = [&](PlayerId player) {
    Progress& one = all[player];
    one = {.reached = round.number};
    if (!table.is_settled()) return;
    const auto at = std::ranges::find(order, player);
    one.is_out = std::ranges::find(through, player) == through.end();
    one.rank = at == order.end() ? kTable + 1 : static_cast<std::uint32_t>(at - order.begin()) + 1;
  };
  for (const auto& player : table.players) {
    if (player) note(*player);
  }
}

}  // namespace

KnockOutRound knock_out_round(std::size_t players, std::uint32_t through) {
  ensure(through >= 1 && through < kTable, "some of a table go through, some do not");
  if (players <= kTable) return {.seated = players, .byes = 0};
  // How many are left after this round: 4, 4 x 2, 4 x 4 … if two go through; 4, 4 x 4, 4 x 16 … if
  // one does.
  const std::size_t step = kTable / through;
  std::size_t left = kTable;
  while (left * step < players) left *= step;
  const std::size_t out = players - left;
  const std::size_t out_of_each = kTable - through;
  const std::size_t tables = (out + out_of_each - 1) / out_of_each;
  const std::size_t seated = out + tables * through;
  return {.seated = seated, .byes = players - seated};
}

bool is_final(const Round& round) { return round.tables.size() == 1 && round.byes.empty(); }

std::vector<PlayerId> order_at(const Season& season, const RoundTable& table) {
  if (!table.counted()) return {};
  const GameResult& result = *table.counted();
  std::vector<std::size_t> seats;
  for (std::size_t seat = 0; seat < kTable; ++seat) {
    const auto& player = table.players.at(seat);
    if (player && !table.is_lost_by(*player)) seats.push_back(seat);
  }
  const auto key = [&](std::size_t seat) {
    const std::uint64_t lot =
        Lot(season.settings.seed, kLots + table.players.at(seat)->value()).next();
    return std::tuple(made_at(result, seat), lot);
  };
  std::ranges::sort(seats, {}, key);
  std::vector<PlayerId> order;
  order.reserve(seats.size());
  for (const std::size_t seat : seats) order.push_back(*table.players.at(seat));
  return order;
}

std::vector<PlayerId> through_from(const Season& season,
                                   const Round& round,
                                   const RoundTable& table) {
  std::vector<PlayerId> order = order_at(season, table);
  const std::size_t many = is_final(round) ? 1 : through_of(season);
  order.resize(std::min(order.size(), many));
  return order;
}

std::vector<PlayerId> still_in_after(const Season& season, const Round& round, Lots lots) {
  std::vector<PlayerId> in;
  for (const RoundTable& table : round.tables) {
    const std::vector<PlayerId> through = through_from(season, round, table);
    in.insert(in.end(), through.begin(), through.end());
    if (lots == Lots::Drawn || through.empty()) continue;
    const std::vector<PlayerId> order = order_at(season, table);
    std::copy_if(order.begin() + static_cast<std::ptrdiff_t>(through.size()),
                 order.end(),
                 std::back_inserter(in),
                 [&](PlayerId player) { return are_equal(table, player, through.back()); });
  }
  in.insert(in.end(), round.byes.begin(), round.byes.end());
  return in;
}

std::unordered_map<PlayerId, Progress> progress_of(const Season& season, std::uint32_t last_round) {
  std::unordered_map<PlayerId, Progress> all;
  std::uint32_t latest = 0;
  for (const Round& round : season.rounds) {
    if (!round.counts() || round.number > last_round) continue;
    latest = std::max(latest, round.number);
    for (const RoundTable& table : round.tables) note_table(season, round, table, all);
    for (const PlayerId player : round.byes) all[player] = {.reached = round.number};
  }
  for (auto& [player, one] : all) {
    const Entrant* entrant = season.entrant(player);
    const bool is_gone = entrant == nullptr || entrant->state != EntrantState::Playing;
    one.is_out = one.is_out || one.reached < latest || is_gone;
  }
  return all;
}

}  // namespace lair::league
