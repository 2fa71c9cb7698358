// The read-only pages besides the socket: health, version, metrics, rooms, tables.
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

// Who gets /metrics among the other pages.
enum class MetricsFor : std::uint8_t {
  ThisMachine,
  Nobody,  // the metrics have a listener of their own
};

// What the pages need; every function may be called from any thread.
struct ApiSources {
  std::string version;
  std::string commit = {};
  std::function<std::vector<wire::Room>()> rooms;
  std::function<std::vector<wire::TableSummary>()> tables;
  // The table with a share code, or the answer to an asker who has tried too many codes.
  std::function<Result<std::optional<wire::TableSummary>, net::HttpAnswer>(const net::HttpRequest&,
                                                                           std::string_view code)>
      table_of_code = {};
  std::function<bool()> is_ready;  // the journal can be written and the server is not stopping
  std::function<const net::NetCounts&()> counts;
  // The person whose session the request has; the function is empty if there are no sessions.
  std::function<std::optional<people::Person>(const net::HttpRequest&)> person = {};
  // Answers the pages of reviews; empty if there are none.
  std::function<std::optional<net::HttpAnswer>(
      const net::HttpRequest&, const std::optional<people::Person>&, const MaySee&)>
      reviews = {};
  // Answers puzzles and what people answered to those of a day; empty if there are none.
  std::function<std::optional<net::HttpAnswer>(const net::HttpRequest&,
                                               const std::optional<people::Person>&)>
      day_hands = {};
  store::History& history;
  LeagueSources leagues;
  KeptAnswers& kept;
  MetricsFor metrics = MetricsFor::ThisMachine;
  std::function<void(MetricsText&)> measures = {};  // more for /metrics; may be empty
};

// Says which server this is.
net::HttpAnswer version_answer(std::string_view version, std::string_view commit);

// Answers /healthz, /readyz, /version, /metrics, /api/v1/openapi.json, asyncapi.json,
// /api/v1/rooms, /api/v1/tables and what calculator.hpp, history.hpp, leagues.hpp, players.hpp,
// reviews.hpp, trainer.hpp, discards.hpp and day_answers.hpp list; 404 for everything else. If the
// asker already has the current page and says so, the answer is 304.
net::HttpAnswer answer_api(const ApiSources& sources, const net::HttpRequest& request);

}  // namespace lair
