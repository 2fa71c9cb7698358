// Why people are turned down: by their name, their password, their conduct, their haste.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ensure.hpp"
#include "server/people/names.hpp"
#include "server/people/ports.hpp"

namespace lair::people {

struct Refusal {
  std::string_view code;  // what clients translate
  std::string_view sentence;
  std::string field = {};          // what to mend
  std::uint32_t wait_seconds = 0;  // when to try again
  Time until = 0;                  // of a ban or a mute
  std::string reason = {};         // a moderator's, of a ban or a mute
};

struct RefusalRow {
  std::string_view code;
  std::string_view sentence;
  std::string_view field;
};

inline constexpr std::array kPeopleRefusals{
    RefusalRow{"not_kept",             "That could not be written down. Please try again.",           ""          },
    RefusalRow{"name_taken",           "Somebody has that name, or one that looks like it.",          "name"      },
    RefusalRow{"name_needed",          "An account needs a name.",                                    "name"      },
    RefusalRow{"password_short",       "A password has at least 8 characters.",                       "password"  },
    RefusalRow{"password_long",        "A password has at most 128 bytes.",                           "password"  },
    RefusalRow{"password_guessable",
               "That password is too easy to guess: choose one that is neither your name nor a "
               "common one.",                                                                         "password"  },
 // The same for a name that nobody has and for a password that is wrong.
    RefusalRow{"wrong_credentials",    "Name and password do not go together.",                       "password"  },
    RefusalRow{"signed_out",           "You are not signed in.",                                      ""          },
    RefusalRow{"link_spent",           "That link is spent or too old. Ask for another one.",         ""          },
    RefusalRow{"bad_email",            "That is no e-mail address.",                                  "email"     },
    RefusalRow{"no_mail",              "This club sends no e-mail. Ask an operator for a link.",      ""          },
    RefusalRow{"code_wrong",           "Name and code do not go together.",                           "code"      },
    RefusalRow{"second_factor_needed", "Enter the code of your app.",                                 "factor"    },
    RefusalRow{"second_factor_wrong",  "That code is wrong, or was used before.",                     "factor"    },
    RefusalRow{"has_second_factor",    "There is a second factor already; remove it first.",          ""          },
    RefusalRow{"guests_refused",       "This club is for members. Sign in, or register.",             ""          },
    RefusalRow{"club_closed",          "This club takes nobody new at the moment.",                   ""          },
    RefusalRow{"invitation_needed",    "This club is by invitation. Enter your code.",                "invitation"},
    RefusalRow{"invitation_spent",     "That invitation is spent or too old.",                        "invitation"},
    RefusalRow{"ticket_spent",         "That ticket is spent or too old. Ask for another one.",       ""          },
    RefusalRow{"has_account",          "You have an account already.",                                ""          },
    RefusalRow{"no_account",           "A guest has no account. Register first.",                     ""          },
    RefusalRow{"renamed_lately",       "A name can be changed once in a while only.",                 "name"      },
    RefusalRow{"busy",                 "Too many people sign in at once; wait a moment.",             ""          },
    RefusalRow{"too_fast",             "That is too often; wait a moment.",                           ""          },
    RefusalRow{"banned",               "You are shut out for a time.",                                ""          },
    RefusalRow{"address_banned",       "Your network is shut out for a time.",                        ""          },
    RefusalRow{"muted",                "You may not speak here for a time.",                          ""          },
    RefusalRow{"not_allowed",          "That is for moderators, within their powers.",                ""          },
    RefusalRow{"no_such_person",       "There is no such person.",                                    "player"    },
    RefusalRow{"no_such_sanction",     "That does not hold any more.",                                "sanction"  },
    RefusalRow{"bad_range",            "A range is an address, or one with a slash: 203.0.113.0/24.", "range"     },
    RefusalRow{"too_wide",             "That range is wider than you may shut out.",                  "range"     },
    RefusalRow{"own_range",            "You would shut yourself out.",                                "range"     },
    RefusalRow{"too_long",             "That is longer than you may decide.",                         "seconds"   },
    RefusalRow{"time_missing",         "Say for how long.",                                           "seconds"   },
    RefusalRow{"reason_missing",       "Say why, in at most 200 characters.",                         "reason"    },
    RefusalRow{"not_at_table",         "That person is not at that table.",                           "table"     },
};

// Of a row; breaks off when there is none.
inline Refusal refusal(std::string_view code) {
  for (const RefusalRow& row : kPeopleRefusals) {
    if (row.code == code)
      return {.code = row.code, .sentence = row.sentence, .field = std::string(row.field)};
  }
  break_off("every refusal of people has a row", std::source_location::current());
}

// With what a moderator wrote, for somebody who is shown nothing else.
inline std::string sentence_of(const Refusal& refused) {
  std::string sentence(refused.sentence);
  if (!refused.reason.empty()) sentence += " " + refused.reason;
  return sentence;
}

inline Refusal refusal(NameRefusal name) {
  const NameRefusalRow& row = row_of(name);
  return {.code = row.wire, .sentence = row.sentence, .field = "name"};
}

}  // namespace lair::people
