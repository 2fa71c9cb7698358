// What an act of a player or an organiser leads to.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/result.hpp"
#include "server/league/refusals.hpp"
#include "server/league/season.hpp"

namespace lair::league {

struct Act {
  std::optional<PlayerId> actor;  // nothing: the server itself
  std::int64_t at = 0;            // seconds since 1970
  Event event;                    // as requested; of a RoundStarted only the number is read
  // An operator of the server may name an organiser, abandon a round, end or remove a season.
  bool is_operator = false;
};

// The record that opens a season.
Result<Record, LeagueRefusal> open_season(const SeasonSettings& settings,
                                          PlayerId organiser,
                                          std::int64_t at,
                                          Follows follows = {});

// The record that this act leads to, or why it is refused. Changes nothing. A RoundStarted is
// returned with its pairing; the caller fills in which table of the lobby each four plays at.
Result<Record, LeagueRefusal> decide(const Season& season, const Act& act);

// Whether the event leaves less to keep; such an event is accepted even if the season's log is
// full.
bool makes_room(const Event& event);

}  // namespace lair::league
