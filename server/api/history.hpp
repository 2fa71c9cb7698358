// The read-only pages about games that are over.
#pragma once

#include <optional>

#include "server/api/kept_answers.hpp"
#include "server/league/office.hpp"
#include "server/net/http.hpp"
#include "server/store/history.hpp"

namespace lair {

struct HistorySources {
  store::History& history;
  const league::Office& office;  // what a season gave for a game of its own
  KeptAnswers& kept;             // games do not change once they are over
};

// Answers /api/v1/games with its search, /api/v1/games/ID, /api/v1/games/ID/deals/N;
// nothing for other paths. A game that is still played is answered like one that never was.
std::optional<net::HttpAnswer> answer_history(const HistorySources& sources,
                                              const net::HttpRequest& request);

}  // namespace lair
