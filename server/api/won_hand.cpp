#include "server/api/won_hand.hpp"

#include <variant>

#include "engine/tiles/notation.hpp"
#include "server/table/state.hpp"

namespace lair {
namespace {

constexpr std::size_t kWholeHand = 14;  // counting each meld as three

std::string tiles_of(Hand hand, Tile winning) {
  if (hand.size_in_sets() < kWholeHand) hand.concealed.add(winning);
  std::string text;
  for (std::size_t kind = 0; kind < Tile::kKinds; ++kind) {
    const Tile tile = *Tile::from_index(kind);
    for (int copy = 0; copy < hand.concealed[tile]; ++copy) text += code_of(tile);
  }
  for (const Meld& meld : hand.melds) {
    text += ' ';
    for (const Tile tile : meld.tiles()) text += code_of(tile);
  }
  return text;
}

}  // namespace

std::string won_tiles(const std::vector<table::Record>& records, std::int64_t number) {
  table::TableState state;
  std::int64_t begun = 0;
  for (const table::Record& record : records) {
    if (std::holds_alternative<table::DealBegun>(record.change)) ++begun;
    table::apply(state, record.change);
    if (begun < number || !record.result) continue;
    const auto& won = record.result->won;
    return won ? tiles_of(state.match->deal.hands[won->winner], won->tile) : std::string();
  }
  return {};
}

}  // namespace lair
