#include "server/api.hpp"

#include <array>
#include <memory>
#include <utility>

#include <boost/json.hpp>

#include "engine/rules/rule_set.hpp"
#include "server/api_history.hpp"
#include "server/api_json.hpp"
#include "server/api_rules.hpp"

namespace lair {
namespace {

namespace json = boost::json;

std::string_view phase_text(wire::TablePhase phase) {
  constexpr std::array<std::string_view, 5> kTexts{
      "waiting", "playing", "between_deals", "finished", "closed"};
  return kTexts[static_cast<std::size_t>(phase)];
}

json::object table_json(const wire::TableSummary& table) {
  json::array seats;
  for (const wire::SeatState& seat : table.seats) {
    if (seat.kind == wire::SeatKind::Free) {
      seats.push_back(nullptr);
    } else {
      seats.push_back(json::object{
          {"name", seat.name                       },
          {"bot",  seat.kind == wire::SeatKind::Bot}
      });
    }
  }
  json::object settings;
  for (const auto& [key, value] : table.settings.settings) settings[key] = value;
  return json::object{
      {"id",           table.table.value()                                               },
      {"room",         table.settings.room                                               },
      {"name",         table.settings.name                                               },
      {"rules",        table.settings.rules                                              },
      {"settings",     settings                                                          },
      {"claim_window",
       table.settings.claim_window == table::ClaimWindow::Constant ? "constant" : "eager"},
      {"phase",        phase_text(table.phase)                                           },
      {"round",        table.round                                                       },
      {"seats",        seats                                                             }
  };
}

net::HttpAnswer tables_answer(const ApiSources& sources) {
  json::array tables;
  for (const wire::TableSummary& table : sources.tables()) tables.push_back(table_json(table));
  return json_answer(json::object{
      {"tables", tables}
  });
}

net::HttpAnswer rooms_answer(const ApiSources& sources) {
  json::array rooms;
  for (const lobby::RoomPlan& plan : sources.rooms) {
    json::object names;
    for (const auto& [language, name] : plan.names) names[language] = name;
    rooms.push_back(json::object{
        {"id",    plan.id   },
        {"names", names     },
        {"motto", plan.motto},
        {"rules", plan.rules},
        {"style", plan.style}
    });
  }
  return json_answer(json::object{
      {"rooms", rooms}
  });
}

net::HttpAnswer metrics_answer(const ApiSources& sources) {
  const net::NetCounts& counts = sources.counts();
  const std::pair<const char*, std::uint64_t> rows[] = {
      {"lair_connections_accepted_total",    counts.accepted       },
      {"lair_connections_turned_away_total", counts.turned_away    },
      {"lair_http_requests_total",           counts.requests       },
      {"lair_sockets_opened_total",          counts.sockets_opened },
      {"lair_sockets_closed_total",          counts.sockets_closed },
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
  if (request.path == "/api/v1/rooms") return rooms_answer(sources);
  if (request.path == "/api/v1/tables") return tables_answer(sources);
  if (auto answer = answer_history(sources.history, request)) return *std::move(answer);
  if (auto answer = answer_leagues(sources.leagues, request)) return *std::move(answer);
  return json_error(404, "not_found", "There is no such page.");
}

}  // namespace lair
