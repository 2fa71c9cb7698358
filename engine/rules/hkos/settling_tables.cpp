#include "engine/rules/hkos/settling_tables.hpp"

#include <algorithm>
#include <array>

namespace lair::hkos {
namespace {

using hong_kong::Price;

constexpr std::array kStandard{
    Price{0_faan,  1_pts  },
    Price{1_faan,  2_pts  },
    Price{2_faan,  4_pts  },
    Price{3_faan,  8_pts  },
    Price{4_faan,  16_pts },
    Price{7_faan,  32_pts },
    Price{10_faan, 64_pts },
    Price{13_faan, 128_pts},
};

constexpr std::array kHalfPace{
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

constexpr std::array kTenFaan{
    Price{0_faan,  1_pts },
    Price{1_faan,  2_pts },
    Price{2_faan,  4_pts },
    Price{3_faan,  8_pts },
    Price{4_faan,  16_pts},
    Price{7_faan,  32_pts},
    Price{10_faan, 64_pts},
};

constexpr std::array kDoubling{
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

constexpr std::array<std::span<const Price>, 4> kTables{kStandard, kHalfPace, kTenFaan, kDoubling};

static_assert(std::ranges::all_of(kTables, hong_kong::is_settling_table));

}  // namespace

std::span<const Price> settling_table(Pace pace) { return kTables[static_cast<std::size_t>(pace)]; }

}  // namespace lair::hkos
