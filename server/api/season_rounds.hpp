// The rounds of a season, their tables, and the results of a duplicate deal by deal.
#pragma once

#include "server/api/season_people.hpp"
#include "server/league/season.hpp"
#include "server/net/http.hpp"

namespace lair {

// `season` must be as everybody may see it.
net::HttpAnswer rounds_answer(const league::Season& season, PlayerNames& names);
net::HttpAnswer deals_answer(const league::Season& season, const net::HttpRequest& request);

}  // namespace lair
