// Random values of the game, each within the bounds of its type, for tests that must hold for all
// values.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/records.hpp"
#include "server/wire/frames.hpp"

namespace lair::test {

// The same seed gives the same values; a test prints its seed when it fails.
class RandomValues {
 public:
  explicit RandomValues(std::uint64_t seed) : source_(seed) {}

  // From 0 to `bound` - 1, all equally likely.
  std::size_t below(std::size_t bound) { return source_() % bound; }

  bool coin() { return below(2) == 0; }

  Seat seat() { return kSeats[below(4)]; }

  Tile tile() { return kTiles[below(Tile::kKinds)]; }

  Tile plain_tile() { return kTiles[below(Tile::kPlainKinds)]; }

  Tile bonus_tile() { return kTiles[Tile::kPlainKinds + below(8)]; }

  Tile chow_start();
  Meld meld(MeldKind kind);

  Meld meld() { return meld(static_cast<MeldKind>(below(5))); }

  Action action();
  DealSetup setup();
  Wall wall();
  TileCounts counts(std::size_t tiles);
  Hand hand();
  BySeat<Hand> hands();
  BySeat<bool> asked();
  BySeat<Points> points();
  Reading reading();
  ScoreSheet sheet();
  Won won();
  Events events();
  Event event();
  table::Change change();
  fair::Share share();
  fair::Offer offer();
  table::Change agreement();
  table::Occupant occupant();
  table::TableSettings settings();
  table::Record record();
  wire::ShownEvent shown();

  std::string text();

  // As long as the id of a house; often the same one.
  std::string house_id() { return std::string(64, static_cast<char>('a' + below(6))); }

  std::string bytes(std::size_t size);

 private:
  // Points, amounts, factors: of any size, either sign.
  std::int64_t number() { return static_cast<std::int64_t>(source_()) >> below(64); }

  std::int32_t small_number() { return static_cast<std::int32_t>(number()); }

  std::string_view code();

  std::mt19937_64 source_;
};

}  // namespace lair::test
