// The read-only pages about games that are over.
#pragma once

#include <functional>
#include <optional>

#include "server/api/kept_answers.hpp"
#include "server/league/office.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"
#include "server/store/history.hpp"

namespace lair {

// Whether somebody may see the record of that game.
using MaySee = std::function<bool(const store::PlayedGame&)>;

// As the host of its table said: everybody; or those who sat there, moderators, for a league's game
// those of the league. `person` is nobody for a stranger. The office outlives the answer.
MaySee may_see(const std::optional<people::Person>& person, league::Office& office);

struct HistorySources {
  store::History& history;
  league::Office& office;  // what a season gave for a game of its own
  KeptAnswers& kept;       // games do not change once they are over
  MaySee may_see;          // whoever asks
};

// Answers /api/v1/games with its search, /api/v1/games/ID, /api/v1/games/ID/deals/N;
// nothing for other paths. A game that is still played, or is not for who asks, is answered like
// one that never was.
std::optional<net::HttpAnswer> answer_history(const HistorySources& sources,
                                              const net::HttpRequest& request);

}  // namespace lair
