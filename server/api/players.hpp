// The read-only pages about players: what came of their games, leaderboards, ratings.
#pragma once

#include <optional>

#include "server/api/history.hpp"
#include "server/net/http.hpp"
#include "server/store/figures.hpp"
#include "server/store/history.hpp"

namespace lair {

struct PlayerSources {
  store::Figures& figures;
  store::History& history;
  MaySee may_see;  // what the asker may see
};

// Answers /api/v1/players/ID, /api/v1/leaderboards, /api/v1/ratings and /api/v1/ladder; returns
// nothing for other paths.
std::optional<net::HttpAnswer> answer_players(const PlayerSources& sources,
                                              const net::HttpRequest& request);

}  // namespace lair
