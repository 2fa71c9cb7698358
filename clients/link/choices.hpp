// The server's list of legal actions as the choices a person has.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lair/v1/server.pb.h"

#include "engine/play/action.hpp"

namespace lair::link {

struct Choice {
  enum class Kind : std::uint8_t { Chow, Pung, Kong, MahJong, Pass };

  Kind kind = Kind::Pass;
  Action action = Pass{};
  std::optional<Tile> tile = {};  // of a chow the lowest; of a kong on the own turn
  // A complete hand that may not go out: the server's sheet says why.
  const v1::ScoreSheet* refused = nullptr;
  // Of a MahJong: what becomes of it if it is none. Unspecified where such a one is refused.
  v1::FalseMahJongEffect if_false = v1::FALSE_MAH_JONG_EFFECT_UNSPECIFIED;
};

// What the prompt offers beside discards, chows first, pass last. Where a false MahJong is taken,
// MahJong is among them whatever the hand. `near_win` stands for a complete hand that may not take
// the tile. Both may be null.
std::vector<Choice> choices_of(const v1::Prompt* prompt, const v1::ScoreSheet* near_win);

// The tiles that may be discarded now.
std::vector<Tile> discards_of(const v1::Prompt* prompt);

}  // namespace lair::link
