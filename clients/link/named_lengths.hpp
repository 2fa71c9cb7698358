// The lengths of a match that a form offers by name; the same as in
// clients/web/src/options/match_length.ts.
#pragma once

#include <array>
#include <string_view>

#include "lair/v1/values.pb.h"

namespace lair::link {

struct NamedLength {
  // "length.NAME" in the catalogues; a time is "length.minutes" with its count.
  std::string_view name;
  v1::MatchLength::Unit unit;
  std::uint32_t count;
};

inline constexpr std::array kNamedLengths{
    NamedLength{"deal",       v1::MatchLength::UNIT_DEALS,       1  },
    NamedLength{"east",       v1::MatchLength::UNIT_ROUNDS,      1  },
    NamedLength{"east_south", v1::MatchLength::UNIT_ROUNDS,      2  },
    NamedLength{"30min",      v1::MatchLength::UNIT_MINUTES,     30 },
    NamedLength{"60min",      v1::MatchLength::UNIT_MINUTES,     60 },
    NamedLength{"90min",      v1::MatchLength::UNIT_MINUTES,     90 },
    NamedLength{"120min",     v1::MatchLength::UNIT_MINUTES,     120},
    NamedLength{"match",      v1::MatchLength::UNIT_UNSPECIFIED, 0  },
};

}  // namespace lair::link
