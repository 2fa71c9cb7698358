#include "server/api/metrics.hpp"

#include <memory>
#include <utility>

namespace lair {

void tell_counts(const net::NetCounts& counts, MetricsText& text) {
  struct Row {
    const char* name;
    const char* help;
    std::uint64_t value;
  };

  const Row rows[] = {
      {"lair_connections_accepted_total",    "Connections let in.",                            counts.accepted       },
      {"lair_connections_turned_away_total",
       "Connections refused because of a limit.",                                              counts.turned_away    },
      {"lair_http_requests_total",           "HTTP requests, upgrades included.",              counts.requests       },
      {"lair_sockets_opened_total",          "WebSockets opened.",                             counts.sockets_opened },
      {"lair_sockets_closed_total",          "WebSockets closed.",                             counts.sockets_closed },
      {"lair_polled_opened_total",           "Connections over POST /link opened.",            counts.polled_opened  },
      {"lair_polled_closed_total",           "Connections over POST /link closed.",            counts.polled_closed  },
      {"lair_frames_received_total",         "Frames received from clients.",                  counts.frames         },
      {"lair_frames_too_fast_total",
       "Frames ignored because they came too fast.",                                           counts.frames_too_fast},
      {"lair_sockets_closed_too_slow_total",
       "Connections closed because the client did not read.",                                  counts.closed_too_slow},
      {"lair_defects_total",                 "Defects of the server that ended a connection.", counts.defects        },
  };
  for (const Row& row : rows) text.counter(row.name, row.help, row.value);
}

net::HttpAnswer metrics_answer(const ApiSources& sources) {
  MetricsText text;
  tell_counts(sources.counts(), text);
  if (sources.measures) sources.measures(text);
  return metrics_text_answer(std::move(text));
}

net::HttpAnswer metrics_text_answer(MetricsText text) {
  return net::HttpAnswer{.status = 200,
                         .content_type = "text/plain; version=0.0.4",
                         .body = std::make_shared<const std::string>(text.take()),
                         .headers = {{"Cache-Control", "no-store"}}};
}

bool is_of_this_machine(const net::HttpRequest& request) {
  const std::string& address = request.remote_address;
  return request.forwarded_for.empty() &&
         (address.starts_with("127.") || address.starts_with("::ffff:127.") || address == "::1");
}

}  // namespace lair
