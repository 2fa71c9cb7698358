// The basic values of a deal as protobuf: tiles, melds, actions, hands, setups.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <google/protobuf/repeated_field.h>

#include "lair/v1/values.pb.h"

#include "engine/hands/hand.hpp"
#include "engine/hands/meld.hpp"
#include "engine/play/action.hpp"
#include "engine/result.hpp"
#include "engine/rules/match_length.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/seat.hpp"
#include "engine/tiles/tile.hpp"
#include "engine/tiles/tile_counts.hpp"
#include "engine/units.hpp"
#include "server/table/records.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// `put` writes a value into an empty message, `write` straight into a frame. `…_from` reads one
// back and checks every bound, so no bytes can produce a value that the engine could not have made.

using Settings = std::vector<std::pair<std::string, std::string>>;

std::uint32_t number_of(Seat seat);
std::uint32_t number_of(Tile tile);

Result<Seat, Malformed> seat_from(std::uint32_t number);
Result<Tile, Malformed> tile_from(std::uint32_t number);

// For an enum whose wire values count from 1, since 0 means "not given".
template <class Enum>
std::optional<Enum> enum_from(int number, Enum last) {
  if (number < 1 || number > static_cast<int>(last) + 1) return std::nullopt;
  return static_cast<Enum>(number - 1);
}

// Leaves `into` unchanged if the value is not given. Returns false if the number is no value of the
// enum.
template <class Enum>
[[nodiscard]] bool choose(int number, Enum last, Enum& into) {
  if (number == 0) return true;
  const auto chosen = enum_from(number, last);
  if (chosen) into = *chosen;
  return chosen.has_value();
}

template <class Wire, class Enum>
Wire wire_enum(Enum value) {
  return static_cast<Wire>(static_cast<int>(value) + 1);
}

void put(const MatchLength& length, v1::MatchLength& out);
// Returns nothing for a length that no match can have.
std::optional<MatchLength> length_from(const v1::MatchLength& in);

void put(const Meld& meld, v1::Meld& out);
void write(int field, const Meld& meld, FieldWriter& out);
Result<Meld, Malformed> meld_from(const v1::Meld& in);
// Reads the bytes of a v1::Meld without a message object; returns nothing if they are no Meld.
std::optional<Result<Meld, Malformed>> read_meld(std::string_view message);

void put(const Action& action, v1::Action& out);
void write(int field, const Action& action, FieldWriter& out);
Result<Action, Malformed> action_from(const v1::Action& in);
// Reads the bytes of a v1::Action without a message object; returns nothing if they are no Action.
std::optional<Result<Action, Malformed>> read_action(std::string_view message);

// As numbers in tile order, one per tile.
void put(const TileCounts& tiles, google::protobuf::RepeatedField<std::uint32_t>& out);
Result<TileCounts, Malformed> counts_from(
    const google::protobuf::RepeatedField<std::uint32_t>& numbers);

void put(const Hand& hand, v1::Hand& out);
Result<Hand, Malformed> hand_from(const v1::Hand& in);

void put(const BySeat<Hand>& hands, google::protobuf::RepeatedPtrField<v1::Hand>& out);
Result<BySeat<Hand>, Malformed> hands_from(const google::protobuf::RepeatedPtrField<v1::Hand>& in);

void put(const DealSetup& setup, v1::DealSetup& out);
Result<DealSetup, Malformed> setup_from(const v1::DealSetup& in);

// In the order of seats A to D.
void put(const BySeat<Points>& points, google::protobuf::RepeatedField<std::int64_t>& out);
Result<BySeat<Points>, Malformed> points_from(
    const google::protobuf::RepeatedField<std::int64_t>& in);

void put(const Settings& settings, google::protobuf::RepeatedPtrField<v1::Setting>& out);
Settings settings_from(const google::protobuf::RepeatedPtrField<v1::Setting>& in);

// Both times must fit into 32 bits of milliseconds.
void put(const table::ClockSettings& clock, v1::Clock& out);
table::ClockSettings clock_from(const v1::Clock& in);

// Returns nothing if it is not given.
std::optional<table::ClaimWindow> claim_window_from(v1::ClaimWindow in);

// Converts to milliseconds for a 32-bit field: negative times become 0, too long ones the longest.
std::uint32_t wire_millis(table::Millis time);

}  // namespace lair::wire
