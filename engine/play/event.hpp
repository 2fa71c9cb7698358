// What happens in a deal: whole events, and what one viewer may see of each.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/hands/hand.hpp"
#include "engine/play/action.hpp"
#include "engine/rules/circumstances.hpp"
#include "engine/rules/ledger.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/rules/score.hpp"
#include "engine/seat.hpp"
#include "engine/shared_value.hpp"
#include "engine/tiles/wall.hpp"
#include "engine/units.hpp"

namespace lair {

// A claim is an answer in a window: MahJong, ClaimChow, ClaimPung, ClaimKong or Pass.
using Claim = Action;

// --- Whole events: what is decided, journalled, applied. ---
//
// A table keeps all events of its deal, so large parts are shared: most events take ten bytes.

// The wall is dealt; bonus tiles of the deal follow as BonusShown and Drew.
struct Dealt {
  Shared<DealSetup> setup = DealSetup{};  // always there
  Shared<Wall> wall = Wall{};             // always there

  friend bool operator==(const Dealt&, const Dealt&) = default;
};

// A bonus tile is set aside; a replacement follows if one is left.
struct BonusShown {
  Seat seat = Seat::A;
  Tile tile;

  friend bool operator==(const BonusShown&, const BonusShown&) = default;
};

struct Drew {
  Seat seat = Seat::A;
  Tile tile;
  DrawKind kind = DrawKind::Turn;

  friend bool operator==(const Drew&, const Drew&) = default;
};

// Opens a claim window. If no seat is `asked`, it closes at once, unless the table holds its
// windows open.
struct Discarded {
  Seat seat = Seat::A;
  Tile tile;
  BySeat<bool> asked;

  friend bool operator==(const Discarded&, const Discarded&) = default;
};

// A concealed or added kong; opens a robbing window for `asked` seats.
struct KongDeclared {
  Seat seat = Seat::A;
  Meld meld;
  BySeat<bool> asked;

  friend bool operator==(const KongDeclared&, const KongDeclared&) = default;
};

// One seat's answer in the open window.
struct Answered {
  Seat seat = Seat::A;
  Claim claim;

  friend bool operator==(const Answered&, const Answered&) = default;
};

// A discard becomes a meld; its seat must then discard, or draw a replacement after a kong.
struct Melded {
  Seat seat = Seat::A;
  Meld meld;

  friend bool operator==(const Melded&, const Melded&) = default;
};

// Nobody robbed the declared kong; its replacement follows.
struct KongStands {
  Seat seat = Seat::A;

  friend bool operator==(const KongStands&, const KongStands&) = default;
};

// A false MahJong at a house that accepts those. In a window, an Answered Pass follows it. Rule
// P19.
struct DeclaredFalsely {
  Seat seat = Seat::A;

  friend bool operator==(const DeclaredFalsely&, const DeclaredFalsely&) = default;
};

struct Won {
  Seat winner = Seat::A;
  std::optional<Seat> from;  // discarder or robbed seat; nothing when self-drawn
  Tile tile;
  bool robbed = false;
  Shared<Settlement> settlement = Settlement{};  // always there

  friend bool operator==(const Won&, const Won&) = default;
};

// A stalemate; nobody pays.
struct Drawn {
  friend bool operator==(const Drawn&, const Drawn&) = default;
};

using Event = std::variant<Dealt,
                           BonusShown,
                           Drew,
                           Discarded,
                           KongDeclared,
                           Answered,
                           Melded,
                           KongStands,
                           Won,
                           Drawn,
                           DeclaredFalsely>;

using Events = std::vector<Event>;

static_assert(sizeof(Event) <= 24, "what is large in an event is shared");

// --- What a viewer learns. Fields that a viewer may not know are empty. ---

struct OwnTiles {
  Seat seat = Seat::A;
  TileCounts tiles;           // bonus tiles not yet set aside
  std::optional<Tile> drawn;  // the dealer's fourteenth
  friend bool operator==(const OwnTiles&, const OwnTiles&) = default;
};

// Every hand, for a viewer who may see them all.
struct AllTiles {
  BySeat<TileCounts> tiles;
  std::optional<Tile> drawn;  // the dealer's fourteenth
  friend bool operator==(const AllTiles&, const AllTiles&) = default;
};

struct SawDeal {
  DealSetup setup;
  BySeat<std::uint8_t> sizes;  // concealed tiles of each seat, 13 or 14
  Shared<OwnTiles> own;        // empty for viewers without a seat
  std::size_t tiles_left = 0;
  Shared<AllTiles> all = {};

  friend bool operator==(const SawDeal&, const SawDeal&) = default;
};

struct SawBonus {
  Seat seat = Seat::A;
  Tile tile;

  friend bool operator==(const SawBonus&, const SawBonus&) = default;
};

struct SawDraw {
  Seat seat = Seat::A;
  std::optional<Tile> tile;  // only for viewers who see the hand of `seat`
  DrawKind kind = DrawKind::Turn;

  friend bool operator==(const SawDraw&, const SawDraw&) = default;
};

struct SawDiscard {
  Seat seat = Seat::A;
  Tile tile;

  friend bool operator==(const SawDiscard&, const SawDiscard&) = default;
};

struct SawKong {
  Seat seat = Seat::A;
  MeldKind kind = MeldKind::ConcealedKong;
  std::optional<Meld> meld;  // empty while a concealed kong is hidden from the viewer

  friend bool operator==(const SawKong&, const SawKong&) = default;
};

// Only the seat that answered sees this.
struct SawAnswer {
  Seat seat = Seat::A;
  Claim claim;

  friend bool operator==(const SawAnswer&, const SawAnswer&) = default;
};

struct SawMeld {
  Seat seat = Seat::A;
  Meld meld;

  friend bool operator==(const SawMeld&, const SawMeld&) = default;
};

struct SawKongStand {
  Seat seat = Seat::A;

  friend bool operator==(const SawKongStand&, const SawKongStand&) = default;
};

// Everybody hears it; nobody is shown a tile.
struct SawFalseMahJong {
  Seat seat = Seat::A;
  FalseMahJong what = FalseMahJong::DeadHand;  // what follows at this house

  friend bool operator==(const SawFalseMahJong&, const SawFalseMahJong&) = default;
};

// The end of a deal shows every hand.
struct SawWin {
  Won won;
  Shared<BySeat<Hand>> hands = BySeat<Hand>{};  // always there

  friend bool operator==(const SawWin&, const SawWin&) = default;
};

struct SawDrawnDeal {
  Shared<BySeat<Hand>> hands = BySeat<Hand>{};  // always there

  friend bool operator==(const SawDrawnDeal&, const SawDrawnDeal&) = default;
};

using SeatEvent = std::variant<SawDeal,
                               SawBonus,
                               SawDraw,
                               SawDiscard,
                               SawKong,
                               SawAnswer,
                               SawMeld,
                               SawKongStand,
                               SawWin,
                               SawDrawnDeal,
                               SawFalseMahJong>;

}  // namespace lair
