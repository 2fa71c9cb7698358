// The parts that can be measured.
#pragma once

#include "tests/bench/server/extent.hpp"

namespace lair::bench {

// The machine's disk.
void measure_disk(const Extent& extent);

// Tables at play, compared with a raw echo, with other servers, with gateways, with layers left
// out.
void measure_loads(const Extent& extent);
void measure_peers(const Extent& extent);
void measure_gateways(const Extent& extent);
void measure_floors(const Extent& extent);

// Memory and bytes written.
void measure_memory(const Extent& extent);
void measure_bytes(const Extent& extent);

// How long a stopped server takes to be ready again.
void measure_recovery(const Extent& extent);
void measure_starts(const Extent& extent);

// Tables at play while others attack the same server or read its pages.
void measure_ill_will(const Extent& extent);
void measure_reading(const Extent& extent);

}  // namespace lair::bench
