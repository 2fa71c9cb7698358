// The read-only pages beside the socket: health, version, metrics, rooms, tables.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/api/history.hpp"
#include "server/api/kept_answers.hpp"
#include "server/api/leagues.hpp"
#include "server/api/metrics_text.hpp"
#include "server/net/http.hpp"
#include "server/net/virtual_host.hpp"
#include "server/people/people.hpp"
#include "server/store/history.hpp"
#include "server/wire/frames.hpp"

namespace lair {

// Who is given /metrics among the other pages.
enum class MetricsFor : std::uint8_t {
  ThisMachine,
  Nobody,  // they have a listener of their own
};

// What the pages ask; every function may be called from any thread.
struct ApiSources {
  std::string version;
  std::string commit = {};
  std::function<std::vector<wire::Room>()> rooms;
  std::function<std::vector<wire::TableSummary>()> tables;
  // The table that a share code is of, or what is answered instead: few tries are allowed.
  std::function<Result<std::optional<wire::TableSummary>, net::HttpAnswer>(const net::HttpRequest&,
                                                                           std::string_view code)>
      table_of_code = {};
  std::function<bool()> is_ready;  // the journal can be written, not stopping
  std::function<const net::NetCounts&()> counts;
  // Who asks, by the session of the request; empty where nobody has one.
  std::function<std::optional<people::Person>(const net::HttpRequest&)> person = {};
  // Those who have games reviewed; empty where nobody may.
  std::function<std::optional<net::HttpAnswer>(
      const net::HttpRequest&, const std::optional<people::Person>&, const MaySee&)>
      reviews = {};
  // Puzzles, and what people answered to those of a day; empty where there are none.
  std::function<std::optional<net::HttpAnswer>(const net::HttpRequest&,
                                               const std::optional<people::Person>&)>
      day_hands = {};
  store::History& history;
  LeagueSources leagues;
  KeptAnswers& kept;
  MetricsFor metrics = MetricsFor::ThisMachine;
  std::function<void(MetricsText&)> measures = {};  // what else /metrics tells; may be empty
};

// Which server this is.
net::HttpAnswer version_answer(std::string_view version, std::string_view commit);

// Answers /healthz, /readyz, /version, /metrics, /api/v1/openapi.json, asyncapi.json,
// /api/v1/rooms, /api/v1/tables, what calculator.hpp, history.hpp, leagues.hpp, players.hpp,
// reviews.hpp, trainer.hpp, discards.hpp, day_answers.hpp list; 404 for the rest. Who has a page
// already and says so is told that it is the same.
net::HttpAnswer answer_api(const ApiSources& sources, const net::HttpRequest& request);

}  // namespace lair
