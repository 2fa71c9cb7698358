// The rounds of a season, their tables, and the results of a duplicate deal by deal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "server/api/season_people.hpp"
#include "server/league/season.hpp"
#include "server/net/http.hpp"

namespace lair {

using TableOfRound = std::pair<std::uint32_t, std::size_t>;  // the round's number, its place from 0

// `season` must be as everybody may see it.
//   to_rule  tables that only a ruling can settle
net::HttpAnswer rounds_answer(const league::Season& season,
                              const std::set<TableOfRound>& to_rule,
                              PlayerNames& names);
net::HttpAnswer deals_answer(const league::Season& season, const net::HttpRequest& request);

}  // namespace lair
