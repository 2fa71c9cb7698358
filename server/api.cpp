#include "server/api.hpp"

#include <memory>
#include <utility>

#include <boost/json.hpp>

#include "engine/rules/rule_set.hpp"
#include "server/api_history.hpp"
#include "server/api_json.hpp"
#include "server/api_rooms.hpp"
#include "server/api_rules.hpp"

namespace lair {
namespace {

namespace json = boost::json;

net::HttpAnswer metrics_answer(const ApiSources& sources) {
  const net::NetCounts& counts = sources.counts();
  const std::pair<const char*, std::uint64_t> rows[] = {
      {"lair_connections_accepted_total",    counts.accepted       },
      {"lair_connections_turned_away_total", counts.turned_away    },
      {"lair_http_requests_total",           counts.requests       },
      {"lair_sockets_opened_total",          counts.sockets_opened },
      {"lair_sockets_closed_total",          counts.sockets_closed },
      {"lair_lines_opened_total",            counts.lines_opened   },
      {"lair_lines_closed_total",            counts.lines_closed   },
      {"lair_frames_received_total",         counts.frames         },
      {"lair_frames_too_fast_total",         counts.frames_too_fast},
      {"lair_sockets_closed_too_slow_total", counts.closed_too_slow},
      {"lair_defects_total",                 counts.defects        },
  };
  std::string text;
  for (const auto& [name, value] : rows) {
    text +=
        std::string("# TYPE ") + name + " counter\n" + name + " " + std::to_string(value) + "\n";
  }
  text += "# TYPE lair_tables gauge\nlair_tables " + std::to_string(sources.tables().size()) + "\n";
  return net::HttpAnswer{.status = 200,
                         .content_type = "text/plain; version=0.0.4",
                         .body = std::make_shared<const std::string>(std::move(text)),
                         .headers = {{"Cache-Control", "no-store"}}};
}

net::HttpAnswer version_answer(const ApiSources& sources) {
  json::array systems;
  for (const RuleSystem& system : rule_systems()) systems.push_back(json::string(system.id));
  return json_answer(json::object{
      {"version",      sources.version},
      {"protocol",     "lair.v1"      },
      {"rule_systems", systems        }
  });
}

}  // namespace

net::HttpAnswer answer_api(const ApiSources& sources, const net::HttpRequest& request) {
  if (request.path == "/healthz") return net::sentence(200, "ok");
  if (request.path == "/readyz") {
    return sources.is_ready() ? net::sentence(200, "ready")
                              : net::sentence(503, "The journal cannot be written.");
  }
  if (request.path == "/version") return version_answer(sources);
  if (request.path == "/metrics") return metrics_answer(sources);
  if (auto answer = answer_rules(request)) return *std::move(answer);
  if (request.path == "/api/v1/rooms") return rooms_answer(sources.rooms());
  if (request.path == "/api/v1/tables") return tables_answer(sources.tables(), request);
  if (auto answer = answer_history(sources.history, request)) return *std::move(answer);
  if (auto answer = answer_leagues(sources.leagues, request)) return *std::move(answer);
  return json_error(404, "not_found", "There is no such page.");
}

}  // namespace lair
