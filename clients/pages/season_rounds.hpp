// The rounds of a season, as /api/v1/leagues/ID/rounds tells them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "clients/link/bracket.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// The result of a round's table: a ruling if there is one, else what was played; empty if there is
// neither.
boost::json::object result_of(const boost::json::object& table);

// The game that was played there, whatever was ruled about it; 0 if there is none.
std::uint64_t game_of(const boost::json::object& table);

// Whether the player lost by coming too late; not if an organiser has ruled.
bool is_lost_by(const boost::json::object& table, const boost::json::object& player);

// Whether nothing more will happen there by itself. True also for a walk-over of all four, which
// has no result.
bool is_settled(const boost::json::object& table);

// Whether that player has a seat there; never for player 0.
bool has_seat_for(const boost::json::object& table, std::uint64_t player);

// Who sits the round out, missed check-in or moved up; that its results are sealed.
std::vector<std::string> round_notes(const words::Words& words, const boost::json::object& round);

// Who took whose seat.
std::vector<std::string> replaced_notes(const words::Words& words,
                                        const boost::json::object& table);

// The rounds as far as a bracket shows them.
std::vector<link::PlayedRound> rounds_of_bracket(const boost::json::object& told);

}  // namespace lair::pages
