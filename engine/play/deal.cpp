#include "engine/play/deal.hpp"

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"

namespace lair {
namespace {

// Enters a phase that begins a new moment.
void enter(Deal& deal, Phase phase) {
  deal.phase = std::move(phase);
  deal.moment = Moment(deal.moment.value() + 1);
}

template <class Expected>
Expected& in_phase(Deal& deal, const char* sentence) {
  auto* phase = std::get_if<Expected>(&deal.phase);
  ensure(phase != nullptr, sentence);
  return *phase;
}

// Starts the dealer's turn once no first hand holds a bonus tile or waits for a replacement.
void begin_when_dealt(Deal& deal) {
  for (const Seat seat : kSeats) {
    const std::size_t full = seat == deal.setup.dealer ? 14 : 13;
    const Hand& hand = deal.hands[seat];
    if (bonus_in(hand.concealed) || hand.concealed.total() != full) return;
  }
  const auto drawn = std::get<Dealing>(deal.phase).dealer_drawn;
  enter(deal, ToDiscard{.seat = deal.setup.dealer, .drawn = drawn, .drawn_as = DrawKind::Turn});
}

// Four tiles to each seat, three times round; then one each; then one more for the dealer.
void deal_hands(Deal& deal) {
  for (const std::size_t tiles : {std::size_t{4}, std::size_t{4}, std::size_t{4}, std::size_t{1}}) {
    for (std::size_t steps = 0; steps < 4; ++steps) {
      Hand& hand = deal.hands[deal.setup.seating.after(deal.setup.dealer, steps)];
      for (std::size_t tile = 0; tile < tiles; ++tile) hand.concealed.add(deal.wall.draw());
    }
  }
  const Tile last = deal.wall.draw();
  deal.hands[deal.setup.dealer].concealed.add(last);
  deal.draws[deal.setup.dealer] = 1;
  deal.phase = Dealing{.dealer_drawn = last};
}

void apply_dealt(Deal& deal, const Dealt& dealt) {
  deal.setup = *dealt.setup;
  deal.wall = *dealt.wall;
  deal_hands(deal);
  begin_when_dealt(deal);
}

// Fills in what holds for any win of `seat` now, however it is won.
void add_table(const Deal& deal, Seat seat, Circumstances& how) {
  // The supply of replacements lies behind the live wall, so none of it is the last tile; once the
  // supply has run out, replacements come from the live wall.
  const bool from_supply =
      how.drawn_as && how.drawn_as != DrawKind::Turn && deal.wall.replaced_from_supply();
  how.last_tile = !deal.wall.can_draw() && !from_supply;
  how.is_dealer = seat == deal.setup.dealer;
  how.dead_hand = may_not_win(deal, seat);
  how.dealer_keeps = deal.setup.keeps;
  how.opening.after_claim = deal.claimed;
  how.opening.after_kong = deal.kong_declared;
}

// The win that `seat`, whose turn it is, has now by its bonus tiles alone.
std::optional<BonusWin> bonus_win_on_turn(const Deal& deal, Seat seat) {
  Circumstances how;
  how.self_drawn = true;
  add_table(deal, seat, how);
  return deal.rules->bonus_win(deal.hands[seat], how);
}

// Owes a replacement; if the seat may go out before taking it, the deal waits for its choice.
void owe(Deal& deal, ToDraw owed) {
  const auto bonus = bonus_win_on_turn(deal, owed.seat);
  owed.asked = bonus && bonus->sheet.is_win() && !bonus->at_once;
  if (owed.asked) {
    enter(deal, owed);
  } else {
    deal.phase = owed;
  }
}

void apply_bonus(Deal& deal, const BonusShown& shown) {
  deal.hands[shown.seat].concealed.remove(shown.tile);
  deal.hands[shown.seat].bonus.push_back(shown.tile);
  if (const auto* drawing = std::get_if<ToDraw>(&deal.phase)) {
    owe(deal,
        ToDraw{.seat = shown.seat,
               .kind = DrawKind::BonusReplacement,
               .kongs_in_turn = drawing->kongs_in_turn});
  }
  auto* dealing = std::get_if<Dealing>(&deal.phase);
  if (dealing == nullptr || shown.seat != deal.setup.dealer) return;
  if (dealing->dealer_drawn == shown.tile) dealing->dealer_drawn.reset();
}

void apply_first_replacement(Deal& deal, const Drew& drew) {
  ensure(deal.wall.replace() == drew.tile, "a replacement is the last tile of the wall");
  deal.hands[drew.seat].concealed.add(drew.tile);
  if (drew.seat == deal.setup.dealer) std::get<Dealing>(deal.phase).dealer_drawn = drew.tile;
  begin_when_dealt(deal);
}

// Remembers the tile that `seat` could have won on but let pass, if the flow locks passed wins.
// Rule P17.
void note_passed_win(Deal& deal, Seat seat) {
  if (!deal.rules->flow().passed_win_lock) return;
  const auto hand = winning_hand_of(deal, seat);
  if (!hand || !deal.rules->completes(hand->concealed, hand->melds)) return;
  if (deal.rules->score(*hand).is_win()) {
    deal.passed_wins[seat].set(hand->winning_tile.index());
  }
}

// A seat that was asked and has not answered when the window closes has passed. Rule P4.
void note_silence(Deal& deal) {
  if (deal.rules->house().revision() < RulesRevision::SilenceIsPass) return;
  for (const Seat seat : kSeats) {
    if (is_waited_for(deal, seat)) note_passed_win(deal, seat);
  }
}

void apply_drew(Deal& deal, const Drew& drew) {
  if (std::holds_alternative<Dealing>(deal.phase)) {
    apply_first_replacement(deal, drew);
    return;
  }
  std::uint8_t kongs = 0;
  if (const auto* owed = std::get_if<ToDraw>(&deal.phase)) {
    ensure(owed->seat == drew.seat, "the tile is owed to the seat that draws");
    kongs = owed->kongs_in_turn;
  } else {
    in_phase<ToClaim>(deal, "a turn's tile is drawn once nobody claims the discard");
    note_silence(deal);
  }
  const Tile from_wall = drew.kind == DrawKind::Turn ? deal.wall.draw() : deal.wall.replace();
  ensure(from_wall == drew.tile, "the drawn tile is the next one of the wall");
  deal.hands[drew.seat].concealed.add(drew.tile);
  deal.passed_wins[drew.seat].reset();
  if (drew.kind == DrawKind::Turn) ++deal.draws[drew.seat];
  if (drew.tile.is_bonus()) {
    deal.phase = ToDraw{.seat = drew.seat, .kind = drew.kind, .kongs_in_turn = kongs};
    return;
  }
  enter(deal,
        ToDiscard{
            .seat = drew.seat, .drawn = drew.tile, .drawn_as = drew.kind, .kongs_in_turn = kongs});
}

void apply_discarded(Deal& deal, const Discarded& discarded) {
  const auto& turn = in_phase<ToDiscard>(deal, "a seat discards on its turn");
  ensure(turn.seat == discarded.seat, "the seat on turn discards");
  deal.hands[discarded.seat].concealed.remove(discarded.tile);
  deal.ponds[discarded.seat].push_back(PondTile{.tile = discarded.tile});
  ++deal.discards;
  enter(deal,
        ToClaim{.discarder = discarded.seat,
                .tile = discarded.tile,
                .asked = discarded.asked,
                .answers = {}});
}

// The meld of this kind and tile: the pung that a kong is added to, or the added kong that is
// robbed.
Meld& meld_of(Hand& hand, MeldKind kind, Tile tile) {
  for (Meld& meld : hand.melds) {
    if (meld.kind == kind && meld.tile == tile) return meld;
  }
  break_off("the meld is on the table", std::source_location::current());
}

void apply_kong_declared(Deal& deal, const KongDeclared& kong) {
  const std::uint8_t kongs =
      in_phase<ToDiscard>(deal, "a kong is declared on a turn").kongs_in_turn;
  Hand& hand = deal.hands[kong.seat];
  if (kong.meld.kind == MeldKind::ConcealedKong) {
    hand.concealed.remove(kong.meld.tile, 4);
    hand.melds.push_back(kong.meld);
  } else {
    hand.concealed.remove(kong.meld.tile);
    meld_of(hand, MeldKind::Pung, kong.meld.tile).kind = MeldKind::AddedKong;
  }
  deal.kong_declared = true;
  enter(deal,
        ToRob{.declarer = kong.seat,
              .meld = kong.meld,
              .asked = kong.asked,
              .answers = {},
              .kongs_in_turn = static_cast<std::uint8_t>(kongs + 1)});
}

void apply_answered(Deal& deal, const Answered& answered) {
  if (!std::holds_alternative<MahJong>(answered.claim)) note_passed_win(deal, answered.seat);
  if (auto* claim = std::get_if<ToClaim>(&deal.phase)) {
    claim->answers[answered.seat] = answered.claim;
  } else {
    in_phase<ToRob>(deal, "an answer belongs to an open window").answers[answered.seat] =
        answered.claim;
  }
}

void apply_melded(Deal& deal, const Melded& melded) {
  const ToClaim window = in_phase<ToClaim>(deal, "a discard is melded from its window");
  note_silence(deal);
  deal.ponds[window.discarder].back().claimed = true;
  Hand& hand = deal.hands[melded.seat];
  TileCounts taken;
  for (const Tile tile : melded.meld.tiles()) taken.add(tile);
  taken.remove(melded.meld.claimed);
  for (const Tile tile : kTiles) hand.concealed.remove(tile, taken[tile]);
  hand.melds.push_back(melded.meld);
  deal.claimed = true;
  if (melded.meld.is_kong()) {
    deal.kong_declared = true;
    owe(deal, ToDraw{.seat = melded.seat, .kind = DrawKind::KongReplacement, .kongs_in_turn = 1});
  } else {
    enter(deal, ToDiscard{.seat = melded.seat, .drawn = std::nullopt, .drawn_as = std::nullopt});
  }
}

void apply_kong_stands(Deal& deal, const KongStands& stands) {
  const auto& window = in_phase<ToRob>(deal, "a kong stands once nobody robbed it");
  ensure(window.declarer == stands.seat, "the kong of its declarer stands");
  note_silence(deal);
  owe(deal,
      ToDraw{.seat = stands.seat,
             .kind = DrawKind::KongReplacement,
             .kongs_in_turn = window.kongs_in_turn});
}

// In a window the others are still asked at the same moment; on its own turn the seat is asked
// again, at a new moment.
void apply_declared_falsely(Deal& deal, const DeclaredFalsely& declared) {
  ++deal.false_mahjongs[declared.seat];
  const auto* turn = std::get_if<ToDiscard>(&deal.phase);
  if (turn == nullptr) return;
  ensure(turn->seat == declared.seat, "the seat on turn declares");
  ToDiscard again = *turn;
  again.declared_falsely = true;
  enter(deal, again);
}

void apply_won(Deal& deal, const Won& won) {
  deal.hands = hands_once_won(deal);
  if (const auto* claim = std::get_if<ToClaim>(&deal.phase)) {
    deal.ponds[claim->discarder].back().claimed = true;
  }
  enter(deal, Over{.won = won});
}

void add_meld(TileCounts& tiles, const Meld& meld) {
  for (const Tile tile : meld.tiles()) tiles.add(tile);
}

// The hand of `seat` with the tile on offer in the open window; nothing if none is on offer to it.
std::optional<WinningHand> offered_win(const Deal& deal, Seat seat) {
  WinningHand hand;
  hand.concealed = deal.hands[seat].concealed;
  hand.visible = visible_tiles(deal);
  if (const auto* claim = std::get_if<ToClaim>(&deal.phase)) {
    if (claim->discarder == seat) return std::nullopt;
    hand.winning_tile = claim->tile;
    hand.how.opening.dealers_first_discard =
        deal.discards == 1 && claim->discarder == deal.setup.dealer;
  } else if (const auto* rob = std::get_if<ToRob>(&deal.phase)) {
    if (rob->declarer == seat || !may_be_robbed(*deal.rules, rob->meld.kind)) return std::nullopt;
    hand.winning_tile = rob->meld.tile;
    hand.how.robbing = true;
    hand.how.robs_concealed = rob->meld.is_concealed();
  } else {
    return std::nullopt;
  }
  hand.concealed.add(hand.winning_tile);
  if (hand.visible.has(hand.winning_tile)) hand.visible.remove(hand.winning_tile);
  hand.how.opening.before_own_draw = deal.draws[seat] == 0;
  return hand;
}

std::optional<WinningHand> drawn_win(const Deal& deal, Seat seat) {
  const auto* turn = std::get_if<ToDiscard>(&deal.phase);
  if (turn == nullptr || turn->seat != seat || !turn->drawn) return std::nullopt;
  WinningHand hand;
  hand.concealed = deal.hands[seat].concealed;
  hand.visible = visible_tiles(deal);
  hand.winning_tile = *turn->drawn;
  hand.how.self_drawn = true;
  hand.how.drawn_as = turn->drawn_as;
  hand.how.kongs_in_turn = turn->kongs_in_turn;
  hand.how.opening.own_first_draw = deal.draws[seat] == 1;
  return hand;
}

bool is_on_turn(const Deal& deal, Seat seat) {
  if (std::holds_alternative<Dealing>(deal.phase)) return true;
  if (const auto* owed = std::get_if<ToDraw>(&deal.phase)) return owed->seat == seat;
  const auto* turn = std::get_if<ToDiscard>(&deal.phase);
  return turn != nullptr && turn->seat == seat;
}

}  // namespace

Deal new_deal(const RuleSet& rules, Moment moment) {
  Deal deal;
  deal.rules = &rules;
  deal.moment = moment;
  return deal;
}

void apply(Deal& deal, const Event& event) {
  std::visit(Match{
                 [&](const Dealt& dealt) { apply_dealt(deal, dealt); },
                 [&](const BonusShown& shown) { apply_bonus(deal, shown); },
                 [&](const Drew& drew) { apply_drew(deal, drew); },
                 [&](const Discarded& discarded) { apply_discarded(deal, discarded); },
                 [&](const KongDeclared& kong) { apply_kong_declared(deal, kong); },
                 [&](const Answered& answered) { apply_answered(deal, answered); },
                 [&](const Melded& melded) { apply_melded(deal, melded); },
                 [&](const KongStands& stands) { apply_kong_stands(deal, stands); },
                 [&](const Won& won) { apply_won(deal, won); },
                 [&](const Drawn&) { enter(deal, Over{}); },
                 [&](const DeclaredFalsely& declared) { apply_declared_falsely(deal, declared); },
             },
             event);
}

bool may_be_robbed(const RuleSet& rules, MeldKind kong) {
  return kong == MeldKind::AddedKong || rules.flow().rob_concealed_for_orphans;
}

bool is_waited_for(const Deal& deal, Seat seat) {
  return std::visit(
      Match{
          [](const Dealing&) { return false; },
          [&](const ToDraw& owed) { return owed.asked && owed.seat == seat; },
          [&](const ToDiscard& turn) { return turn.seat == seat; },
          [&](const ToClaim& claim) { return claim.asked[seat] && !claim.answers[seat]; },
          [&](const ToRob& rob) { return rob.asked[seat] && !rob.answers[seat]; },
          [](const Over&) { return false; },
      },
      deal.phase);
}

bool may_not_win(const Deal& deal, Seat seat) {
  const FalseMahJong what = deal.rules->flow().false_mahjong.what;
  return deal.false_mahjongs[seat] > 0 && what != FalseMahJong::Penalty;
}

bool has_dead_hand(const Deal& deal, Seat seat) {
  const FalseMahJong what = deal.rules->flow().false_mahjong.what;
  return deal.false_mahjongs[seat] > 0 && what == FalseMahJong::DeadHand;
}

std::optional<WinningHand> winning_hand_of(const Deal& deal, Seat seat) {
  auto hand = drawn_win(deal, seat);
  if (!hand) hand = offered_win(deal, seat);
  if (!hand) return std::nullopt;
  hand->melds = deal.hands[seat].melds;
  hand->bonus = deal.hands[seat].bonus;
  hand->seat_wind = deal.setup.seating.wind(seat);
  hand->prevailing = deal.setup.prevailing;
  add_table(deal, seat, hand->how);
  return hand;
}

std::optional<BonusWin> bonus_win_of(const Deal& deal, Seat seat) {
  return is_on_turn(deal, seat) ? bonus_win_on_turn(deal, seat) : std::nullopt;
}

BySeat<Hand> hands_once_won(const Deal& deal) {
  BySeat<Hand> hands = deal.hands;
  const auto* window = std::get_if<ToRob>(&deal.phase);
  if (window == nullptr) return hands;
  Hand& robbed = hands[window->declarer];
  const Tile tile = window->meld.tile;
  if (window->meld.kind == MeldKind::AddedKong) {
    meld_of(robbed, MeldKind::AddedKong, tile).kind = MeldKind::Pung;
  } else {
    robbed.melds.pop_back();
    robbed.concealed.add(tile, 3);
  }
  return hands;
}

TileCounts visible_tiles(const Deal& deal) {
  TileCounts visible;
  for (const Seat seat : kSeats) {
    for (const PondTile& tile : deal.ponds[seat]) {
      if (!tile.claimed) visible.add(tile.tile);
    }
    for (const Meld& meld : deal.hands[seat].melds) {
      if (!meld.is_concealed() || !deal.rules->flow().concealed_kong_hidden) {
        add_meld(visible, meld);
      }
    }
  }
  return visible;
}

}  // namespace lair
