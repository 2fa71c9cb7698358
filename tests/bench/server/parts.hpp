// What can be measured, part by part.
#pragma once

#include "tests/bench/server/extent.hpp"

namespace lair::bench {

// The machine itself.
void measure_disk(const Extent& extent);

// Tables at play, beside a raw echo, beside other servers, with layers left out.
void measure_loads(const Extent& extent);
void measure_peers(const Extent& extent);
void measure_gateways(const Extent& extent);
void measure_floors(const Extent& extent);

// Memory; bytes written.
void measure_memory(const Extent& extent);
void measure_bytes(const Extent& extent);

// How long until a server that was stopped is ready again.
void measure_recovery(const Extent& extent);
void measure_starts(const Extent& extent);

// Tables at play beside somebody who does other things to the same server.
void measure_ill_will(const Extent& extent);
void measure_reading(const Extent& extent);

}  // namespace lair::bench
