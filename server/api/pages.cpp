#include "server/api/pages.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "engine/rules/registry.hpp"
#include "server/api/asyncapi.hpp"
#include "server/api/calculator.hpp"
#include "server/api/history.hpp"
#include "server/api/json.hpp"
#include "server/api/metrics.hpp"
#include "server/api/openapi.hpp"
#include "server/api/players.hpp"
#include "server/api/query.hpp"
#include "server/api/rooms.hpp"
#include "server/api/rules.hpp"

namespace lair {
namespace {

namespace json = boost::json;

// Describes how programs talk to the server.
std::optional<net::HttpAnswer> description_answer(std::string_view path) {
  static const auto kPages = std::make_shared<const std::string>(openapi_text());
  static const auto kSocket = std::make_shared<const std::string>(asyncapi_text());
  static const auto kSocketToRead = std::make_shared<const std::string>(protocol_page_text());
  net::HttpAnswer answer{.status = 200, .content_type = "application/json"};
  if (path == "/api/v1/openapi.json") {
    answer.body = kPages;
  } else if (path == "/api/v1/asyncapi.json") {
    answer.body = kSocket;
  } else if (path == "/api/v1/asyncapi.html") {
    answer.content_type = "text/html; charset=utf-8";
    answer.body = kSocketToRead;
  } else {
    return std::nullopt;
  }
  return answer;
}

// The tables that everybody may see, or the one with the given share code.
net::HttpAnswer listed_tables(const ApiSources& sources, const net::HttpRequest& request) {
  const Query query = query_of(request.query);
  const auto code = std::ranges::find(query, "code", &Query::value_type::first);
  if (code == query.end() || !sources.table_of_code)
    return tables_answer(sources.tables(), request);
  auto table = sources.table_of_code(request, code->second);
  return table ? table_of_code_answer(*table) : std::move(table).error();
}

net::HttpAnswer page_of(const ApiSources& sources, const net::HttpRequest& request) {
  if (request.path == "/healthz") return net::sentence(200, "ok");
  if (request.path == "/readyz") {
    return sources.is_ready()
               ? net::sentence(200, "ready")
               : net::sentence(503, "The journal cannot be written, or the server is stopping.");
  }
  if (request.path == "/version") return version_answer(sources.version, sources.commit);
  if (request.path == "/metrics" && sources.metrics == MetricsFor::ThisMachine) {
    return is_of_this_machine(request)
               ? metrics_answer(sources)
               : net::sentence(403, "Metrics are for the machine that the server runs on.");
  }
  if (!is_text(query_of(request.query))) {
    return json_error(400, "bad_query", "The query is not valid UTF-8 text.");
  }
  if (auto answer = description_answer(request.path)) return *std::move(answer);
  if (auto answer = answer_rules(request)) return *std::move(answer);
  if (auto answer = answer_calculator(request)) return *std::move(answer);
  if (request.path == "/api/v1/rooms") return rooms_answer(sources.rooms());
  if (request.path == "/api/v1/tables") return listed_tables(sources, request);
  const auto person = sources.person ? sources.person(request) : std::nullopt;
  const MaySee seen = may_see(person, sources.leagues.office);
  if (sources.reviews) {
    if (auto answer = sources.reviews(request, person, seen)) return *std::move(answer);
  }
  if (sources.day_hands) {
    if (auto answer = sources.day_hands(request, person)) return *std::move(answer);
  }
  const HistorySources history{sources.history, sources.leagues.office, sources.kept, seen};
  if (auto answer = answer_history(history, request)) return *std::move(answer);
  if (auto answer = answer_leagues(sources.leagues, request)) return *std::move(answer);
  const PlayerSources players{sources.leagues.figures, sources.history, seen};
  if (auto answer = answer_players(players, request)) return *std::move(answer);
  return json_error(404, "not_found", "There is no such page.");
}

// Adds an ETag to pages that may change from one second to the next, so that an unchanged page is
// not sent again.
net::HttpAnswer with_tag(net::HttpAnswer answer, const net::HttpRequest& request) {
  const auto is_tag = [](const auto& header) { return header.first == "ETag"; };
  if (answer.status != 200 || !answer.body || std::ranges::any_of(answer.headers, is_tag)) {
    return answer;
  }
  const std::string tag = "\"" + std::to_string(std::hash<std::string>()(*answer.body)) + "\"";
  answer.headers.emplace_back("ETag", tag);
  if (request.if_none_match != tag) return answer;
  answer.status = 304;
  answer.body = nullptr;
  return answer;
}

}  // namespace

net::HttpAnswer version_answer(std::string_view version, std::string_view commit) {
  json::array systems;
  for (const RuleSystem& system : rule_systems()) systems.push_back(json::string(system.id));
  return json_answer(json::object{
      {"version",      version  },
      {"commit",       commit   },
      {"protocol",     "lair.v1"},
      {"rule_systems", systems  }
  });
}

net::HttpAnswer answer_api(const ApiSources& sources, const net::HttpRequest& request) {
  net::HttpAnswer answer = page_of(sources, request);
  return request.path.starts_with("/api/") ? with_tag(std::move(answer), request) : answer;
}

}  // namespace lair
