// The words in which records of play are written for people.
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

// The code of its tile, "we" to "wn".
std::string_view word_of(Wind wind);

// "person", "bot", "clock".
std::string_view word_of(table::Cause cause);

std::optional<table::Cause> cause_of_word(std::string_view word);

// "match", "rounds", "hands", "deals", "minutes".
std::string_view word_of(LengthUnit unit);

std::optional<LengthUnit> length_unit_of_word(std::string_view word);

// "eager", "constant".
std::string_view word_of(table::ClaimWindow mode);

// What ends a held window, which no seat does.
inline constexpr std::string_view kCloseWindowWord = "close_window";
// "seat", "server", "silent", "false": whose share stands for a seat.
std::string_view word_of(fair::Origin origin);

// "discard", "concealed_kong", "added_kong", "mahjong", "chow", "pung", "kong", "pass".
std::string_view word_of(const Action& action);

// The tile an action names, of a chow the lowest; nothing for actions that name none.
std::optional<Tile> tile_of(const Action& action);

// The action of a word with its tile; nothing for an unknown word, a missing or superfluous tile.
std::optional<Action> action_of_word(std::string_view word, std::optional<Tile> tile);

// "B discards m5".
std::string text_of(Seat seat, const Action& action);

// "B draws m5". Everything of the event but the order of a wall.
std::string text_of(const Event& event);

// "B pays A 32: win, Y7.1".
std::string text_of(const LedgerLine& line);

// "deal 3, round we, hand 2, dealer B, …": everything of the setup.
std::string text_of(const DealSetup& setup);

// "A 2032, B 1968, C 2000, D 2000".
std::string text_of(const BySeat<Points>& points);

}  // namespace lair::record
