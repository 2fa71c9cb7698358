#include "clients/link/fold.hpp"

#include "clients/link/values.hpp"
#include "engine/ensure.hpp"

namespace lair::link {
namespace {

using Seen = std::optional<SeatEvent>;

// The most tiles a seat conceals: a dealer's first hand.
constexpr std::uint32_t kConcealedMax = 14;

std::optional<OwnTiles> own_from(const v1::SeatEvent::Dealt& in) {
  const auto seat = seat_from(in.own_seat());
  const auto tiles = counts_from(in.own().tiles());
  if (!seat || !tiles) return std::nullopt;
  OwnTiles own{.seat = *seat, .tiles = *tiles, .drawn = std::nullopt};
  if (in.has_own_drawn()) own.drawn = tile_from(in.own_drawn());
  return own;
}

std::optional<AllTiles> all_from(const v1::SeatEvent::Dealt& in) {
  if (in.all_size() != 4) return std::nullopt;
  AllTiles all;
  for (const Seat seat : kSeats) {
    const auto tiles = counts_from(in.all(static_cast<int>(seat)).tiles());
    if (!tiles) return std::nullopt;
    all.tiles[seat] = *tiles;
  }
  if (in.has_own_drawn()) all.drawn = tile_from(in.own_drawn());
  return all;
}

Seen dealt_from(const v1::SeatEvent::Dealt& in) {
  const auto setup = setup_from(in.setup());
  if (!setup || in.sizes_size() != 4 || in.tiles_left() > Wall::kTilesMax) return std::nullopt;
  SawDeal deal{.setup = *setup, .sizes = {}, .own = {}, .tiles_left = in.tiles_left()};
  for (const Seat seat : kSeats) {
    const std::uint32_t size = in.sizes(static_cast<int>(seat));
    if (size > kConcealedMax) return std::nullopt;
    deal.sizes[seat] = static_cast<std::uint8_t>(size);
  }
  if (in.all_size() != 0) {
    const auto all = all_from(in);
    if (!all) return std::nullopt;
    deal.all = *all;
  }
  if (!in.has_own()) return deal;
  deal.own = own_from(in);
  if (!deal.own) return std::nullopt;
  return deal;
}

Seen draw_from(const v1::SeatEvent::Draw& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return std::nullopt;
  SawDraw draw{.seat = *seat, .tile = std::nullopt, .kind = DrawKind::Turn};
  if (in.kind() == v1::DRAW_KIND_KONG_REPLACEMENT) draw.kind = DrawKind::KongReplacement;
  if (in.kind() == v1::DRAW_KIND_BONUS_REPLACEMENT) draw.kind = DrawKind::BonusReplacement;
  if (in.has_tile()) draw.tile = tile_from(in.tile());
  return draw;
}

template <class Saw, class Wire>
Seen tile_from_seat(const Wire& in) {
  const auto seat = seat_from(in.seat());
  const auto tile = tile_from(in.tile());
  if (!seat || !tile) return std::nullopt;
  return Saw{*seat, *tile};
}

Seen kong_from(const v1::SeatEvent::KongDeclared& in) {
  const auto seat = seat_from(in.seat());
  const bool added = in.kind() == v1::MELD_KIND_ADDED_KONG;
  if (!seat || (added && !in.has_meld())) return std::nullopt;
  SawKong kong{.seat = *seat,
               .kind = added ? MeldKind::AddedKong : MeldKind::ConcealedKong,
               .meld = std::nullopt};
  if (!in.has_meld()) return kong;
  kong.meld = meld_from(in.meld());
  if (!kong.meld || kong.meld->kind != kong.kind) return std::nullopt;
  return kong;
}

Seen answer_from(const v1::SeatEvent::Answer& in) {
  const auto seat = seat_from(in.seat());
  const auto claim = action_from(in.claim());
  if (!seat || !claim) return std::nullopt;
  return SawAnswer{.seat = *seat, .claim = *claim};
}

Seen melded_from(const v1::SeatEvent::Melded& in) {
  const auto seat = seat_from(in.seat());
  const auto meld = meld_from(in.meld());
  if (!seat || !meld) return std::nullopt;
  return SawMeld{.seat = *seat, .meld = *meld};
}

Seen stands_from(const v1::SeatEvent::KongStands& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return std::nullopt;
  return SawKongStand{.seat = *seat};
}

// Leaves out the score sheets: they are only for display, and the table's
// state does not depend on them.
Seen won_from(const v1::SeatEvent::Won& in) {
  const auto winner = seat_from(in.win().winner());
  const auto tile = tile_from(in.win().tile());
  const auto hands = hands_from(in.hands());
  if (!winner || !tile || !hands) return std::nullopt;
  SawWin win;
  win.won.winner = *winner;
  win.won.tile = *tile;
  win.won.robbed = in.win().robbed();
  win.hands = *hands;
  if (!in.win().has_from()) return win;
  win.won.from = seat_from(in.win().from());
  if (!win.won.from) return std::nullopt;
  return win;
}

Seen false_mahjong_from(const v1::SeatEvent::FalseMahJong& in) {
  const auto seat = seat_from(in.seat());
  if (!seat || in.effect() < static_cast<int>(FalseMahJong::DeadHand) ||
      in.effect() > static_cast<int>(FalseMahJong::Penalty)) {
    return std::nullopt;
  }
  return SawFalseMahJong{.seat = *seat, .what = static_cast<FalseMahJong>(in.effect())};
}

Seen drawn_deal_from(const v1::SeatEvent::DrawnDeal& in) {
  const auto hands = hands_from(in.hands());
  if (!hands) return std::nullopt;
  return SawDrawnDeal{.hands = *hands};
}

Seen seen_from(const v1::SeatEvent& in) {
  switch (in.event_case()) {
    case v1::SeatEvent::kDealt:
      return dealt_from(in.dealt());
    case v1::SeatEvent::kBonus:
      return tile_from_seat<SawBonus>(in.bonus());
    case v1::SeatEvent::kDraw:
      return draw_from(in.draw());
    case v1::SeatEvent::kDiscard:
      return tile_from_seat<SawDiscard>(in.discard());
    case v1::SeatEvent::kKong:
      return kong_from(in.kong());
    case v1::SeatEvent::kAnswer:
      return answer_from(in.answer());
    case v1::SeatEvent::kMelded:
      return melded_from(in.melded());
    case v1::SeatEvent::kKongStands:
      return stands_from(in.kong_stands());
    case v1::SeatEvent::kWon:
      return won_from(in.won());
    case v1::SeatEvent::kDrawnDeal:
      return drawn_deal_from(in.drawn_deal());
    case v1::SeatEvent::kFalseMahjong:
      return false_mahjong_from(in.false_mahjong());
    case v1::SeatEvent::EVENT_NOT_SET:
      break;
  }
  return std::nullopt;
}

template <class Ending>
bool fold_ending(TableView& view, const Ending& ending) {
  const auto scores = points_from(ending.scores());
  if (!scores) return false;
  view.scores = *scores;
  view.match_over = ending.match_over();
  return true;
}

// Folds what a table has beyond its deal.
bool fold_match(TableView& view, const v1::SeatEvent& event) {
  if (event.has_won()) return fold_ending(view, event.won());
  if (event.has_drawn_deal()) return fold_ending(view, event.drawn_deal());
  if (!event.has_dealt()) return true;
  const auto scores = points_from(event.dealt().scores());
  if (!scores) return false;
  view.scores = *scores;
  view.match_over = false;
  view.own = event.dealt().has_own() ? seat_from(event.dealt().own_seat()) : std::nullopt;
  return true;
}

// Whether the discard that the event takes away exists.
bool is_possible(const View& deal, const SeatEvent& seen) {
  if (std::holds_alternative<SawMeld>(seen)) return !deal.seats[deal.turn].pond.empty();
  const auto* win = std::get_if<SawWin>(&seen);
  if (win == nullptr || !win->won.from || win->won.robbed) return true;
  return !deal.seats[*win->won.from].pond.empty();
}

}  // namespace

Result<void, std::string> fold(TableView& view, const v1::SeatEvent& event) {
  if (event.event_case() == v1::SeatEvent::EVENT_NOT_SET) return {};  // from a newer server
  const auto seen = seen_from(event);
  if (!seen || !is_possible(view.deal, *seen) || !fold_match(view, event)) {
    return fail(std::string("an event is impossible"));
  }
  try {
    apply(view.deal, *seen);
  } catch (const Broken& broken) {
    return fail(std::string(broken.what()));
  }
  return {};
}

}  // namespace lair::link
