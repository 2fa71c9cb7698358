#include "engine/play/view.hpp"

#include <algorithm>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"

namespace lair {
namespace {

bool hides_kong(Viewer viewer, Seat owner, const Meld& meld, const Deal& deal) {
  return meld.is_concealed() && deal.rules->flow().concealed_kong_hidden && !viewer.sees(owner) &&
         !std::holds_alternative<Over>(deal.phase);
}

std::optional<Tile> drawn_by(const Deal& deal, Seat seat) {
  if (const auto* turn = std::get_if<ToDiscard>(&deal.phase)) {
    return turn->seat == seat ? turn->drawn : std::nullopt;
  }
  if (const auto* dealing = std::get_if<Dealing>(&deal.phase)) {
    if (seat == deal.setup.dealer) return dealing->dealer_drawn;
  }
  return std::nullopt;
}

// --- What is seen ---

SawDeal saw_deal(Viewer viewer, const Deal& after) {
  SawDeal saw{.setup = after.setup,
              .sizes = {},
              .own = std::nullopt,
              .tiles_left = after.wall.tiles_left()};
  for (const Seat seat : kSeats) {
    saw.sizes[seat] = static_cast<std::uint8_t>(after.hands[seat].concealed.total());
  }
  if (const auto seat = viewer.seat()) {
    saw.own = OwnTiles{
        .seat = *seat, .tiles = after.hands[*seat].concealed, .drawn = drawn_by(after, *seat)};
  }
  if (viewer.sees_all_hands()) {
    AllTiles all{.tiles = {}, .drawn = drawn_by(after, after.setup.dealer)};
    for (const Seat seat : kSeats) all.tiles[seat] = after.hands[seat].concealed;
    saw.all = all;
  }
  return saw;
}

// --- Folding ---

void take_from(SeatView& seat, Tile tile, std::size_t copies = 1) {
  seat.concealed_count = static_cast<std::uint8_t>(seat.concealed_count - copies);
  if (seat.concealed) seat.concealed->remove(tile, copies);
}

void fold(View& view, const SawDeal& saw) {
  view = View{};
  view.setup = saw.setup;
  view.tiles_left = saw.tiles_left;
  view.phase = ViewPhase::Turn;
  view.turn = saw.setup.dealer;
  for (const Seat seat : kSeats) view.seats[seat].concealed_count = saw.sizes[seat];
  if (saw.own) {
    view.seats[saw.own->seat].concealed = saw.own->tiles;
    view.drawn = saw.own->drawn;
  }
  if (saw.all) {
    for (const Seat seat : kSeats) view.seats[seat].concealed = saw.all->tiles[seat];
    view.drawn = saw.all->drawn;
  }
}

void fold(View& view, const SawBonus& saw) {
  take_from(view.seats[saw.seat], saw.tile);
  view.seats[saw.seat].bonus.push_back(saw.tile);
  if (view.drawn == saw.tile) view.drawn.reset();
}

void fold(View& view, const SawDraw& saw) {
  SeatView& seat = view.seats[saw.seat];
  ++seat.concealed_count;
  if (seat.concealed && saw.tile) seat.concealed->add(*saw.tile);
  --view.tiles_left;
  // Before the first discard only the dealer has a turn: the others replace bonus tiles they were
  // dealt.
  if (view.discards == 0 && saw.seat != view.setup.dealer) return;
  view.phase = ViewPhase::Turn;
  view.turn = saw.seat;
  view.offered.reset();
  view.answer.reset();
  view.drawn = saw.tile;
}

void fold(View& view, const SawDiscard& saw) {
  take_from(view.seats[saw.seat], saw.tile);
  view.seats[saw.seat].pond.push_back(PondTile{.tile = saw.tile});
  ++view.discards;
  view.phase = ViewPhase::Window;
  view.turn = saw.seat;
  view.offered = saw.tile;
  view.answer.reset();
  view.drawn.reset();
}

void fold(View& view, const SawKong& saw) {
  SeatView& seat = view.seats[saw.seat];
  if (saw.kind == MeldKind::AddedKong) {
    take_from(seat, saw.meld->tile);
    for (auto& meld : seat.melds) {
      if (meld && meld->kind == MeldKind::Pung && meld->tile == saw.meld->tile) meld = saw.meld;
    }
  } else {
    if (saw.meld) {
      take_from(seat, saw.meld->tile, 4);
    } else {
      seat.concealed_count = static_cast<std::uint8_t>(seat.concealed_count - 4);
    }
    seat.melds.push_back(saw.meld);
  }
  view.phase = ViewPhase::Robbing;
  view.turn = saw.seat;
  view.offered = saw.meld ? std::optional(saw.meld->tile) : std::nullopt;
  view.answer.reset();
  view.drawn.reset();
}

void fold(View& view, const SawMeld& saw) {
  view.seats[view.turn].pond.back().claimed = true;
  SeatView& seat = view.seats[saw.seat];
  TileCounts taken;
  for (const Tile tile : saw.meld.tiles()) taken.add(tile);
  taken.remove(saw.meld.claimed);
  for (const Tile tile : kTiles) {
    if (taken.has(tile)) take_from(seat, tile, taken[tile]);
  }
  seat.melds.push_back(saw.meld);
  view.phase = ViewPhase::Turn;
  view.turn = saw.seat;
  view.offered.reset();
  view.answer.reset();
  view.drawn.reset();
}

void fold(View& view, const SawKongStand& saw) {
  view.phase = ViewPhase::Turn;
  view.turn = saw.seat;
  view.offered.reset();
  view.answer.reset();
  view.drawn.reset();
}

void fold(View& view, const SawFalseMahJong& saw) {
  view.seats[saw.seat].declared_falsely = saw.what;
}

void show_hands(View& view, const BySeat<Hand>& hands) {
  for (const Seat at : kSeats) {
    SeatView& seat = view.seats[at];
    seat.concealed = hands[at].concealed;
    seat.concealed_count = static_cast<std::uint8_t>(hands[at].concealed.total());
    seat.melds.clear();
    for (const Meld& meld : hands[at].melds) seat.melds.push_back(meld);
    seat.bonus = hands[at].bonus;
  }
  view.phase = ViewPhase::Over;
  view.offered.reset();
  view.answer.reset();
  view.drawn.reset();
}

void fold(View& view, const SawWin& saw) {
  if (saw.won.from && !saw.won.robbed) view.seats[*saw.won.from].pond.back().claimed = true;
  show_hands(view, *saw.hands);
  view.turn = saw.won.winner;
}

void fold(View& view, const SawDrawnDeal& saw) {
  show_hands(view, *saw.hands);
  view.turn = view.setup.dealer;
}

// --- The view of a deal ---

SeatView seat_view(Viewer viewer, Seat at, const Deal& deal) {
  const Hand& hand = deal.hands[at];
  SeatView seat{.concealed_count = static_cast<std::uint8_t>(hand.concealed.total()),
                .concealed = std::nullopt,
                .melds = {},
                .bonus = hand.bonus,
                .pond = deal.ponds[at],
                .declared_falsely = deal.false_mahjongs[at] > 0
                                        ? deal.rules->flow().false_mahjong.what
                                        : FalseMahJong::Refused};
  if (viewer.sees(at) || std::holds_alternative<Over>(deal.phase)) seat.concealed = hand.concealed;
  for (const Meld& meld : hand.melds) {
    seat.melds.push_back(hides_kong(viewer, at, meld, deal) ? std::nullopt : std::optional(meld));
  }
  return seat;
}

void show_phase(View& view, Viewer viewer, const Deal& deal) {
  std::visit(Match{
                 [&](const Dealing&) {
                   view.phase = ViewPhase::Turn;
                   view.turn = deal.setup.dealer;
                 },
                 [&](const ToDraw& owed) {
                   view.phase = ViewPhase::Turn;
                   view.turn = owed.seat;
                   // The bonus tile just drawn, before it is set aside.
                   if (viewer.sees(owed.seat)) {
                     view.drawn = bonus_in(deal.hands[owed.seat].concealed);
                   }
                 },
                 [&](const ToDiscard& turn) {
                   view.phase = ViewPhase::Turn;
                   view.turn = turn.seat;
                 },
                 [&](const ToClaim& claim) {
                   view.phase = ViewPhase::Window;
                   view.turn = claim.discarder;
                   view.offered = claim.tile;
                   if (const auto seat = viewer.seat()) view.answer = claim.answers[*seat];
                 },
                 [&](const ToRob& rob) {
                   view.phase = ViewPhase::Robbing;
                   view.turn = rob.declarer;
                   if (!hides_kong(viewer, rob.declarer, rob.meld, deal)) {
                     view.offered = rob.meld.tile;
                   }
                   if (const auto seat = viewer.seat()) view.answer = rob.answers[*seat];
                 },
                 [&](const Over& over) {
                   view.phase = ViewPhase::Over;
                   view.turn = over.won ? over.won->winner : deal.setup.dealer;
                 },
             },
             deal.phase);
}

}  // namespace

bool is_seen_by(Viewer viewer, const Event& event) {
  const auto* answered = std::get_if<Answered>(&event);
  return answered == nullptr || viewer.seat() == answered->seat;
}

std::optional<SeatEvent> seen_by(Viewer viewer, const Event& event, const Deal& after) {
  if (!is_seen_by(viewer, event)) return std::nullopt;
  using Seen = SeatEvent;
  return std::visit(
      Match{
          [&](const Dealt&) -> Seen { return saw_deal(viewer, after); },
          [](const BonusShown& shown) -> Seen {
            return SawBonus{.seat = shown.seat, .tile = shown.tile};
          },
          [&](const Drew& drew) -> Seen {
            SawDraw saw{.seat = drew.seat, .tile = std::nullopt, .kind = drew.kind};
            if (viewer.sees(drew.seat)) saw.tile = drew.tile;
            return saw;
          },
          [](const Discarded& discarded) -> Seen {
            return SawDiscard{.seat = discarded.seat, .tile = discarded.tile};
          },
          [&](const KongDeclared& kong) -> Seen {
            SawKong saw{.seat = kong.seat, .kind = kong.meld.kind, .meld = kong.meld};
            if (hides_kong(viewer, kong.seat, kong.meld, after)) saw.meld.reset();
            return saw;
          },
          [](const Answered& answered) -> Seen {
            return SawAnswer{.seat = answered.seat, .claim = answered.claim};
          },
          [](const Melded& melded) -> Seen {
            return SawMeld{.seat = melded.seat, .meld = melded.meld};
          },
          [](const KongStands& stands) -> Seen { return SawKongStand{.seat = stands.seat}; },
          [&](const Won& won) -> Seen { return SawWin{.won = won, .hands = after.hands}; },
          [&](const Drawn&) -> Seen { return SawDrawnDeal{.hands = after.hands}; },
          [&](const DeclaredFalsely& declared) -> Seen {
            return SawFalseMahJong{.seat = declared.seat,
                                   .what = after.rules->flow().false_mahjong.what};
          },
      },
      event);
}

void apply(View& view, const SeatEvent& event) {
  std::visit(Match{
                 [&](const SawAnswer& saw) { view.answer = saw.claim; },
                 [&](const auto& saw) { fold(view, saw); },
             },
             event);
}

View view_of(Viewer viewer, const Deal& deal) {
  View view;
  view.setup = deal.setup;
  view.tiles_left = deal.wall.tiles_left();
  view.discards = deal.discards;
  for (const Seat seat : kSeats) view.seats[seat] = seat_view(viewer, seat, deal);
  for (const Seat seat : kSeats) {
    if (viewer.sees(seat) && !view.drawn) view.drawn = drawn_by(deal, seat);
  }
  show_phase(view, viewer, deal);
  return view;
}

}  // namespace lair
