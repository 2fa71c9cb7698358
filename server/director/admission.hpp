// What a season must be to be one of this server: opened here, after another, brought from
// elsewhere.
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
  SeedMaker draw_seed;  // where the file leaves out a secret one
  std::function<std::string()> draw_salt;
  std::string origin;  // where it comes from, in the words of who imports it
};

// The season of these records, marked as imported. Its houses get the names that this server gives
// them; a seed that was kept a secret is drawn anew, so its rounds to come, and lots among those
// who are equal, are drawn by that.
Result<league::Season, league::Unsound> admitted(std::vector<league::Record> records,
                                                 const Admission& by);

// What the season that follows this one takes over, without those who have left the server for
// good. Refused until the season is over.
Result<league::Follows, league::LeagueRefusal> handed_on(
    league::SeasonId id,
    const league::Season& season,
    const std::function<bool(PlayerId player)>& has_left);

// The settings' id of the house is filled in, its name put right; or why these are no settings of a
// season here.
Result<void, Fault> admit(league::SeasonSettings& settings,
                          const std::function<bool(std::string_view room)>& has_room,
                          const NameCheck& right_name);

}  // namespace lair::director
