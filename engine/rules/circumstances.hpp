// How a win came about: the facts about the table that rules look at besides the tiles.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/hands/hand.hpp"
#include "engine/seat.hpp"
#include "engine/tiles/tile_counts.hpp"

namespace lair {

// What a drawn tile was drawn for.
enum class DrawKind : std::uint8_t { Turn, KongReplacement, BonusReplacement };

// The first turns of a deal, for which rule systems have their gifts of heaven and earth.
struct Opening {
  bool own_first_draw = false;   // the winning tile is the winner's first draw (dealer: dealt hand)
  bool before_own_draw = false;  // a non-dealer wins before having drawn at all
  bool dealers_first_discard = false;  // the winning tile is the first discard of the deal
  bool after_claim = false;            // somebody had melded a discard
  bool after_kong = false;             // somebody had declared a kong of any kind

  friend bool operator==(const Opening&, const Opening&) = default;
};

struct Circumstances {
  bool self_drawn = false;           // drawn from the wall by the winner, or dealt complete
  bool robbing = false;              // taken from a kong being declared
  bool robs_concealed = false;       // that kong is concealed
  bool last_tile = false;            // the live wall is empty: on that draw or the discard after
  std::optional<DrawKind> drawn_as;  // how a self-drawn tile was drawn
  std::uint8_t kongs_in_turn = 0;    // kongs made since the turn began, for a self-drawn win
  bool is_dealer = false;
  std::uint32_t dealer_keeps = 0;  // as in DealSetup
  bool dead_hand = false;          // the seat may not win in this deal
  Opening opening;
};

// A hand with its winning tile, and everything a rule system needs to judge it.
struct WinningHand {
  TileCounts concealed;  // the winning tile included
  Tile winning_tile;
  Melds melds;
  InlineVector<Tile, 8> bonus;
  Wind seat_wind = Wind::East;
  Wind prevailing = Wind::East;
  Circumstances how;
  TileCounts visible;  // face up for all: discards and melds of every seat; hidden kongs and the
                       // winning tile itself are not counted
};

}  // namespace lair
