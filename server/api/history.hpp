// The read-only pages about finished games.
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

// Follows what the host of the table chose: everybody may see the game, or only its players,
// moderators and, if the host chose the league, the people of the league. Nobody may see a game
// whose walls other tables are still playing (rule K4). `person` is empty for a stranger. The
// office must outlive the result.
MaySee may_see(const std::optional<people::Person>& person, league::Office& office);

struct HistorySources {
  store::History& history;
  league::Office& office;  // what a season awarded for its own games
  KeptAnswers& kept;       // games do not change once they are over
  MaySee may_see;          // what the asker may see
};

// Answers /api/v1/games with its search, /api/v1/games/ID, /api/v1/games/ID/deals/N; returns
// nothing for other paths. A game that is still being played, or that the asker may not see, is
// answered like one that does not exist.
std::optional<net::HttpAnswer> answer_history(const HistorySources& sources,
                                              const net::HttpRequest& request);

}  // namespace lair
