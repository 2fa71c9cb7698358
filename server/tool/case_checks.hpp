// Checks that the cases of every rule system share, and how their payments are written.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "engine/rules/rule_set.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// The seat that has this wind in the first deal.
constexpr Seat seat_at(Wind wind) { return kSeats[index_of(wind)]; }

// The rule system with the house given in `config`. Throws CaseError, which names the option.
std::shared_ptr<const RuleSet> rules_at_house(const Fields& fields, std::string_view id);

// The hand, with the winning tile in it, and the winds of seat and round. Throws CaseError.
WinningHand winner_from(const Fields& fields);

// Counts concealed tiles, melds and bonus tiles.
void count_in(const Hand& hand, TileCounts& tiles);

// The tile as cases write it.
std::string as_code(Tile tile);

// Throws CaseError if a kind occurs more often than in the set of that table; `name_of` writes
// tiles as the field's source does.
void check_counts(const TileCounts& tiles,
                  const std::string& field,
                  const RuleSet& rules,
                  std::string (*name_of)(Tile));

// Throws CaseError if a kind occurs more often than in the set of tiles, or if a hand has bonus
// tiles at a table without them. `hand` contains its winning tile.
void check_held(const WinningHand& hand, const RuleSet& rules);

// Throws CaseError unless `discarder` is null after a self-draw, or else one of the other three
// seats.
void check_discarder(std::optional<Wind> discarder, const WinningHand& hand);

// How the winning tile was drawn, according to `flags.replacement`; nothing unless self-drawn.
// Throws CaseError.
std::optional<DrawKind> drawn_as(const Fields& flags, bool self_drawn);

// A line of a ledger as programs read it, between those two.
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
