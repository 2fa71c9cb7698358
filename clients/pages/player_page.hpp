// What somebody's games came to: ratings, places, highest hands, how they keep to their matches.
#pragma once

#include <boost/json.hpp>

#include "clients/pages/page.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// `told` answers /api/v1/players/ID.
Page player_page(const words::Words& words, const boost::json::object& told);

// How accurate they were in games that were reviewed; `told` answers /api/v1/players/ID/reviews.
Page accuracy_page(const words::Words& words, const boost::json::object& told);

// The strongest by one rule system, then who gained the most; `rated` answers /api/v1/ratings,
// `gained` /api/v1/leaderboards.
Page board_page(const words::Words& words,
                const std::string& rules,
                const boost::json::object& rated,
                const boost::json::object& gained);

// The bots that play one another, what follows on a board; `told` answers /api/v1/ladder. Empty
// where none has played.
Page ladder_page(const words::Words& words, const boost::json::object& told);

}  // namespace lair::pages
