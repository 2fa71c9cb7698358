#include "server/wire/seat_events.hpp"

#include <string>
#include <utility>

#include "engine/match_on.hpp"
#include "server/wire/scores.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using WireSeatEvent = v1::SeatEvent;
using Shown = Result<ShownEvent, Malformed>;

// The most tiles one seat conceals: a dealer's hand.
constexpr std::uint32_t kConcealedMax = 14;

void put_own(const OwnTiles& own, WireSeatEvent::Dealt& out) {
  out.set_own_seat(number_of(own.seat));
  put(own.tiles, *out.mutable_own()->mutable_tiles());
  if (own.drawn) out.set_own_drawn(number_of(*own.drawn));
}

void put_all(const AllTiles& all, WireSeatEvent::Dealt& out) {
  for (const TileCounts& tiles : all.tiles) put(tiles, *out.add_all()->mutable_tiles());
  if (all.drawn) out.set_own_drawn(number_of(*all.drawn));
}

void put_dealt(const SawDeal& deal, const BySeat<Points>& scores, WireSeatEvent::Dealt& out) {
  put(deal.setup, *out.mutable_setup());
  for (const std::uint8_t size : deal.sizes) out.add_sizes(size);
  if (deal.own) put_own(*deal.own, out);
  if (deal.all) put_all(*deal.all, out);
  out.set_tiles_left(static_cast<std::uint32_t>(deal.tiles_left));
  put(scores, *out.mutable_scores());
}

// Bonus and Discard, which look alike.
template <class Message>
void write_tile(int field, Seat seat, Tile tile, FieldWriter& out) {
  out.nested(field, [&] {
    out.number(Message::kSeatFieldNumber, number_of(seat));
    out.number(Message::kTileFieldNumber, number_of(tile));
  });
}

void write_draw(const SawDraw& draw, FieldWriter& out) {
  using Draw = WireSeatEvent::Draw;
  out.nested(WireSeatEvent::kDrawFieldNumber, [&] {
    out.number(Draw::kSeatFieldNumber, number_of(draw.seat));
    if (draw.tile) out.present(Draw::kTileFieldNumber, number_of(*draw.tile));
    out.number(Draw::kKindFieldNumber, wire_enum<v1::DrawKind>(draw.kind));
  });
}

void write_kong(const SawKong& kong, FieldWriter& out) {
  using Kong = WireSeatEvent::KongDeclared;
  out.nested(WireSeatEvent::kKongFieldNumber, [&] {
    out.number(Kong::kSeatFieldNumber, number_of(kong.seat));
    out.number(Kong::kKindFieldNumber, wire_enum<v1::MeldKind>(kong.kind));
    if (kong.meld) write(Kong::kMeldFieldNumber, *kong.meld, out);
  });
}

void write_answer(const SawAnswer& answer, FieldWriter& out) {
  using Answer = WireSeatEvent::Answer;
  out.nested(WireSeatEvent::kAnswerFieldNumber, [&] {
    out.number(Answer::kSeatFieldNumber, number_of(answer.seat));
    write(Answer::kClaimFieldNumber, answer.claim, out);
  });
}

void write_melded(const SawMeld& melded, FieldWriter& out) {
  using Melded = WireSeatEvent::Melded;
  out.nested(WireSeatEvent::kMeldedFieldNumber, [&] {
    out.number(Melded::kSeatFieldNumber, number_of(melded.seat));
    write(Melded::kMeldFieldNumber, melded.meld, out);
  });
}

void put_win(const SawWin& win, const ShownEvent& shown, WireSeatEvent::Won& out) {
  put(win.won, *out.mutable_win());
  put(*win.hands, *out.mutable_hands());
  put(shown.scores, *out.mutable_scores());
  out.set_match_over(shown.match_over);
}

void put_drawn(const SawDrawnDeal& drawn, const ShownEvent& shown, WireSeatEvent::DrawnDeal& out) {
  put(*drawn.hands, *out.mutable_hands());
  put(shown.scores, *out.mutable_scores());
  out.set_match_over(shown.match_over);
}

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

// SawBonus and SawDiscard, which look alike.
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
    return fail(Malformed{"A declared kong is concealed or added."});
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

// How a deal ends is long, and the same for all who see it: written out once.
template <class Fields>
void write_once(const ShownEvent& ending, FieldWriter& out, Fields fields) {
  struct Written {
    ShownEvent ending;
    std::string bytes;
  };

  thread_local Written last;
  if (last.bytes.empty() || last.ending != ending) {
    std::string bytes;
    {
      FieldWriter writer(bytes);
      fields(writer);
    }
    last = {.ending = ending, .bytes = std::move(bytes)};
  }
  out.fields(last.bytes);
}

}  // namespace

void write(const ShownEvent& shown, FieldWriter& out) {
  std::visit(
      Match{[&](const SawDeal& deal) {
              auto& message = scratch<WireSeatEvent::Dealt>();
              put_dealt(deal, shown.scores, message);
              out.message(WireSeatEvent::kDealtFieldNumber, message);
            },
            [&](const SawBonus& bonus) {
              write_tile<WireSeatEvent::Bonus>(
                  WireSeatEvent::kBonusFieldNumber, bonus.seat, bonus.tile, out);
            },
            [&](const SawDraw& draw) { write_draw(draw, out); },
            [&](const SawDiscard& discard) {
              write_tile<WireSeatEvent::Discard>(
                  WireSeatEvent::kDiscardFieldNumber, discard.seat, discard.tile, out);
            },
            [&](const SawKong& kong) { write_kong(kong, out); },
            [&](const SawAnswer& answer) { write_answer(answer, out); },
            [&](const SawMeld& melded) { write_melded(melded, out); },
            [&](const SawKongStand& kong) {
              out.nested(WireSeatEvent::kKongStandsFieldNumber, [&] {
                out.number(WireSeatEvent::KongStands::kSeatFieldNumber, number_of(kong.seat));
              });
            },
            [&](const SawWin& win) {
              write_once(shown, out, [&](FieldWriter& fields) {
                auto& message = scratch<WireSeatEvent::Won>();
                put_win(win, shown, message);
                fields.message(WireSeatEvent::kWonFieldNumber, message);
              });
            },
            [&](const SawDrawnDeal& drawn) {
              write_once(shown, out, [&](FieldWriter& fields) {
                auto& message = scratch<WireSeatEvent::DrawnDeal>();
                put_drawn(drawn, shown, message);
                fields.message(WireSeatEvent::kDrawnDealFieldNumber, message);
              });
            },
            [&](const SawFalseMahJong& saw) {
              out.nested(WireSeatEvent::kFalseMahjongFieldNumber, [&] {
                out.number(WireSeatEvent::FalseMahJong::kSeatFieldNumber, number_of(saw.seat));
                out.number(WireSeatEvent::FalseMahJong::kEffectFieldNumber,
                           static_cast<std::uint32_t>(saw.what));
              });
            }},
      shown.event);
}

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
