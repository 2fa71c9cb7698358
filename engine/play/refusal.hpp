// Why an action is refused: a code, a sentence for the player, the rule.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/rules/score.hpp"

namespace lair {

enum class RefusalCode : std::uint8_t {
  NotYourTurn,
  NotAsked,
  AlreadyAnswered,
  TileNotHeld,
  NothingToClaim,
  ChowOnlyFromBefore,
  TilesMissing,
  NoKongNow,
  WallTooShort,
  LastDiscardWinOnly,
  NotAWinningHand,
  BelowMinimum,
  HouseRule,
  DeadHand,
  DealOver,
  DrawFirst,
  PassedWin,
  DeclaredFalsely,
};

struct RefusalRow {
  RefusalCode code;
  std::string_view wire;      // the code a client translates
  std::string_view sentence;  // English, for logs and plain clients
  std::string_view rule;      // of the flow, or empty
};

inline constexpr std::array kRefusals{
    RefusalRow{RefusalCode::NotYourTurn,        "not_your_turn",    "It is not your turn.",                                            "P1" },
    RefusalRow{RefusalCode::NotAsked,           "not_asked",        "You have no claim to answer here.",                               "P3" },
    RefusalRow{RefusalCode::AlreadyAnswered,
               "already_answered",                                  "You have already answered this claim.",
               "P4"                                                                                                                         },
    RefusalRow{RefusalCode::TileNotHeld,        "tile_not_held",    "You do not hold that tile.",                                      "P2" },
    RefusalRow{RefusalCode::NothingToClaim,     "nothing_to_claim", "There is no tile to claim.",                                      "P3" },
    RefusalRow{RefusalCode::ChowOnlyFromBefore,
               "chow_only_from_before",                             "A chow may be claimed only from the player before you.",
               "P5"                                                                                                                         },
    RefusalRow{RefusalCode::TilesMissing,
               "tiles_missing",                                     "You do not hold the tiles for that set.",
               "P6"                                                                                                                         },
    RefusalRow{RefusalCode::NoKongNow,
               "no_kong_now",                                       "A kong is declared only after drawing a tile.",
               "P7"                                                                                                                         },
    RefusalRow{RefusalCode::WallTooShort,
               "wall_too_short",                                    "There is no replacement tile left for a kong.",
               "P8"                                                                                                                         },
    RefusalRow{RefusalCode::LastDiscardWinOnly,
               "last_discard_win_only",                             "The last discard may be claimed only to go out.",
               "P9"                                                                                                                         },
    RefusalRow{RefusalCode::NotAWinningHand,
               "not_a_winning_hand",                                "These tiles are not a winning hand.",
               "P10"                                                                                                                        },
    RefusalRow{RefusalCode::BelowMinimum,
               "below_minimum",                                     "The hand is complete but short of the table's minimum.",
               "P11"                                                                                                                        },
    RefusalRow{RefusalCode::HouseRule,
               "house_rule",                                        "A rule of this house forbids going out with this hand.",
               "P12"                                                                                                                        },
    RefusalRow{
               RefusalCode::DeadHand,           "dead_hand",        "A dead hand may neither claim nor go out.",                       "P13"},
    RefusalRow{RefusalCode::DealOver,           "deal_over",        "This deal is over.",                                              "P14"},
    RefusalRow{RefusalCode::DrawFirst,
               "draw_first",                                        "Go out with your bonus tiles, or pass to take the replacement.",
               "P15"                                                                                                                        },
    RefusalRow{RefusalCode::PassedWin,
               "passed_win",                                        "You let this tile pass; you may win on it after your next draw.",
               "P17"                                                                                                                        },
    RefusalRow{RefusalCode::DeclaredFalsely,
               "declared_falsely",                                  "After a false MahJong you may not go out in this deal.",
               "P19"                                                                                                                        },
};

constexpr const RefusalRow& row_of(RefusalCode code) {
  return kRefusals[static_cast<std::size_t>(code)];
}

static_assert([] {
  for (std::size_t at = 0; at < kRefusals.size(); ++at) {
    if (static_cast<std::size_t>(kRefusals[at].code) != at) return false;
  }
  return true;
}());

struct Refusal {
  RefusalCode code = RefusalCode::NotYourTurn;
  std::optional<ScoreSheet> sheet;  // of a refused win: the best reading, item by item
};

}  // namespace lair
