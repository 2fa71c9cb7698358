// The sounds of the table as samples, made here: two tiles that meet, tones of the old scale.
#pragma once

#include <cstdint>
#include <vector>

namespace lair::desktop {

enum class Sound : unsigned char { Tile, Turn, Claim, Hurry, Meld, Win, Chat };

inline constexpr int kSamplesPerSecond = 44'100;

using Samples = std::vector<std::int16_t>;  // one channel

// The same each time; as on the page, clients/web/src/sound/sounds.ts.
Samples samples_of(Sound sound);

}  // namespace lair::desktop
