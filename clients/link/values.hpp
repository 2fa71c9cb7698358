// Converts the game's values between messages and the engine's types.
#pragma once

#include <cstdint>
#include <optional>

#include <google/protobuf/repeated_field.h>

#include "lair/v1/values.pb.h"

#include "engine/hands/hand.hpp"
#include "engine/play/action.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/seat.hpp"
#include "engine/tiles/tile.hpp"
#include "engine/tiles/tile_counts.hpp"
#include "engine/units.hpp"

namespace lair::link {

// Each returns nothing if the message says something impossible.
std::optional<Seat> seat_from(std::uint32_t number);
std::optional<Tile> tile_from(std::uint32_t number);
std::optional<Meld> meld_from(const v1::Meld& in);
std::optional<Action> action_from(const v1::Action& in);
std::optional<TileCounts> counts_from(const google::protobuf::RepeatedField<std::uint32_t>& in);
std::optional<Hand> hand_from(const v1::Hand& in);
std::optional<BySeat<Hand>> hands_from(const google::protobuf::RepeatedPtrField<v1::Hand>& in);
std::optional<DealSetup> setup_from(const v1::DealSetup& in);
std::optional<BySeat<Points>> points_from(const google::protobuf::RepeatedField<std::int64_t>& in);

v1::Action to_wire(const Action& action);

}  // namespace lair::link
