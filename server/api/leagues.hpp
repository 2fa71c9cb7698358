// The read-only pages about seasons.
#pragma once

#include <optional>

#include "server/league/office.hpp"
#include "server/net/http.hpp"
#include "server/store/figures.hpp"

namespace lair {

struct LeagueSources {
  league::Office& office;
  store::Figures& figures;
};

// Answers /api/v1/leagues and everything under it; returns nothing for other paths. openapi.json
// describes each page.
std::optional<net::HttpAnswer> answer_leagues(const LeagueSources& sources,
                                              const net::HttpRequest& request);

}  // namespace lair
