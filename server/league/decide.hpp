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
  Event event;                    // as wished; of a RoundStarted only the number is read
  bool is_operator = false;       // of the server, who may name an organiser, end what nobody ends
};

// The record that opens a season.
Result<Record, LeagueRefusal> open_season(const SeasonSettings& settings,
                                          PlayerId organiser,
                                          std::int64_t at,
                                          Follows follows = {});

// The record this act leads to, or why it may not be. Changes nothing. A RoundStarted comes back
// with its pairing; where its tables stand, the caller fills in.
Result<Record, LeagueRefusal> decide(const Season& season, const Act& act);

// Whether what happened leaves less to keep: done although nothing more may be written.
bool makes_room(const Event& event);

}  // namespace lair::league
