// Turns the server's list of legal actions into the choices that a person has.
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
  std::optional<Tile> tile = {};  // a chow's lowest tile; the tile of a kong in one's own turn
  // Set for a complete hand that may not go out: the server's sheet, which says why.
  const v1::ScoreSheet* refused = nullptr;
  // For a MahJong: what a false MahJong would lead to. Unspecified if the table refuses a false
  // one.
  v1::FalseMahJongEffect if_false = v1::FALSE_MAH_JONG_EFFECT_UNSPECIFIED;
};

// What the prompt offers besides discards: chows first, pass last. If the table accepts a false
// MahJong, the list always includes MahJong, whatever the hand. `near_win` is the sheet of a
// complete hand that may not take the tile. Both arguments may be null.
std::vector<Choice> choices_of(const v1::Prompt* prompt, const v1::ScoreSheet* near_win);

// The tiles that may be discarded now.
std::vector<Tile> discards_of(const v1::Prompt* prompt);

}  // namespace lair::link
