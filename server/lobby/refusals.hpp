// Why the lobby turns a request down.
#pragma once

#include <array>
#include <string_view>

#include "engine/ensure.hpp"

namespace lair::lobby {

struct LobbyRefusalRow {
  std::string_view code;
  std::string_view sentence;
};

inline constexpr std::array kLobbyRefusals{
    LobbyRefusalRow{"hello_first",     "Say hello before anything else."              },
    LobbyRefusalRow{"hello_twice",     "This connection has said hello already."      },
    LobbyRefusalRow{"too_fast",        "Too many requests; wait a moment."            },
    LobbyRefusalRow{"no_such_room",    "There is no such room."                       },
    LobbyRefusalRow{"no_such_table",   "That table does not exist any more."          },
    LobbyRefusalRow{"open_it_first",   "Open the table before you act at it."         },
    LobbyRefusalRow{"too_many_tables", "The server has as many tables as it can hold."},
    LobbyRefusalRow{"too_many_hosted", "You host as many tables as one person may."   },
};

constexpr const LobbyRefusalRow& lobby_refusal(std::string_view code) {
  for (const LobbyRefusalRow& row : kLobbyRefusals) {
    if (row.code == code) return row;
  }
  break_off("every refusal of the lobby has a row", std::source_location::current());
}

}  // namespace lair::lobby
