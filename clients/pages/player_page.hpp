// A player's record: ratings, places, highest hands, how reliably they finish their matches.
#pragma once

#include <boost/json.hpp>

#include "clients/pages/page.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// `told` answers /api/v1/players/ID.
Page player_page(const words::Words& words, const boost::json::object& told);

// How accurate the player was in reviewed games; `told` answers /api/v1/players/ID/reviews.
Page accuracy_page(const words::Words& words, const boost::json::object& told);

// The strongest players by one rule system, then those who gained the most; `rated` answers
// /api/v1/ratings, `gained` answers /api/v1/leaderboards.
Page board_page(const words::Words& words,
                const std::string& rules,
                const boost::json::object& rated,
                const boost::json::object& gained);

// The ladder of bots, to follow a leaderboard; `told` answers /api/v1/ladder.
// Empty if no bot has played.
Page ladder_page(const words::Words& words, const boost::json::object& told);

}  // namespace lair::pages
