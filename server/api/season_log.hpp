// What was done in a season, and by whom.
#pragma once

#include "server/api/season_people.hpp"
#include "server/league/season.hpp"
#include "server/net/http.hpp"

namespace lair {

// The latest acts, or the latest before a number; in order. `season` must be as everybody may see
// it.
net::HttpAnswer log_answer(const league::Season& season,
                           const net::HttpRequest& request,
                           PlayerNames& names);

}  // namespace lair
