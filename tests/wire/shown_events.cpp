#include "tests/wire/shown_events.hpp"

#include <optional>

#include "server/wire/scores.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using WireSeatEvent = v1::SeatEvent;
using Shown = Result<ShownEvent, Malformed>;

// The most tiles one seat conceals: a dealer's hand.
constexpr std::uint32_t kConcealedMax = 14;

Result<OwnTiles, Malformed> own_from(const WireSeatEvent::Dealt& in) {
  const auto seat = seat_from(in.own_seat());
  if (!seat) return fail(seat.error());
  const auto tiles = counts_from(in.own().tiles());
  if (!tiles) return fail(tiles.error());
  if (!in.has_own_drawn()) return OwnTiles{*seat, *tiles, std::nullopt};
  const auto drawn = tile_from(in.own_drawn());
  if (!drawn) return fail(drawn.error());
  return OwnTiles{*seat, *tiles, *drawn};
}

Result<AllTiles, Malformed> all_from(const WireSeatEvent::Dealt& in) {
  if (in.all_size() != 4) return fail(Malformed{"There are four hands."});
  AllTiles all;
  for (const Seat seat : kSeats) {
    const auto tiles = counts_from(in.all(static_cast<int>(seat)).tiles());
    if (!tiles) return fail(tiles.error());
    all.tiles[seat] = *tiles;
  }
  if (!in.has_own_drawn()) return all;
  const auto drawn = tile_from(in.own_drawn());
  if (!drawn) return fail(drawn.error());
  all.drawn = *drawn;
  return all;
}

Shown dealt_from(const WireSeatEvent::Dealt& in) {
  SawDeal deal;
  const auto setup = setup_from(in.setup());
  if (!setup) return fail(setup.error());
  deal.setup = *setup;
  if (in.sizes_size() != 4 || in.tiles_left() > Wall::kTilesMax) {
    return fail(Malformed{"A deal has four hands from one wall."});
  }
  for (const Seat seat : kSeats) {
    const std::uint32_t size = in.sizes(static_cast<int>(seat));
    if (size > kConcealedMax) return fail(Malformed{"A hand has at most fourteen tiles."});
    deal.sizes[seat] = static_cast<std::uint8_t>(size);
  }
  if (in.has_own()) {
    const auto own = own_from(in);
    if (!own) return fail(own.error());
    deal.own = *own;
  }
  if (in.all_size() != 0) {
    const auto all = all_from(in);
    if (!all) return fail(all.error());
    deal.all = *all;
  }
  deal.tiles_left = in.tiles_left();
  const auto scores = points_from(in.scores());
  if (!scores) return fail(scores.error());
  return ShownEvent{deal, *scores, false};
}

Shown draw_from(const WireSeatEvent::Draw& in) {
  const auto seat = seat_from(in.seat());
  const auto kind = enum_from(in.kind(), DrawKind::BonusReplacement);
  if (!seat) return fail(seat.error());
  if (!kind) return fail(Malformed{"There are three kinds of draw."});
  if (!in.has_tile())
    return ShownEvent{
        SawDraw{*seat,  std::nullopt, *kind},
        {     },
        false
    };
  const auto tile = tile_from(in.tile());
  if (!tile) return fail(tile.error());
  return ShownEvent{
      SawDraw{*seat,  *tile, *kind},
      {     },
      false
  };
}

// For SawBonus and SawDiscard, which have the same fields.
template <class Saw>
Shown tile_shown_from(std::uint32_t seat_number, std::uint32_t tile_number) {
  const auto seat = seat_from(seat_number);
  if (!seat) return fail(seat.error());
  const auto tile = tile_from(tile_number);
  if (!tile) return fail(tile.error());
  return ShownEvent{
      Saw{*seat,   *tile},
      {       },
      false
  };
}

Shown kong_from(const WireSeatEvent::KongDeclared& in) {
  const auto seat = seat_from(in.seat());
  const auto kind = enum_from(in.kind(), MeldKind::AddedKong);
  if (!seat) return fail(seat.error());
  if (kind != MeldKind::ConcealedKong && kind != MeldKind::AddedKong) {
    return fail(Malformed{"A declared kong must be concealed or added."});
  }
  if (!in.has_meld())
    return ShownEvent{
        SawKong{*seat,         *kind, std::nullopt},
        {            },
        false
    };
  const auto meld = meld_from(in.meld());
  if (!meld) return fail(meld.error());
  return ShownEvent{
      SawKong{*seat,  *kind, *meld},
      {     },
      false
  };
}

Shown answer_from(const WireSeatEvent::Answer& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  const auto claim = action_from(in.claim());
  if (!claim) return fail(claim.error());
  return ShownEvent{
      SawAnswer{*seat,   *claim},
      {       },
      false
  };
}

Shown melded_from(const WireSeatEvent::Melded& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  const auto meld = meld_from(in.meld());
  if (!meld) return fail(meld.error());
  return ShownEvent{
      SawMeld{*seat,   *meld},
      {       },
      false
  };
}

Shown kong_stands_from(const WireSeatEvent::KongStands& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  return ShownEvent{SawKongStand{*seat}, {}, false};
}

Shown false_mahjong_from(const WireSeatEvent::FalseMahJong& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  if (in.effect() < static_cast<int>(FalseMahJong::DeadHand) ||
      in.effect() > static_cast<int>(FalseMahJong::Penalty)) {
    return fail(Malformed{"A false MahJong that is taken has an effect."});
  }
  return ShownEvent{
      SawFalseMahJong{*seat,   static_cast<FalseMahJong>(in.effect())},
      {       },
      false
  };
}

Shown win_from(const WireSeatEvent::Won& in) {
  auto won = won_from(in.win());
  if (!won) return fail(won.error());
  const auto hands = hands_from(in.hands());
  if (!hands) return fail(hands.error());
  const auto scores = points_from(in.scores());
  if (!scores) return fail(scores.error());
  return ShownEvent{
      SawWin{*std::move(won), *hands},
      *scores, in.match_over()
  };
}

Shown drawn_from(const WireSeatEvent::DrawnDeal& in) {
  const auto hands = hands_from(in.hands());
  if (!hands) return fail(hands.error());
  const auto scores = points_from(in.scores());
  if (!scores) return fail(scores.error());
  return ShownEvent{SawDrawnDeal{*hands}, *scores, in.match_over()};
}

}  // namespace

Result<ShownEvent, Malformed> shown_from(const v1::SeatEvent& in) {
  switch (in.event_case()) {
    case WireSeatEvent::kDealt:
      return dealt_from(in.dealt());
    case WireSeatEvent::kBonus:
      return tile_shown_from<SawBonus>(in.bonus().seat(), in.bonus().tile());
    case WireSeatEvent::kDraw:
      return draw_from(in.draw());
    case WireSeatEvent::kDiscard:
      return tile_shown_from<SawDiscard>(in.discard().seat(), in.discard().tile());
    case WireSeatEvent::kKong:
      return kong_from(in.kong());
    case WireSeatEvent::kAnswer:
      return answer_from(in.answer());
    case WireSeatEvent::kMelded:
      return melded_from(in.melded());
    case WireSeatEvent::kKongStands:
      return kong_stands_from(in.kong_stands());
    case WireSeatEvent::kWon:
      return win_from(in.won());
    case WireSeatEvent::kDrawnDeal:
      return drawn_from(in.drawn_deal());
    case WireSeatEvent::kFalseMahjong:
      return false_mahjong_from(in.false_mahjong());
    case WireSeatEvent::EVENT_NOT_SET:
      break;
  }
  return fail(Malformed{"An event says what was seen."});
}

}  // namespace lair::wire
