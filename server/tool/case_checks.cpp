#include "server/tool/case_checks.hpp"

#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::tool {

namespace json = boost::json;

std::shared_ptr<const RuleSet> rules_at_house(const Fields& fields, std::string_view id) {
  auto rules = make_rule_set(id, fields.settings());
  if (!rules) throw CaseError("config." + rules.error().key, rules.error().sentence);
  return *rules;
}

WinningHand winner_from(const Fields& fields) {
  const Hand hand = fields.hand();
  WinningHand winner;
  winner.winning_tile = fields.tile("winning_tile");
  if (winner.winning_tile.is_bonus()) {
    throw CaseError("winning_tile", "a flower or season completes no hand");
  }
  winner.concealed = hand.concealed;
  winner.concealed.add(winner.winning_tile);
  winner.melds = hand.melds;
  winner.bonus = hand.bonus;
  winner.seat_wind = fields.wind("seat_wind");
  winner.prevailing = fields.wind("round_wind");
  return winner;
}

void count_in(const Hand& hand, TileCounts& tiles) {
  tiles += hand.concealed;
  for (const Meld& meld : hand.melds) {
    for (const Tile tile : meld.tiles()) tiles.add(tile);
  }
  for (const Tile tile : hand.bonus) tiles.add(tile);
}

std::string as_code(Tile tile) { return std::string(code_of(tile)); }

void check_counts(const TileCounts& tiles,
                  const std::string& field,
                  const RuleSet& rules,
                  std::string (*name_of)(Tile)) {
  for (const Tile tile : kTiles) {
    const std::size_t copies = tile.is_bonus() && !rules.flow().bonus_tiles ? 0 : copies_of(tile);
    if (tiles[tile] <= copies) continue;
    throw CaseError(field,
                    "there are " + std::to_string(tiles[tile]) + " of " + name_of(tile) +
                        ", the set of this table has " + std::to_string(copies));
  }
}

void check_held(const WinningHand& hand, const RuleSet& rules) {
  TileCounts held;
  count_in({.concealed = hand.concealed, .melds = hand.melds, .bonus = {}}, held);
  check_counts(held, "concealed, melds, winning_tile", rules, as_code);
  if (!hand.bonus.empty() && !rules.flow().bonus_tiles) {
    throw CaseError("bonus", "this table plays without flowers and seasons");
  }
}

void check_discarder(std::optional<Wind> discarder, const WinningHand& hand) {
  if (discarder.has_value() == hand.how.self_drawn) {
    throw CaseError("discarder", "it takes null on a self-pick, else the seat of the tile");
  }
  if (discarder == hand.seat_wind) {
    throw CaseError("discarder", "it takes one of the other three seats");
  }
}

json::object payments_to_winner(const RuleSet& rules,
                                const WinningHand& hand,
                                std::optional<Wind> discarder,
                                const ScoreSheet& sheet) {
  const DealSetup setup = rules.first_deal();
  BySeat<Hand> hands;
  hands[seat_at(hand.seat_wind)].melds = hand.melds;
  std::optional<Seat> from;
  if (discarder) from = seat_at(*discarder);
  const Settlement settlement = rules.settle({.setup = setup,
                                              .winner = seat_at(hand.seat_wind),
                                              .from = from,
                                              .sheet = sheet,
                                              .hands = hands});
  const BySeat<Points> nets = nets_of(settlement.ledger);
  json::object payments;
  for (const Wind seat : kWinds) {
    if (seat != hand.seat_wind) {
      payments[code_of(Tile::of(seat))] = -nets[seat_at(seat)].count();
    }
  }
  return payments;
}

std::optional<DrawKind> drawn_as(const Fields& flags, bool self_drawn) {
  const json::value* replacement = flags.find("replacement");
  if (replacement == nullptr) return self_drawn ? std::optional(DrawKind::Turn) : std::nullopt;
  if (!self_drawn) throw CaseError("flags.replacement", "only a self-pick replaces a tile");
  if (*replacement == "kong") return DrawKind::KongReplacement;
  if (*replacement == "bonus") return DrawKind::BonusReplacement;
  throw CaseError("flags.replacement", "it takes null, \"kong\" or \"bonus\"");
}

json::object payment_json(const LedgerLine& line, std::string_view payer, std::string_view payee) {
  return {
      {"payer",  payer              },
      {"payee",  payee              },
      {"amount", line.amount.count()},
      {"reason", line.reason        },
      {"rule",   line.rule          }
  };
}

json::array limits_of(const ScoreSheet& sheet) {
  json::array names;
  for (const ScoreItem& item : sheet.items) {
    if (item.section == ScoreSection::Limits) names.push_back(json::string(item.code));
  }
  return names;
}

}  // namespace lair::tool
