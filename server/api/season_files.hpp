// What other programs read of a season: tables for spreadsheets, a calendar.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/league/standings.hpp"
#include "server/league/team_standings.hpp"

namespace lair {

// The name of a player as it is now.
using NameOf = std::function<std::string(PlayerId)>;

// Table points as people write them, exact for twelfths: "4", "1 1/2", "-2 1/3", "5/12".
std::string fraction_of(std::int64_t twelfths);

// RFC 4180 with a head line. What a spreadsheet would take for a formula becomes text.
std::string standings_csv(const league::Season& season,
                          const std::vector<league::Standing>& rows,
                          const NameOf& name);

// The same of teams, the head line alone where there are none.
std::string teams_csv(const league::Season& season, const std::vector<league::TeamStanding>& rows);

// A line for each seat of each table of the rounds that count: who sat there, what came of it.
// Games that are not over have no scores.
std::string games_csv(const league::Season& season, const NameOf& name);

// RFC 5545: the rounds that have a time, each with an alarm when its check-in opens. Times are in
// UTC, so every calendar shows them in the time zone of who reads it. A calendar that subscribes to
// it follows what the organisers change.
std::string season_calendar(league::SeasonId id, const league::Season& season);

}  // namespace lair
