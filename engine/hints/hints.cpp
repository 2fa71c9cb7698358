#include "engine/hints/hints.hpp"

#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

constexpr std::size_t kBeforeDiscard = 14;

// What is the same for all hands of the seat that are looked at.
struct Table {
  const RuleSet& rules;
  const WinningForms& forms;
  TileCounts unseen;
  TileCounts visible;
  Wind seat_wind;
  Wind prevailing;
  bool is_dealer;
  std::uint32_t dealer_keeps;
};

WinWorth worth_of(const Table& table, const Hand& hand, Tile wait, bool drawn) {
  WinningHand won{.concealed = hand.concealed,
                  .winning_tile = wait,
                  .melds = hand.melds,
                  .bonus = hand.bonus,
                  .seat_wind = table.seat_wind,
                  .prevailing = table.prevailing,
                  .how = {},
                  .visible = table.visible};
  won.concealed.add(wait);
  won.how.self_drawn = drawn;
  if (drawn) won.how.drawn_as = DrawKind::Turn;
  won.how.is_dealer = table.is_dealer;
  won.how.dealer_keeps = table.dealer_keeps;
  won.how.opening.after_claim = true;
  const ScoreSheet sheet = table.rules.score(won);
  return WinWorth{.may_win = sheet.is_win(),
                  .counted = sheet.counted.value_or(Faan()),
                  .total = sheet.is_win() ? sheet.total : Points()};
}

HandHint hint_for(const Table& table, const Hand& hand) {
  HandHint hint;
  const int away = table.forms.tiles_away(hand.concealed, hand.melds);
  hint.away = static_cast<std::uint8_t>(away);
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    const auto unseen = table.unseen[tile];
    TileCounts with = hand.concealed;
    if (with.has(tile, 4)) continue;
    with.add(tile);
    if (table.forms.tiles_away(with, hand.melds) >= away) continue;
    hint.useful = static_cast<std::uint16_t>(hint.useful + unseen);
    if (away > 1) continue;
    hint.waits.push_back({.tile = tile,
                          .unseen = unseen,
                          .claimed = worth_of(table, hand, tile, false),
                          .drawn = worth_of(table, hand, tile, true)});
  }
  return hint;
}

std::vector<DiscardHint> hints_by_discard(const Table& table, const Hand& hand) {
  std::vector<DiscardHint> hints;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!hand.concealed.has(tile)) continue;
    Hand after = hand;
    after.concealed.remove(tile);
    hints.push_back({.discard = tile, .after = hint_for(table, after)});
  }
  return hints;
}

// What the hand counts whatever its other tiles become.
Faan assured_of(const Appraisal& appraisal, const Hand& hand, Wind seat_wind, Wind prevailing) {
  Worth worth = appraisal.bonus(hand, seat_wind, prevailing);
  for (const Meld& meld : hand.melds) {
    if (meld.tile.is_honor()) worth += appraisal.pung_of(meld.tile, seat_wind, prevailing);
  }
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (tile.is_honor() && hand.concealed.has(tile, 3)) {
      worth += appraisal.pung_of(tile, seat_wind, prevailing);
    }
  }
  return Faan(worth);
}

}  // namespace

std::optional<Hints> Hinter::hints_for(Seat seat, const View& view) const {
  if (view.phase == ViewPhase::Over || !view.seats[seat].concealed) return std::nullopt;
  const RuleSet& rules = appraisal_.rules();
  const Hand hand = own_hand(seat, view);
  const Table table{.rules = rules,
                    .forms = forms_,
                    .unseen = unseen_by(seat, view),
                    .visible = visible_tiles(view, rules.flow()),
                    .seat_wind = view.setup.seating.wind(seat),
                    .prevailing = view.setup.prevailing,
                    .is_dealer = seat == view.setup.dealer,
                    .dealer_keeps = view.setup.keeps};
  Hints hints{.minimum = Faan(appraisal_.minimum()),
              .assured = assured_of(appraisal_, hand, table.seat_wind, table.prevailing),
              .hand = {},
              .discards = {}};
  if (hand.size_in_sets() >= kBeforeDiscard) {
    hints.discards = hints_by_discard(table, hand);
  } else {
    hints.hand = hint_for(table, hand);
  }
  return hints;
}

}  // namespace lair
