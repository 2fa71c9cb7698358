// Why the lobby refuses a request.
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
    LobbyRefusalRow{"hello_first",         "Say hello before anything else."                      },
    LobbyRefusalRow{"hello_twice",         "This connection has already said hello."              },
    LobbyRefusalRow{"too_fast",            "Too many requests; wait a moment."                    },
    LobbyRefusalRow{"no_such_room",        "There is no such room."                               },
    LobbyRefusalRow{"no_bots_in_room",     "Tables in this room are for people only."             },
    LobbyRefusalRow{"only_bots",           "The ladder is for bots that people own."              },
    LobbyRefusalRow{"ladder_off",          "This club has no bot ladder."                         },
    LobbyRefusalRow{"no_such_table",       "That table no longer exists."                         },
    LobbyRefusalRow{"no_such_code",        "No table here has that code."                         },
    LobbyRefusalRow{"open_it_first",       "Open the table before you act at it."                 },
    LobbyRefusalRow{"no_leagues",          "This server has no leagues."                          },
    LobbyRefusalRow{"too_many_tables",     "The server cannot hold any more tables."              },
    LobbyRefusalRow{"shutting_down",       "The server is about to restart; please wait a moment."},
    LobbyRefusalRow{"too_many_at_address",
                    "Your address already has as many tables open as allowed."                    },
    LobbyRefusalRow{"too_many_hosted",     "You already host as many tables as allowed."          },
    LobbyRefusalRow{"unknown_request",     "This server does not know that request."              },
    LobbyRefusalRow{"bad_value",           "The request contains an invalid value."               },
    LobbyRefusalRow{"clock_too_short",
                    "A clock must give at least one second per move, or half a minute in reserve."},
    LobbyRefusalRow{"clock_needed",        "A table where anyone may sit down needs a clock."     },
    LobbyRefusalRow{"too_many_spectators", "This table has no room for more spectators."          },
    LobbyRefusalRow{"no_spectators",       "The host of this table allows no spectators."         },
    LobbyRefusalRow{"not_in_room",         "Enter a room before you speak in it."                 },
    LobbyRefusalRow{"not_seated",          "Only people seated at the table can speak there."     },
    LobbyRefusalRow{"sit_elsewhere",       "You have a seat at this table; use the players' chat."},
    LobbyRefusalRow{"no_such_person",      "There is no such person."                             },
    LobbyRefusalRow{"not_here",            "That person is not online."                           },
    LobbyRefusalRow{"not_yourself",        "That is you."                                         },
    LobbyRefusalRow{"too_many_hushed",     "You have muted or blocked as many people as allowed." },
    LobbyRefusalRow{"guest_not_followed",
                    "Guests cannot be followed; they have to register first."                     },
    LobbyRefusalRow{"too_many_followed",   "You already follow as many people as allowed."        },
    LobbyRefusalRow{"already_seated",      "You have a seat at that table."                       },
    LobbyRefusalRow{"too_many_waiting",    "Too many people are waiting for a seat at that table."},
    LobbyRefusalRow{"push_off",            "This server sends no notifications."                  },
    LobbyRefusalRow{"text_empty",          "The message is empty."                                },
    LobbyRefusalRow{"text_too_long",       "That is too long."                                    },
    LobbyRefusalRow{"text_not_text",       "The message is not valid UTF-8 text."                 },
    LobbyRefusalRow{"no_such_phrase",      "There is no such phrase."                             },
    LobbyRefusalRow{"no_such_message",     "That message no longer exists."                       },
    LobbyRefusalRow{"no_such_report",      "There is no such open report."                        },
    LobbyRefusalRow{"reason_missing",      "Say what happened."                                   },
    LobbyRefusalRow{"not_allowed",         "Only moderators can do that."                         },
    LobbyRefusalRow{"not_kept",            "That could not be saved. Please try again."           },
};

constexpr const LobbyRefusalRow& lobby_refusal(std::string_view code) {
  for (const LobbyRefusalRow& row : kLobbyRefusals) {
    if (row.code == code) return row;
  }
  break_off("every refusal of the lobby has a row", std::source_location::current());
}

}  // namespace lair::lobby
