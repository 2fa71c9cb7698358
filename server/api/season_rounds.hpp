// The rounds of a season, their tables, and the results of a duplicate deal by deal.
#pragma once

#include <cstdint>
#include <set>

#include "server/api/season_people.hpp"
#include "server/league/season.hpp"
#include "server/net/http.hpp"

namespace lair {

// `season` must be as everybody may see it.
//   to_rule  the lobby's numbers of tables that only a ruling can settle
net::HttpAnswer rounds_answer(const league::Season& season,
                              const std::set<std::uint64_t>& to_rule,
                              PlayerNames& names);
net::HttpAnswer deals_answer(const league::Season& season, const net::HttpRequest& request);

}  // namespace lair
