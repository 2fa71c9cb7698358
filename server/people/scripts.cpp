#include "server/people/scripts.hpp"

#include <algorithm>
#include <array>

#include <utf8proc.h>

namespace lair::people {
namespace {

// A set of these is a sum of bits.
enum Script : std::uint32_t {
  Latin = 1U << 0U,
  Greek = 1U << 1U,
  Cyrillic = 1U << 2U,
  Armenian = 1U << 3U,
  Hebrew = 1U << 4U,
  Arabic = 1U << 5U,
  Indic = 1U << 6U,
  Thai = 1U << 7U,
  Georgian = 1U << 8U,
  Hangul = 1U << 9U,
  Cherokee = 1U << 10U,
  Kana = 1U << 11U,
  Bopomofo = 1U << 12U,
  Han = 1U << 13U,
  Eastern = 1U << 14U,
  Other = 1U << 15U,
};

struct Block {
  std::int32_t first;
  std::int32_t last;
  Script script;
};

// Only letters are looked up, so a block may hold signs as well.
constexpr std::array kBlocks{
    Block{0x01C0,  0x01C3,  Other   }, // clicks: they look like strokes and an exclamation mark
    Block{0x0041,  0x024F,  Latin   },
    Block{0x0250,  0x02AF,  Latin   },
    Block{0x0370,  0x03FF,  Greek   },
    Block{0x0400,  0x052F,  Cyrillic},
    Block{0x0530,  0x058F,  Armenian},
    Block{0x0590,  0x05FF,  Hebrew  },
    Block{0x0600,  0x06FF,  Arabic  },
    Block{0x0750,  0x077F,  Arabic  },
    Block{0x0780,  0x07BF,  Eastern },
    Block{0x0900,  0x0DFF,  Indic   },
    Block{0x0E00,  0x0E7F,  Thai    },
    Block{0x0E80,  0x109F,  Eastern }, // Lao, Tibetan, Myanmar
    Block{0x10A0,  0x10FF,  Georgian},
    Block{0x1100,  0x11FF,  Hangul  },
    Block{0x1200,  0x139F,  Eastern }, // Ethiopic
    Block{0x13A0,  0x13FF,  Cherokee},
    Block{0x1780,  0x17FF,  Eastern }, // Khmer
    Block{0x1C80,  0x1C8F,  Cyrillic},
    Block{0x1C90,  0x1CBF,  Georgian},
    Block{0x1D00,  0x1DBF,  Latin   },
    Block{0x1E00,  0x1EFF,  Latin   },
    Block{0x1F00,  0x1FFF,  Greek   },
    Block{0x2C60,  0x2C7F,  Latin   },
    Block{0x2DE0,  0x2DFF,  Cyrillic},
    Block{0x2E80,  0x2FDF,  Han     },
    Block{0x3005,  0x3007,  Han     },
    Block{0x3040,  0x30FF,  Kana    },
    Block{0x3100,  0x312F,  Bopomofo},
    Block{0x3130,  0x318F,  Hangul  },
    Block{0x31A0,  0x31BF,  Bopomofo},
    Block{0x31F0,  0x31FF,  Kana    },
    Block{0x3400,  0x4DBF,  Han     },
    Block{0x4E00,  0x9FFF,  Han     },
    Block{0xA640,  0xA69F,  Cyrillic},
    Block{0xA720,  0xA7FF,  Latin   },
    Block{0xAB30,  0xAB6F,  Latin   },
    Block{0xAB70,  0xABBF,  Cherokee},
    Block{0xAC00,  0xD7FF,  Hangul  },
    Block{0xF900,  0xFAFF,  Han     },
    Block{0xFF21,  0xFF5A,  Latin   },
    Block{0xFF66,  0xFF9F,  Kana    },
    Block{0x20000, 0x323AF, Han     },
};

// Scripts that are written together; a name within one of these is fine. Other alphabets are left
// out, because those that few people write today have letters that nobody can tell from Latin ones,
// as Lisu has.
constexpr std::array kWritings{
    std::uint32_t{Latin | Han | Kana},
    std::uint32_t{Latin | Han | Hangul},
    std::uint32_t{Latin | Han | Bopomofo},
    std::uint32_t{Latin | Hebrew},
    std::uint32_t{Latin | Arabic},
    std::uint32_t{Latin | Indic},
    std::uint32_t{Latin | Thai},
    std::uint32_t{Latin | Georgian},
    std::uint32_t{Greek},
    std::uint32_t{Cyrillic},
    std::uint32_t{Armenian},
    std::uint32_t{Cherokee},
    std::uint32_t{Eastern},
};

bool is_letter(std::int32_t point) {
  switch (utf8proc_category(point)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
      return true;
    default:
      return false;
  }
}

Script script_of(std::int32_t letter) {
  for (const Block& block : kBlocks) {
    if (block.first <= letter && letter <= block.last) return block.script;
  }
  return Other;
}

}  // namespace

bool mixes_scripts(const CodePoints& name) {
  std::uint32_t met = 0;
  for (const std::int32_t point : name) {
    if (is_letter(point)) met |= script_of(point);
  }
  return std::ranges::none_of(kWritings,
                              [met](std::uint32_t writing) { return (met & ~writing) == 0; });
}

}  // namespace lair::people
