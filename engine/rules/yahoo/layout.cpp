#include "engine/rules/yahoo/layout.hpp"

namespace lair::yahoo {
namespace {

Lies lies_of(const Meld& meld, const Options& options) {
  if (meld.is_concealed()) return Lies::Concealed;
  return meld.kind == MeldKind::ExposedKong ? options.discard_kong : Lies::Exposed;
}

}  // namespace

void lay_melds(const Melds& melds, Layout& layout) {
  for (const Meld& meld : melds) {
    if (!meld.is_pung()) continue;
    const SetKind kind = meld.is_kong() ? SetKind::Kong : SetKind::Pung;
    layout.lay({kind, meld.tile, lies_of(meld, layout.options)});
  }
}

Layout winners_layout(const Facts& facts, const Completion& completion) {
  const WinningHand& hand = facts.hand();
  const Options& options = facts.of_hand.options;
  Layout layout{.options = options,
                .chair = hand.seat_wind,
                .prevailing = hand.prevailing,
                .garden = facts.of_hand.garden,
                .pairs = {facts.reading.eyes},
                .winner = &facts,
                .one_chance = completion.one_chance};
  lay_melds(hand.melds, layout);
  for (const Set& set : facts.reading.sets) {
    if (set.melded || set.is_chow()) continue;
    const bool by_discard = &set == completion.completed && !facts.how().self_drawn;
    layout.lay({set.kind, set.tile, by_discard ? options.discard_completed_set : Lies::Concealed});
  }
  return layout;
}

}  // namespace lair::yahoo
