// What the cases of every rule system must hold, how their payments are told.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// Where the first deal has whoever has that wind.
constexpr Seat seat_at(Wind wind) { return kSeats[index_of(wind)]; }

// The rule system at the house of `config`. Throws CaseError, which names the option.
std::shared_ptr<const RuleSet> rules_at_house(const Fields& fields, std::string_view id);

// The hand with the winning tile in it, and the winds of seat and round. Throws CaseError.
WinningHand winner_from(const Fields& fields);

// Concealed tiles, melds, bonus tiles.
void count_in(const Hand& hand, TileCounts& tiles);

// Throws CaseError when a kind occurs more often than the set of that table has it; `name_of` is
// how tiles are written where the field is from.
void check_counts(const TileCounts& tiles,
                  const std::string& field,
                  const RuleSet& rules,
                  std::string (*name_of)(Tile));

// Throws CaseError when a kind occurs more often than the set of tiles has it, or a hand has bonus
// tiles at a table without. `hand` holds its winning tile.
void check_held(const WinningHand& hand, const RuleSet& rules);

// Throws CaseError unless `discarder` is null on a self-pick, else one of the other three seats.
void check_discarder(std::optional<Wind> discarder, const WinningHand& hand);

// How the winning tile was drawn, by `flags.replacement`; nothing unless self-drawn. Throws
// CaseError.
std::optional<DrawKind> drawn_as(const Fields& flags, bool self_drawn);

// One line of a ledger as programs read it, between those two.
boost::json::object payment_json(const LedgerLine& line,
                                 std::string_view payer,
                                 std::string_view payee);

// The codes of the limits on the sheet, in its order.
boost::json::array limits_of(const ScoreSheet& sheet);

// What each of the other seats pays. Everybody sits where the first deal has them.
boost::json::object payments_to_winner(const RuleSet& rules,
                                       const WinningHand& hand,
                                       std::optional<Wind> discarder,
                                       const ScoreSheet& sheet);

}  // namespace lair::tool
