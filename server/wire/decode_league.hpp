// Decodes the acts in seasons that clients ask for.
#pragma once

#include "lair/v1/league.pb.h"

#include "engine/result.hpp"
#include "server/wire/malformed.hpp"
#include "server/wire/requests.hpp"

namespace lair::wire {

// The result has no event if this server does not know the act or if its values cannot be those of
// a season.
Result<LeagueAct, Malformed> league_act_from(const v1::LeagueAct& in);

WatchSeason watch_season_from(const v1::WatchSeason& in);

}  // namespace lair::wire
