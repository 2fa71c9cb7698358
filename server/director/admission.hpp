// Checks that a season may exist on this server: a new one, one that follows another, or an
// imported one.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/director/ports.hpp"
#include "server/league/imported.hpp"
#include "server/league/refusals.hpp"

namespace lair::director {

struct Admission {
  std::int64_t now = 0;
  std::function<bool(std::string_view room)> has_room;
  NameCheck right_name;
  SeedMaker draw_seed;  // used if the file leaves out a secret seed
  std::function<std::string()> draw_salt;
  std::string origin;  // where it comes from, as the importer describes it
};

// Builds the season from these records, marked as imported. Houses get the names that this server
// gives them. If the seed was left out as secret, a new one is drawn, which later rounds and lots
// between tied players then use.
Result<league::Season, league::Unsound> admitted(std::vector<league::Record> records,
                                                 const Admission& by);

// What the next season takes over from this one, without players who have left the server
// permanently. Refused until the season is over.
Result<league::Follows, league::LeagueRefusal> handed_on(
    league::SeasonId id,
    const league::Season& season,
    const std::function<bool(PlayerId player)>& has_left);

// Fills in the id of the house and normalises its name in the settings, or says why a season on
// this server cannot have them.
Result<void, Fault> admit(league::SeasonSettings& settings,
                          const std::function<bool(std::string_view room)>& has_room,
                          const NameCheck& right_name);

}  // namespace lair::director
