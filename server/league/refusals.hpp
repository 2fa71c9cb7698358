// The reasons for which an act of a season is refused.
#pragma once

#include <array>
#include <string_view>

#include "engine/ensure.hpp"

namespace lair::league {

struct LeagueRefusal {
  std::string_view code;  // for clients
  std::string_view sentence;
};

inline constexpr std::array kRefusals{
    LeagueRefusal{"not_organiser",        "Only an organiser of this season may do that."                                      },
    LeagueRefusal{"last_organiser",
                  "A season needs at least one organiser; name another one first."                                             },
    LeagueRefusal{"already_organiser",    "That player is already an organiser."                                               },
    LeagueRefusal{"no_such_organiser",    "That player is not an organiser of this season."                                    },
    LeagueRefusal{"already_registered",   "That player is already registered."                                                 },
    LeagueRefusal{"not_registered",       "That player is not registered in this season."                                      },
    LeagueRefusal{"for_yourself",         "Only the player or an organiser may do that."                                       },
    LeagueRefusal{"for_themselves",       "Players register themselves; an organiser may invite them."                         },
    LeagueRefusal{"only_invited",
                  "That player was withdrawn, or has registered too often; an organiser may "
                  "invite them."                                                                                               },
    LeagueRefusal{"already_invited",      "That player has already been invited."                                              },
    LeagueRefusal{"season_known",         "That season is already on this server."                                             },
    LeagueRefusal{"season_over",          "The season is over."                                                                },
    LeagueRefusal{"season_removed",       "The operators of this server have removed that season."                             },
    LeagueRefusal{"not_operator",         "Only an operator of this server may do that."                                       },
    LeagueRefusal{"season_paused",        "The season is paused."                                                              },
    LeagueRefusal{"not_paused",           "The season is not paused."                                                          },
    LeagueRefusal{"settings_frozen",
                  "Rules, house and format cannot change once a round has begun."                                              },
    LeagueRefusal{"bad_settings",
                  "A season needs a name, 1 to 64 rounds, 4 to 256 players and a match length."                                },
    LeagueRefusal{"bad_house_name",       "The name of a house is one line of at most 20 characters."                          },
    LeagueRefusal{"bad_knock_out",
                  "In a knock-out, one or two players of each table go through; the final is added "
                  "automatically."                                                                                             },
    LeagueRefusal{"bad_teams",
                  "Teams have 2 to 64 players; their season is a round robin or Swiss, without a "
                  "final of four."                                                                                             },
    LeagueRefusal{"bad_divisions",
                  "A season with divisions has 2 to 8 of them, moves 1 to 16 players between them, "
                  "and has no final of four."                                                                                  },
    LeagueRefusal{"bad_duplicate",
                  "A duplicate is played on this server, where all tables have the same walls; it "
                  "has no final of four."                                                                                      },
    LeagueRefusal{"duplicate_online",
                  "A duplicate is played on this server, where all tables have the same walls."                                },
    LeagueRefusal{"walls_known",
                  "This season's seed has been public since it was opened, so its walls could be "
                  "known; open another season for a duplicate."                                                                },
    LeagueRefusal{"no_divisions",         "This season has no divisions."                                                      },
    LeagueRefusal{"no_such_division",     "There is no such division in this season."                                          },
    LeagueRefusal{"division_fixed",
                  "Players drawn for a round stay in their division until the season is over."                                 },
    LeagueRefusal{"season_not_over",
                  "Only a season that is over can be followed by another; end it first."                                       },
    LeagueRefusal{"house_changed",        "The house cannot change once a round has begun."                                    },
    LeagueRefusal{"round_running",        "A round is not over: results are missing."                                          },
    LeagueRefusal{"no_more_rounds",       "All rounds of this season have been played."                                        },
    LeagueRefusal{"too_few_players",      "A round needs at least four players."                                               },
    LeagueRefusal{"knock_out_begun",      "The knock-out has begun; nobody can enter it any more."                             },
    LeagueRefusal{
                  "knock_out_decided",    "Fewer than two players are left in the knock-out: there is nothing more to play."   },
    LeagueRefusal{"no_teams",             "This season has no teams."                                                          },
    LeagueRefusal{"no_such_team",         "There is no such team; choose one of the season's teams."                           },
    LeagueRefusal{"team_full",            "That team is full."                                                                 },
    LeagueRefusal{"team_fixed",           "Players who left a team can rejoin only that team."                                 },
    LeagueRefusal{"without_team",
                  "A player is in no team: they must register into one, or an organiser must "
                  "withdraw them."                                                                                             },
    LeagueRefusal{"bad_team_name",
                  "A team needs a name of its own, on one line of at most 80 bytes."                                           },
    LeagueRefusal{"too_many_teams",       "A season has at most 128 teams."                                                    },
    LeagueRefusal{"too_few_teams",        "A round needs players of at least two teams."                                       },
    LeagueRefusal{"no_such_round",        "There is no such round, or it was abandoned."                                       },
    LeagueRefusal{"no_such_table",        "There was no such table in that round."                                             },
    LeagueRefusal{"result_by_hand",
                  "Results come from the games played; an organiser may adjudicate."                                           },
    LeagueRefusal{"result_known",         "That table already has a result; an organiser may adjudicate."                      },
    LeagueRefusal{"wrong_players",        "That game was not played by the people drawn for that table."                       },
    LeagueRefusal{"bad_result",           "A score may be at most 1,000,000,000, and hands won 0 to 1000."                     },
    LeagueRefusal{"plays_online",
                  "That table plays on this server; an organiser may move it to a real table."                                 },
    LeagueRefusal{"plays_in_person",      "That table plays in person; its players enter the result."                          },
    LeagueRefusal{"not_of_that_table",
                  "Only the players of that table and organisers may do that."                                                 },
    LeagueRefusal{"wrong_total",          "The four scores do not add up to what the players began with."                      },
    LeagueRefusal{
                  "bad_paper_hand",       "A hand that was entered does not win under these rules, or does not fit this game." },
    LeagueRefusal{"no_such_entry",
                  "That result is not the latest that was entered, or it was disputed."                                        },
    LeagueRefusal{"too_many_entries",
                  "That result has been entered sixteen times; an organiser has to enter it."                                  },
    LeagueRefusal{
                  "own_entry",            "You cannot confirm a result that you entered; somebody else at the table has to."   },
    LeagueRefusal{"undo_paper",
                  "Enter the right result, dispute a wrong one, or adjudicate instead."                                        },
    LeagueRefusal{"check_in_closed",      "Check-in for the round is not open."                                                },
    LeagueRefusal{"already_checked_in",   "That player has already checked in."                                                },
    LeagueRefusal{"reason_missing",       "Give a reason of at most 200 letters."                                              },
    LeagueRefusal{"bad_amount",           "The amount is out of range."                                                        },
    LeagueRefusal{"cannot_undo",          "The log has no such act to undo."                                                   },
    LeagueRefusal{"already_undone",       "That act has already been undone."                                                  },
    LeagueRefusal{"undo_round",           "A round that has begun cannot be undone; abandon it instead."                       },
    LeagueRefusal{"undo_result",          "Results come from the games played; adjudicate instead."                            },
    LeagueRefusal{
                  "undo_clock",           "Clocks have stopped or started because of it; pause or resume the season instead."  },
    LeagueRefusal{"undo_own",             "Only the players themselves can take back what they decided."                       },
    LeagueRefusal{"undo_too_late",
                  "A round has since been drawn from it, so it can no longer be undone."                                       },
    LeagueRefusal{"undo_moved",
                  "A player of that round has since changed team or division, so it can no longer "
                  "count."                                                                                                     },
    LeagueRefusal{"undo_later_first",     "A later act depends on that one; undo the later one first."                         },
    LeagueRefusal{"no_such_season",       "There is no such season."                                                           },
    LeagueRefusal{"too_many_seasons",     "This server cannot hold any more seasons."                                          },
    LeagueRefusal{"seasons_full",
                  "This season is large, and the seasons of this server have used up their memory; "
                  "ending seasons makes room."                                                                                 },
    LeagueRefusal{
                  "season_log_full",      "The season's log is full and accepts only results; end the season and open another."},
    LeagueRefusal{"too_many_own_seasons",
                  "You have opened eight seasons that are not over; end one of them first."                                    },
    LeagueRefusal{"guest_season",
                  "Register before you open a season; a guest who loses the browser would lose the "
                  "season too."                                                                                                },
    LeagueRefusal{"too_many_organisers",  "A season has at most sixteen organisers."                                           },
    LeagueRefusal{"season_full",          "The season's list of players is full."                                              },
    LeagueRefusal{"no_such_person",       "There is no such person."                                                           },
    LeagueRefusal{"no_such_player",       "There is no player with that number, or they have left."                            },
    LeagueRefusal{"season_busy",          "Too many requests for this season at once; try again."                              },
    LeagueRefusal{"season_lost",          "A change could not be saved, so the season has stopped."                            },
};

constexpr const LeagueRefusal& league_refusal(std::string_view code) {
  for (const LeagueRefusal& row : kRefusals) {
    if (row.code == code) return row;
  }
  ensure(false, "every refusal of a season has its row");
  return kRefusals[0];
}

}  // namespace lair::league
