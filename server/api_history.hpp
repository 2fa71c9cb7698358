// The read-only pages about games that are over.
#pragma once

#include <optional>

#include "server/net/http.hpp"
#include "server/store/history.hpp"

namespace lair {

// Answers /api/v1/games with its search, /api/v1/games/ID, /api/v1/games/ID/deals/N;
// nothing for other paths. A game that is
// still played is answered like one that never was.
std::optional<net::HttpAnswer> answer_history(store::History& history,
                                              const net::HttpRequest& request);

}  // namespace lair
