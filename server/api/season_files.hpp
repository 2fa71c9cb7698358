// A season for other programs: tables for spreadsheets, a calendar.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/league/standings.hpp"
#include "server/league/team_standings.hpp"

namespace lair {

// The current name of a player.
using NameOf = std::function<std::string(PlayerId)>;

// Table points as people write them, exact to the twelfth: "4", "1 1/2", "-2 1/3", "5/12".
std::string fraction_of(std::int64_t twelfths);

// RFC 4180 with a header line. Text that a spreadsheet would take for a formula is escaped.
std::string standings_csv(const league::Season& season,
                          const std::vector<league::Standing>& rows,
                          const NameOf& name);

// The same for teams; only the header line if there are none.
std::string teams_csv(const league::Season& season, const std::vector<league::TeamStanding>& rows);

// A line for each seat at each table of the rounds that count: the player and the result. Games
// that are not over have no scores.
std::string games_csv(const league::Season& season, const NameOf& name);

// RFC 5545: the rounds that have a time, each with an alarm when its check-in opens. Times are in
// UTC, so a calendar shows them in its user's time zone. A subscribed calendar follows the
// organisers' changes.
std::string season_calendar(league::SeasonId id, const league::Season& season);

}  // namespace lair
