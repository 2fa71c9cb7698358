#include "server/api/metrics.hpp"

#include <memory>
#include <utility>

namespace lair {

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

bool is_of_this_machine(const net::HttpRequest& request) {
  const std::string& address = request.remote_address;
  return request.forwarded_for.empty() &&
         (address.starts_with("127.") || address.starts_with("::ffff:127.") || address == "::1");
}

}  // namespace lair
