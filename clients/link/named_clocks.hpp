// The clocks that a form offers by name; the same as in clients/web/src/options/wish.ts.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace lair::link {

struct NamedClock {
  std::string_view name;  // "create.clock_NAME" in the catalogues
  std::uint32_t move_ms;
  std::uint32_t reserve_ms;
};

inline constexpr std::array kNamedClocks{
    NamedClock{"fast",    5'000,  10'000 },
    NamedClock{"normal",  10'000, 20'000 },
    NamedClock{"relaxed", 60'000, 120'000},
    NamedClock{"none",    0,      0      },
};

}  // namespace lair::link
