// The result of a deal and of a match: the winning hand, every item, who pays whom, the places.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lair/v1/server.pb.h"

#include "clients/words/spoken.hpp"

namespace lair::words {

using Lines = std::vector<std::string>;

// Every line of a score sheet as the server wrote it, in the terms of the rule system `rules`.
Lines sheet_lines(const Words& words, const v1::ScoreSheet& sheet, const std::string& rules);

// Who went out, with which hand, and what it is worth.
Lines win_lines(const Words& words,
                const v1::SeatEvent::Won& won,
                const Around& around,
                const std::string& rules);

// Who pays whom, how much, why; then the scores.
Lines payment_lines(const Words& words, const v1::SeatEvent::Won& won, const Around& around);

// The scores after a deal, winner first.
Lines score_lines(const Words& words, const BySeat<Points>& scores, const Around& around);

// Twelfths of table points in the usual form: "4", "2.5", "1.33".
std::string points_text(std::int64_t twelfths);

// The places after a match, with table points if it has any; none if it never began.
Lines place_lines(const Words& words, const v1::TableState& state, const Around& around);

}  // namespace lair::words
