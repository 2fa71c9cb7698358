// Why a table refuses a request before the engine is asked.
#pragma once

#include <array>
#include <string_view>

#include "engine/ensure.hpp"

namespace lair::table {

struct TableRefusalRow {
  std::string_view code;
  std::string_view sentence;
  std::string_view rule;
};

inline constexpr std::array kTableRefusals{
    TableRefusalRow{"busy",               "The table is busy; try again in a moment.",                      "T1.1" },
    TableRefusalRow{"table_closed",       "This table is closed.",                                          "T1.2" },
    TableRefusalRow{"journal_failed",
                    "The table cannot be saved, so this did not happen; play is suspended.",                "T1.3" },
    TableRefusalRow{
                    "table_broken",       "The table ran into an internal error; play stops here.",         "T1.3" },
    TableRefusalRow{"not_seated",         "You have no seat at this table.",                                "T2.1" },
    TableRefusalRow{
                    "seated_elsewhere",   "You have a seat here; stand up before you take another.",        "T2.2" },
    TableRefusalRow{"seat_taken",         "Somebody sits there already.",                                   "T2.2" },
    TableRefusalRow{"no_free_seat",       "Every seat at this table is taken.",                             "T2.2" },
    TableRefusalRow{"seat_reserved",      "That seat is kept for somebody else.",                           "T2.3" },
    TableRefusalRow{"seat_locked",        "The host has locked that seat.",                                 "T2.3" },
    TableRefusalRow{"code_needed",        "You need the table's share code to sit down here.",              "T2.4" },
    TableRefusalRow{"wrong_code",         "That is not the share code of this table.",                      "T2.4" },
    TableRefusalRow{"code_tries",         "Too many wrong codes; wait before you try again.",               "T2.4" },
    TableRefusalRow{"not_invited",        "Only people the host has invited may sit down here.",            "T2.4" },
    TableRefusalRow{"kept_out",           "You have been permanently removed from this table.",             "T3.4" },
    TableRefusalRow{"no_bots",            "The host does not let people's own bots sit down here.",         "T2.10"},
    TableRefusalRow{"seat_between_deals",
                    "Seats change hands only between deals; wait until this deal is over.",                 "T2.6" },
    TableRefusalRow{"already_begun",      "The match has already begun.",                                   "T2.6" },
    TableRefusalRow{"not_begun",          "The match has not begun.",                                       "T4.1" },
    TableRefusalRow{"seats_free",         "The match begins once all four seats are taken.",                "T4.1" },
    TableRefusalRow{"not_agreed",         "Not everybody has accepted the changed options yet.",            "T4.2" },
    TableRefusalRow{
                    "options_changed",    "The host has changed the options; look at them again.",          "T4.2" },
    TableRefusalRow{"not_ready",          "Not everybody is ready yet.",                                    "T4.3" },
    TableRefusalRow{"not_host",           "Only the host of the table may do that.",                        "T3.1" },
    TableRefusalRow{"nobody_there",       "No player sits there.",                                          "T3.1" },
    TableRefusalRow{"somebody_else",      "Somebody else sits there now.",                                  "T3.10"},
    TableRefusalRow{"no_bot_there",       "No bot sits there.",                                             "T3.1" },
    TableRefusalRow{"boot_self",          "You cannot remove yourself; stand up instead.",                  "T3.3" },
    TableRefusalRow{"boot_last",          "You are the last person here; close the table instead.",         "T3.3" },
    TableRefusalRow{
                    "boot_between_deals", "During a match, players can be removed only between deals.",     "T3.3" },
    TableRefusalRow{
                    "deal_running",       "Others are playing this deal; close the table once it is over.", "T3.6" },
    TableRefusalRow{"no_hints",           "The host of this table has switched hints off.",                 "T5.6" },
    TableRefusalRow{"no_deal",            "No deal is in progress.",                                        "T5.6" },
    TableRefusalRow{"no_break",           "There is no break between deals now.",                           "T4.3" },
    TableRefusalRow{"match_over",         "The match is over.",                                             "T4.4" },
    TableRefusalRow{"match_not_over",     "The match is not over yet.",                                     "T4.4" },
    TableRefusalRow{"too_late",           "Too late: the table has moved on.",                              "T5.1" },
    TableRefusalRow{"already_committed",  "You have already chosen your share of this wall.",               "W3"   },
    TableRefusalRow{"higher_claim",       "Somebody made a higher claim for that tile.",                    "T5.1" },
    TableRefusalRow{"not_asked",          "You are not being asked for anything now.",                      "T5.1" },
    TableRefusalRow{"no_clock",           "Your time is not limited.",                                      "T5.4" },
    TableRefusalRow{
                    "no_more_time",       "You have asked for more time as often as this table allows.",    "T5.4" },
    TableRefusalRow{
                    "window_is_constant", "At this table every claim window has the same length.",          "T5.4" },
    TableRefusalRow{"no_practice",        "You can do that only in a private match against bots.",          "T5.8" },
    TableRefusalRow{"nothing_decided",    "You have not decided anything in this deal yet.",                "T5.8" },
    TableRefusalRow{"paused",             "The table is paused.",                                           "T6.1" },
    TableRefusalRow{"paused_by_season",
                    "The organiser has paused the season; only an organiser can resume it.",                "T6.2" },
    TableRefusalRow{"not_paused",         "The table is not paused.",                                       "T6.1" },
    TableRefusalRow{
                    "no_more_pauses",     "This match has been paused as often as its table allows.",       "T6.1" },
    TableRefusalRow{"nothing_to_vote",    "There is nothing to vote on now.",                               "T7.3" },
};

constexpr const TableRefusalRow& table_refusal(std::string_view code) {
  for (const TableRefusalRow& row : kTableRefusals) {
    if (row.code == code) return row;
  }
  break_off("every refusal of a table has a row", std::source_location::current());
}

}  // namespace lair::table
