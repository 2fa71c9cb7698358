// Rows of the settling tables that both Hong Kong rule systems offer, each at its full length.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/rules/hong_kong/account.hpp"

namespace lair::hong_kong {

// From 4 faan on, one laak more for every three faan.
inline constexpr std::array kByLaak{
    Price{0_faan,  1_pts  },
    Price{1_faan,  2_pts  },
    Price{2_faan,  4_pts  },
    Price{3_faan,  8_pts  },
    Price{4_faan,  16_pts },
    Price{7_faan,  32_pts },
    Price{10_faan, 64_pts },
    Price{13_faan, 128_pts},
    Price{16_faan, 256_pts},
    Price{19_faan, 512_pts},
};

// From 4 faan on, doubled at every second faan.
inline constexpr std::array kHalfPace{
    Price{0_faan,  1_pts  },
    Price{1_faan,  2_pts  },
    Price{2_faan,  4_pts  },
    Price{3_faan,  8_pts  },
    Price{4_faan,  16_pts },
    Price{5_faan,  24_pts },
    Price{6_faan,  32_pts },
    Price{7_faan,  48_pts },
    Price{8_faan,  64_pts },
    Price{9_faan,  96_pts },
    Price{10_faan, 128_pts},
    Price{11_faan, 192_pts},
    Price{12_faan, 256_pts},
    Price{13_faan, 384_pts},
};

// Doubled at every faan.
inline constexpr std::array kDoubling{
    Price{0_faan,  1_pts   },
    Price{1_faan,  2_pts   },
    Price{2_faan,  4_pts   },
    Price{3_faan,  8_pts   },
    Price{4_faan,  16_pts  },
    Price{5_faan,  32_pts  },
    Price{6_faan,  64_pts  },
    Price{7_faan,  128_pts },
    Price{8_faan,  256_pts },
    Price{9_faan,  512_pts },
    Price{10_faan, 1024_pts},
};

// The rows of `table` up to `limit` faan.
constexpr std::span<const Price> up_to(Faan limit, std::span<const Price> table) {
  std::size_t rows = 0;
  while (rows < table.size() && table[rows].from <= limit) ++rows;
  return table.first(rows);
}

}  // namespace lair::hong_kong
