// The rounds of a season, its tables, what a duplicate came to deal by deal.
#pragma once

#include "server/api/season_people.hpp"
#include "server/league/season.hpp"
#include "server/net/http.hpp"

namespace lair {

// `season` as everybody may see it.
net::HttpAnswer rounds_answer(const league::Season& season, PlayerNames& names);
net::HttpAnswer deals_answer(const league::Season& season, const net::HttpRequest& request);

}  // namespace lair
