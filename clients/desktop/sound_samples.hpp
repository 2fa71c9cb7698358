// The sounds of the table as generated samples: the click of two tiles, and short notes.
#pragma once

#include <cstdint>
#include <vector>

namespace lair::desktop {

enum class Sound : unsigned char { Tile, Turn, Claim, Hurry, Meld, Win, Chat };

inline constexpr int kSamplesPerSecond = 44'100;

using Samples = std::vector<std::int16_t>;  // one channel

// Always the same samples; they match the page's, clients/web/src/sound/sounds.ts.
Samples samples_of(Sound sound);

}  // namespace lair::desktop
