// What a season reveals of its seed and of the walls that follow from it.
#pragma once

#include <boost/json.hpp>

#include "server/league/season.hpp"

namespace lair {

// Removes the seed from the settings unless it is already public.
void hide_draw(boost::json::object& settings, const league::Season& season);

// Null for a season from before seeds had a salt.
boost::json::value seed_commitment(const league::SeasonSettings& settings);

// For each draw of a duplicate: the commitment to the secret of its walls, public before they are
// played, and the secret itself once nobody plays them any more. Null if each table has walls of
// its own.
boost::json::value walls_json(const league::Season& season);

}  // namespace lair
