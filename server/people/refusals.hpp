// Why people are refused: for their name, their password, their conduct or their haste.
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
  std::string field = {};          // what to correct
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
    RefusalRow{"not_kept",             "That could not be saved. Please try again.",                        ""          },
    RefusalRow{"name_taken",           "Somebody has that name, or one that looks like it.",                "name"      },
    RefusalRow{"name_needed",          "An account needs a name.",                                          "name"      },
    RefusalRow{"password_short",       "A password needs at least 8 characters.",                           "password"  },
    RefusalRow{"password_long",        "A password can have at most 128 bytes.",                            "password"  },
    RefusalRow{"password_guessable",
               "That password is too easy to guess: choose one that is neither your name nor a "
               "common one.",                                                                               "password"  },
 // The same for a name that nobody has and for a wrong password.
    RefusalRow{"wrong_credentials",    "That name and password do not match.",                              "password"  },
    RefusalRow{"signed_out",           "You are not signed in.",                                            ""          },
    RefusalRow{"link_spent",           "That link has been used or has expired. Ask for another.",          ""          },
    RefusalRow{"bad_email",            "That is not an e-mail address.",                                    "email"     },
    RefusalRow{"no_mail",              "This club sends no e-mail. Ask an operator for a link.",            ""          },
    RefusalRow{"code_wrong",           "That name and code do not match.",                                  "code"      },
    RefusalRow{"second_factor_needed", "Enter the code from your authenticator app.",                       "factor"    },
    RefusalRow{"second_factor_wrong",  "That code is wrong or has been used already.",                      "factor"    },
    RefusalRow{"has_second_factor",    "You already have a second factor; remove it first.",                ""          },
    RefusalRow{"guests_refused",       "This club is for members. Sign in, or register.",                   ""          },
    RefusalRow{"club_closed",          "This club is not taking new people at the moment.",                 ""          },
    RefusalRow{
               "invitation_needed",    "This club is by invitation only. Enter your code.",                 "invitation"},
    RefusalRow{"invitation_spent",     "That invitation has been used or has expired.",                     "invitation"},
    RefusalRow{"ticket_spent",         "That ticket has been used or has expired. Ask for another.",        ""          },
    RefusalRow{"has_account",          "You already have an account.",                                      ""          },
    RefusalRow{"no_account",           "A guest has no account. Register first.",                           ""          },
    RefusalRow{"not_for_bots",         "Bots may not do that.",                                             ""          },
    RefusalRow{"too_many_bots",        "You already have as many bots as allowed.",                         ""          },
    RefusalRow{"no_such_bot",          "You have no such bot.",                                             "bot"       },
    RefusalRow{"renamed_lately",       "You changed your name recently; try again later.",                  "name"      },
    RefusalRow{"busy",                 "Too many people are signing in; wait a moment.",                    ""          },
    RefusalRow{"too_fast",             "You are doing that too often; wait a moment.",                      ""          },
    RefusalRow{"banned",               "You are banned for now.",                                           ""          },
    RefusalRow{"address_banned",       "Your network is banned for now.",                                   ""          },
    RefusalRow{"muted",                "You are muted for now.",                                            ""          },
    RefusalRow{"not_allowed",          "Your role does not allow that.",                                    ""          },
    RefusalRow{"no_such_person",       "There is no such person.",                                          "player"    },
    RefusalRow{"no_such_sanction",     "That sanction is no longer in force.",                              "sanction"  },
    RefusalRow{
               "bad_range",            "Give an address, or a range with a slash, such as 203.0.113.0/24.", "range"     },
    RefusalRow{"too_wide",             "That range is wider than your role may ban.",                       "range"     },
    RefusalRow{"own_range",            "You would ban yourself.",                                           "range"     },
    RefusalRow{"too_long",             "That is longer than your role may impose.",                         "seconds"   },
    RefusalRow{"time_missing",         "Say how long.",                                                     "seconds"   },
    RefusalRow{"reason_missing",       "Say why, in at most 200 characters.",                               "reason"    },
    RefusalRow{"not_at_table",         "That person is not at that table.",                                 "table"     },
};

// The refusal with this code. Throws Broken if no row has it.
inline Refusal refusal(std::string_view code) {
  for (const RefusalRow& row : kPeopleRefusals) {
    if (row.code == code)
      return {.code = row.code, .sentence = row.sentence, .field = std::string(row.field)};
  }
  break_off("every refusal of people has a row", std::source_location::current());
}

// The sentence with what a moderator wrote, for somebody who is shown nothing else.
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
