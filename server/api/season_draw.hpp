// What a season tells of its seed and of the walls that follow from it.
#pragma once

#include <boost/json.hpp>

#include "server/league/season.hpp"

namespace lair {

// Takes the seed out of its settings unless it is told.
void hide_draw(boost::json::object& settings, const league::Season& season);

// Null for a season of old.
boost::json::value seed_commitment(const league::SeasonSettings& settings);

// What a duplicate's walls come from, told before they are played; itself told once nobody plays
// them any more. Null where tables have walls of their own.
boost::json::value walls_json(const league::Season& season);

}  // namespace lair
