// What a key means at the table; the same keys as on the page.
#pragma once

#include <QKeyEvent>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "clients/link/choices.hpp"

namespace lair::desktop {

struct KeyIntent {
  enum class Kind : std::uint8_t {
    Press,        // a choice, by its kind
    PressNumber,  // a choice, by its place
    DiscardDrawn,
    ReadHand,
    ReadLast,
    ReadTable,
    ReadWaits,
    ReadSeat,
    NextRegion,
    RegionBefore,
    Chat,
    Help
  };

  Kind kind = Kind::Help;
  link::Choice::Kind choice = link::Choice::Kind::Pass;
  std::size_t number = 0;  // of a choice, or of a seat counted from one's own
};

// For the key help.
struct NamedKeys {
  std::string_view keys;
  std::string_view word;
};

inline constexpr std::array kTableKeys{
    NamedKeys{"← → Home End", "keys.move"            },
    NamedKeys{"Enter · Space",   "keys.discard"         },
    NamedKeys{"D",                "command.discard-drawn"},
    NamedKeys{"C",                "command.chow"         },
    NamedKeys{"P",                "command.pung"         },
    NamedKeys{"K",                "command.kong"         },
    NamedKeys{"M",                "command.mahjong"      },
    NamedKeys{"X · Esc",         "keys.pass"            },
    NamedKeys{"1 – 9",          "keys.option"          },
    NamedKeys{"H",                "command.read-hand"    },
    NamedKeys{"L",                "command.read-last"    },
    NamedKeys{"T",                "command.read-table"   },
    NamedKeys{"W",                "command.read-waits"   },
    NamedKeys{"Alt 1 – 4",      "keys.seats"           },
    NamedKeys{"F6",               "keys.regions"         },
    NamedKeys{"/",                "command.chat"         },
    NamedKeys{"?",                "command.help"         },
};

// Nothing for a key that has no meaning here.
std::optional<KeyIntent> intent_of(const QKeyEvent& event);

}  // namespace lair::desktop
