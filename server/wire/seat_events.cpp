#include "server/wire/seat_events.hpp"

#include <string>
#include <utility>

#include "engine/match_on.hpp"
#include "server/wire/scores.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using WireSeatEvent = v1::SeatEvent;

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

// For Bonus and Discard, which have the same fields.
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

// The end of a deal is long and the same for everybody who sees it, so a thread encodes it only
// once.
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

}  // namespace lair::wire
