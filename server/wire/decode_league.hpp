// Acts of seasons as clients ask for them.
#pragma once

#include "lair/v1/league.pb.h"

#include "server/wire/requests.hpp"

namespace lair::wire {

// Without an event when the act is one that this server does not know, or says what no season has.
LeagueAct league_act_from(const v1::LeagueAct& in);

WatchSeason watch_season_from(const v1::WatchSeason& in);

}  // namespace lair::wire
