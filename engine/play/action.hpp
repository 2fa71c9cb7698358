// What a seat may do at a moment.
#pragma once

#include <cstdint>
#include <variant>

#include "engine/hands/meld.hpp"
#include "engine/inline_vector.hpp"
#include "engine/tiles/tile.hpp"

namespace lair {

struct Discard {
  Tile tile;
  friend bool operator==(const Discard&, const Discard&) = default;
};

// Declares a concealed or an added kong on the seat's own turn.
struct DeclareKong {
  MeldKind kind = MeldKind::ConcealedKong;  // ConcealedKong or AddedKong
  Tile tile;
  friend bool operator==(const DeclareKong&, const DeclareKong&) = default;
};

// Goes out: on the seat's own turn, on a discard, or by robbing a kong.
struct MahJong {
  friend bool operator==(const MahJong&, const MahJong&) = default;
};

// Claims for the tile just discarded.
struct ClaimChow {
  Tile lowest;
  friend bool operator==(const ClaimChow&, const ClaimChow&) = default;
};

struct ClaimPung {
  friend bool operator==(const ClaimPung&, const ClaimPung&) = default;
};

struct ClaimKong {
  friend bool operator==(const ClaimKong&, const ClaimKong&) = default;
};

// No claim.
struct Pass {
  friend bool operator==(const Pass&, const Pass&) = default;
};

using Action = std::variant<Discard, DeclareKong, MahJong, ClaimChow, ClaimPung, ClaimKong, Pass>;

// Room to spare for the most legal actions a seat can have at once: 14 discards, 4 kongs, a win.
using Actions = InlineVector<Action, 24>;

}  // namespace lair
