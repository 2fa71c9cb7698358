#include "engine/evaluate/danger.hpp"

#include <algorithm>
#include <array>

#include "engine/hands/suit_keys.hpp"

namespace lair {
namespace {

constexpr double kMost = 0.6;

std::size_t class_of(Tile tile) {
  if (tile.is_honor()) return 0;
  const int from_end = std::min(tile.number(), 10 - tile.number());
  return static_cast<std::size_t>(std::min(from_end, 4));
}

bool discarded(const Pond& pond, std::size_t index) {
  return std::ranges::any_of(pond, [&](const PondTile& one) { return one.tile.index() == index; });
}

// What the seat discarded before. 1: this very tile; 2: the other end of every two-sided wait on
// it; 3: a neighbour; 0: none of these.
std::size_t past_of(const Pond& pond, Tile tile) {
  if (discarded(pond, tile.index())) return 1;
  if (!tile.is_suited()) return 0;
  const int number = tile.number();
  const bool low = number > 3 && discarded(pond, tile.index() - 3);
  const bool high = number < 7 && discarded(pond, tile.index() + 3);
  if ((low || number <= 3) && (high || number >= 7)) return 2;
  const bool beside = (number > 1 && discarded(pond, tile.index() - 1)) ||
                      (number < 9 && discarded(pond, tile.index() + 1));
  return beside ? 3 : 0;
}

// Whether the seat seems to collect the tile's suit: rows by its discards, columns by its melds.
std::size_t flush_of(const SeatView& seat, Tile tile) {
  if (tile.is_honor()) return 0;
  const std::size_t group = group_of(tile);
  std::size_t own = 0;
  for (const PondTile& one : seat.pond) {
    if (!one.tile.is_bonus() && group_of(one.tile) == group) ++own;
  }
  const std::size_t pond = seat.pond.size();
  std::size_t row = 0;
  if (pond >= 5) row = own * 8 <= pond ? 1 : 2;
  std::size_t column = 0;
  for (const auto& meld : seat.melds) {
    if (!meld || meld->tile.is_honor()) continue;
    if (group_of(meld->tile) != group) return row * 3 + 2;
    column = 1;
  }
  return row * 3 + column;
}

// In how many ways the opponent may hold two tiles that make a chow with `tile`, grouped in steps
// of `kStep`; a two-sided wait whose other end it discarded itself counts half.
std::size_t chow_ways(const Pond& pond, Tile tile, const TileCounts& unseen) {
  constexpr std::size_t kStep = 18;
  if (!tile.is_suited()) return 0;
  const int number = tile.number();
  const auto ways = [&](int first, int second, int other_end) -> std::size_t {
    const auto exists = [number](int step) { return number + step >= 1 && number + step <= 9; };
    if (!exists(first) || !exists(second)) return 0;
    const std::size_t both = std::size_t{unseen[tile.up(first)]} * unseen[tile.up(second)];
    const bool halved =
        other_end != 0 && exists(other_end) && discarded(pond, tile.up(other_end).index());
    return halved ? both : 2 * both;
  };
  const std::size_t sum = ways(-2, -1, -3) + ways(-1, 1, 0) + ways(1, 2, 3);
  if (sum == 0) return 0;
  return std::min(1 + (sum - 1) / kStep, kChowWays - 1);
}

// How recently somebody discarded this tile and the opponent let it pass. 0: never; 1: since its
// last turn; 2, 3, 4: one turn ago, two or three turns ago, more.
std::size_t passed_of(const View& view, Seat me, Seat opponent, Tile tile) {
  const Seating& seating = view.setup.seating;
  for (Seat seat = seating.after(opponent); seat != me; seat = seating.after(seat)) {
    const Pond& pond = view.seats[seat].pond;
    if (!pond.empty() && !pond.back().claimed && pond.back().tile == tile) return 1;
  }
  std::size_t latest = 0;  // discards ago, from 1
  for (const Seat seat : kSeats) {
    if (seat == opponent) continue;
    const Pond& pond = view.seats[seat].pond;
    for (std::size_t ago = 1; ago <= pond.size(); ++ago) {
      if (pond[pond.size() - ago].tile != tile) continue;
      if (latest == 0 || ago < latest) latest = ago;
      break;
    }
  }
  if (latest == 0) return 0;
  return latest == 1 ? 2 : latest <= 3 ? 3 : 4;
}

bool is_middle(Tile tile) { return tile.is_suited() && tile.number() >= 3 && tile.number() <= 7; }

std::size_t middles_of(const Pond& pond) {
  const auto middles =
      std::ranges::count_if(pond, [](const PondTile& one) { return is_middle(one.tile); });
  return std::min(static_cast<std::size_t>(middles), kMiddleCounts - 1);
}

}  // namespace

DangerSigns danger_signs(
    const View& view, Seat me, Seat opponent, Tile tile, const TileCounts& unseen) {
  const SeatView& seat = view.seats[opponent];
  return {.stage = std::min(seat.pond.size() / 3, kStages - 1),
          .melds = std::min(seat.melds.size(), kMeldCounts - 1),
          .tile_class = class_of(tile),
          .unseen = std::min<std::size_t>(unseen[tile], kUnseenCounts - 1),
          .past = past_of(seat.pond, tile),
          .flush = flush_of(seat, tile),
          .passed = passed_of(view, me, opponent, tile),
          .ways = chow_ways(seat.pond, tile, unseen),
          .middles = middles_of(seat.pond)};
}

double danger(const Experience& experience, const DangerSigns& signs) {
  const double chance = experience.wins_on[signs.stage][signs.melds] *
                        experience.by_tile[signs.tile_class][signs.unseen] *
                        experience.by_past[signs.past] * experience.by_flush[signs.flush] *
                        experience.by_passed[signs.passed] * experience.by_ways[signs.ways] *
                        experience.by_middles[signs.stage][signs.middles];
  return std::min(chance, kMost);
}

}  // namespace lair
