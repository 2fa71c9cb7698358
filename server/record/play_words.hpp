// The words with which records of play are written for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/play/event.hpp"
#include "server/table/records.hpp"

namespace lair::record {

// "A" to "D".
std::string_view word_of(Seat seat);

std::optional<Seat> seat_of_word(std::string_view word);

// The code of the wind's tile, "we" to "wn".
std::string_view word_of(Wind wind);

// "person", "bot", "clock".
std::string_view word_of(table::Cause cause);

std::optional<table::Cause> cause_of_word(std::string_view word);

// "match", "rounds", "hands", "deals", "minutes".
std::string_view word_of(LengthUnit unit);

std::optional<LengthUnit> length_unit_of_word(std::string_view word);

// "eager", "constant".
std::string_view word_of(table::ClaimWindow mode);

// The word for the end of a held claim window, which is no seat's action.
inline constexpr std::string_view kCloseWindowWord = "close_window";
// "seat", "server", "silent", "false": whose share counts for a seat.
std::string_view word_of(fair::Origin origin);

// "discard", "concealed_kong", "added_kong", "mahjong", "chow", "pung", "kong", "pass".
std::string_view word_of(const Action& action);

// The tile that an action names, for a chow the lowest; nothing for actions that name none.
std::optional<Tile> tile_of(const Action& action);

// The action for a word and its tile. Returns nothing for an unknown word and for a missing or
// superfluous tile.
std::optional<Action> action_of_word(std::string_view word, std::optional<Tile> tile);

// "B discards m5".
std::string text_of(Seat seat, const Action& action);

// "B draws m5". Tells everything about the event but the order of a wall.
std::string text_of(const Event& event);

// "B pays A 32: win, Y7.1".
std::string text_of(const LedgerLine& line);

// "deal 3, round we, hand 2, dealer B, …": everything in the setup.
std::string text_of(const DealSetup& setup);

// "A 2032, B 1968, C 2000, D 2000".
std::string text_of(const BySeat<Points>& points);

}  // namespace lair::record
