#include "server/api/won_hand.hpp"

#include <optional>
#include <utility>
#include <variant>

#include "engine/play/deal.hpp"
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

// Returns the hand that one of the events following `deal` declares, if any.
std::optional<WinningHand> declared_in(Deal deal, const Events& events) {
  for (const Event& event : events) {
    if (const auto* won = std::get_if<Won>(&event)) return winning_hand_of(deal, won->winner);
    apply(deal, event);
  }
  return std::nullopt;
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

std::vector<WonHand> won_hands(const std::vector<table::Record>& records) {
  std::vector<WonHand> hands;
  table::TableState state;
  std::uint32_t begun = 0;
  std::uint32_t frame = 0;
  for (const table::Record& record : records) {
    if (std::holds_alternative<table::DealBegun>(record.change)) {
      ++begun;
      frame = 0;
    }
    const Events* events = table::events_of(record.change);
    if (events != nullptr && state.match && record.result && record.result->won) {
      const auto hand = declared_in(state.match->deal, *events);
      if (hand) hands.push_back({state.rules, *hand, begun, frame});
    }
    table::apply(state, record.change);
    if (events != nullptr) ++frame;
  }
  return hands;
}

}  // namespace lair
