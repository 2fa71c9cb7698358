// Turns seeds into walls, the same on every machine.
#pragma once

#include "engine/tiles/wall.hpp"
#include "server/fair/seed.hpp"
#include "server/fair/share.hpp"

namespace lair::fair {

// The sorted set of tiles (144, or 136 without bonus tiles), shuffled by Fisher-Yates from its end.
// Each place is drawn by rejection sampling from the stream HMAC-SHA-256(seed, counter), where the
// counter starts at 0 and is written as 8 bytes big-endian, and the stream is read as 4-byte
// big-endian numbers.
Wall wall_from(const Seed& seed, bool with_bonus_tiles, DeadWall dead);

// The lot that comes with a deal's wall, 0 to 3: the first byte of HMAC-SHA-256(seed, "east")
// modulo 4. It reveals nothing about the wall, nor the wall about it. Rule W9.
std::size_t lot_from(const Seed& seed);

// The seed of a deal derived from a test seed: HMAC-SHA-256(root, "deal" || table || deal), numbers
// as 8 bytes big-endian. For tests and simulation, never for a real table.
Seed derived_seed(const Seed& root, const DealName& name);

// 32 bytes from the system's random generator.
Seed random_seed();

}  // namespace lair::fair
