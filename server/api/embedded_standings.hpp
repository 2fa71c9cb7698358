// The standings of a season, for other people's sites.
#pragma once

#include <vector>

#include "server/api/season_files.hpp"
#include "server/net/http.hpp"

namespace lair {

// A page without scripts that any site may show in a frame. It loads nothing else, follows the
// visitor's language and colours unless `lang` and `theme` say otherwise, shows at most `rows`
// lines, and reloads every minute. 400 for an invalid value.
net::HttpAnswer embedded_standings(league::SeasonId id,
                                   const league::Season& season,
                                   const std::vector<league::Standing>& table,
                                   const net::HttpRequest& request,
                                   const NameOf& name);

}  // namespace lair
