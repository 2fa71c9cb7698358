// The standings of a season for other people's sites.
#pragma once

#include <vector>

#include "server/api/season_files.hpp"
#include "server/net/http.hpp"

namespace lair {

// A page without scripts that any site may show in a frame. It loads nothing, follows the visitor's
// language and colours unless `lang`, `theme` say otherwise, shows `rows` lines at most, loads
// itself anew every minute. 400 for a value that is none.
net::HttpAnswer embedded_standings(league::SeasonId id,
                                   const league::Season& season,
                                   const std::vector<league::Standing>& table,
                                   const net::HttpRequest& request,
                                   const NameOf& name);

}  // namespace lair
