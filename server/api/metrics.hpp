// What the server measures, in the form Prometheus reads.
#pragma once

#include "server/api/pages.hpp"

namespace lair {

net::HttpAnswer metrics_answer(const ApiSources& sources);

// What a listener has counted.
void tell_counts(const net::NetCounts& counts, MetricsText& text);

net::HttpAnswer metrics_text_answer(MetricsText text);

// Whether the request comes from this machine, with no proxy in between.
bool is_of_this_machine(const net::HttpRequest& request);

}  // namespace lair
