#include "server/wire/journal_events.hpp"

#include <array>
#include <string>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/wire/field_reader.hpp"
#include "server/wire/scores.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using WireEvent = v1::Record::Event;

std::uint32_t bits_of(const BySeat<bool>& asked) {
  std::uint32_t bits = 0;
  for (const Seat seat : kSeats) {
    if (asked[seat]) bits |= 1U << index_of(seat);
  }
  return bits;
}

Result<BySeat<bool>, Malformed> asked_from(std::uint32_t bits) {
  if (bits > 0xF) return fail(Malformed{"Only four seats can be asked."});
  BySeat<bool> asked;
  for (const Seat seat : kSeats) asked[seat] = (bits >> index_of(seat) & 1U) != 0;
  return asked;
}

Malformed nothing_happened() { return Malformed{"An event must say what happened."}; }

void put_dealt(const Dealt& dealt, v1::Record::Dealt& out) {
  const auto tiles = dealt.wall->tiles();
  ensure(dealt.wall->tiles_left() == tiles.size(), "a wall is journalled before its first draw");
  put(*dealt.setup, *out.mutable_setup());
  std::string& wall = *out.mutable_wall();
  wall.reserve(tiles.size());
  for (const Tile tile : tiles) wall.push_back(static_cast<char>(tile.index()));
  out.set_dead_wall(static_cast<std::uint32_t>(dealt.wall->dead()));
}

Result<Event, Malformed> dealt_from(const v1::Record::Dealt& in) {
  const auto setup = setup_from(in.setup());
  if (!setup) return fail(setup.error());
  if (in.wall().size() > Wall::kTilesMax)
    return fail(Malformed{"A wall can have at most 144 tiles."});
  if (in.dead_wall() > static_cast<std::uint32_t>(DeadWall::Supply)) {
    return fail(Malformed{"There are three kinds of dead wall."});
  }
  InlineVector<Tile, Wall::kTilesMax> tiles;
  for (const char byte : in.wall()) {
    const auto tile = tile_from(static_cast<unsigned char>(byte));
    if (!tile) return fail(tile.error());
    tiles.push_back(*tile);
  }
  return Dealt{*setup, Wall({tiles.begin(), tiles.size()}, static_cast<DeadWall>(in.dead_wall()))};
}

Result<Event, Malformed> bonus_from(std::uint32_t number) {
  const auto facts = unpacked(number);
  if (!facts) return fail(facts.error());
  if (!facts->tile.is_bonus() || facts->more != 0) {
    return fail(Malformed{"Only a flower or season can be set aside."});
  }
  return BonusShown{facts->seat, facts->tile};
}

Result<Event, Malformed> drew_from(std::uint32_t number) {
  const auto facts = unpacked(number);
  if (!facts) return fail(facts.error());
  if (facts->more > static_cast<std::uint32_t>(DrawKind::BonusReplacement)) {
    return fail(Malformed{"There are three kinds of draw."});
  }
  return Drew{facts->seat, facts->tile, static_cast<DrawKind>(facts->more)};
}

Result<Event, Malformed> discarded_from(std::uint32_t number) {
  const auto facts = unpacked(number);
  if (!facts) return fail(facts.error());
  const auto asked = asked_from(facts->more);
  if (!asked) return fail(asked.error());
  return Discarded{facts->seat, facts->tile, *asked};
}

Result<Event, Malformed> kong_declared_from(const v1::Record::KongDeclared& in) {
  const auto facts = unpacked(in.place());
  if (!facts) return fail(facts.error());
  const auto asked = asked_from(facts->more);
  if (!asked) return fail(asked.error());
  const auto meld = meld_from(in.meld());
  if (!meld) return fail(meld.error());
  return KongDeclared{facts->seat, *meld, *asked};
}

// Reads a seat and, with `read`, what the seat did from the bytes of the other field. Does without
// a message object because there are many such events, and a server reads them all when it starts.
template <class Did, class Read>
Result<Event, Malformed> done_by(std::string_view bytes,
                                 int seat_field,
                                 int what_field,
                                 Read read) {
  std::uint32_t number = 0;
  std::string_view what;
  FieldReader in(bytes);
  while (in.next()) {
    if (in.is_number(seat_field)) number = in.number32();
    if (in.is_bytes(what_field)) what = in.bytes();
  }
  if (in.is_broken()) return fail(nothing_happened());
  const auto seat = seat_from(number);
  if (!seat) return fail(seat.error());
  const auto value = read(what);
  if (!value) return fail(nothing_happened());
  if (!*value) return fail(value->error());
  return Did{*seat, **value};
}

Result<Event, Malformed> answered_from(std::string_view bytes) {
  using Wire = v1::Record::Answered;
  return done_by<Answered>(bytes, Wire::kSeatFieldNumber, Wire::kClaimFieldNumber, read_action);
}

Result<Event, Malformed> melded_from(std::string_view bytes) {
  using Wire = v1::Record::Melded;
  return done_by<Melded>(bytes, Wire::kSeatFieldNumber, Wire::kMeldFieldNumber, read_meld);
}

Result<Event, Malformed> kong_stands_from(std::uint32_t number) {
  const auto seat = seat_from(number);
  if (!seat) return fail(seat.error());
  return KongStands{*seat};
}

Result<Event, Malformed> declared_falsely_from(std::uint32_t number) {
  const auto seat = seat_from(number);
  if (!seat) return fail(seat.error());
  return DeclaredFalsely{*seat};
}

// Reads the event from a field that holds a message.
Result<Event, Malformed> event_from(int field, std::string_view bytes) {
  using Wire = v1::Record;
  switch (field) {
    case WireEvent::kDealtFieldNumber:
      return message_from<Wire::Dealt>(bytes, dealt_from);
    case WireEvent::kKongFieldNumber:
      return message_from<Wire::KongDeclared>(bytes, kong_declared_from);
    case WireEvent::kAnsweredFieldNumber:
      return answered_from(bytes);
    case WireEvent::kMeldedFieldNumber:
      return melded_from(bytes);
    case WireEvent::kWonFieldNumber:
      return message_from<v1::Win>(bytes, [](const v1::Win& in) -> Result<Event, Malformed> {
        auto won = won_from(in);
        if (!won) return fail(won.error());
        return *std::move(won);
      });
    case WireEvent::kDrawnFieldNumber:
      return Drawn{};
    default:
      return fail(nothing_happened());
  }
}

// Reads the event from a field that holds a number.
Result<Event, Malformed> event_from(int field, std::uint32_t number) {
  switch (field) {
    case WireEvent::kBonusFieldNumber:
      return bonus_from(number);
    case WireEvent::kDrewFieldNumber:
      return drew_from(number);
    case WireEvent::kDiscardedFieldNumber:
      return discarded_from(number);
    case WireEvent::kKongStandsFieldNumber:
      return kong_stands_from(number);
    case WireEvent::kDeclaredFalselyFieldNumber:
      return declared_falsely_from(number);
    default:
      return fail(nothing_happened());
  }
}

void write_event(const Event& event, FieldWriter& out) {
  using Wire = v1::Record;
  std::visit(Match{[&](const Dealt& dealt) {
                     auto& message = scratch<Wire::Dealt>();
                     put_dealt(dealt, message);
                     out.message(WireEvent::kDealtFieldNumber, message);
                   },
                   [&](const BonusShown& bonus) {
                     out.present(WireEvent::kBonusFieldNumber, packed(bonus.seat, bonus.tile, 0));
                   },
                   [&](const Drew& drew) {
                     const auto kind = static_cast<std::uint32_t>(drew.kind);
                     out.present(WireEvent::kDrewFieldNumber, packed(drew.seat, drew.tile, kind));
                   },
                   [&](const Discarded& discarded) {
                     out.present(WireEvent::kDiscardedFieldNumber,
                                 packed(discarded.seat, discarded.tile, bits_of(discarded.asked)));
                   },
                   [&](const KongDeclared& kong) {
                     out.nested(WireEvent::kKongFieldNumber, [&] {
                       out.number(Wire::KongDeclared::kPlaceFieldNumber,
                                  packed(kong.seat, Tile(), bits_of(kong.asked)));
                       write(Wire::KongDeclared::kMeldFieldNumber, kong.meld, out);
                     });
                   },
                   [&](const Answered& answered) {
                     out.nested(WireEvent::kAnsweredFieldNumber, [&] {
                       out.number(Wire::Answered::kSeatFieldNumber, number_of(answered.seat));
                       write(Wire::Answered::kClaimFieldNumber, answered.claim, out);
                     });
                   },
                   [&](const Melded& melded) {
                     out.nested(WireEvent::kMeldedFieldNumber, [&] {
                       out.number(Wire::Melded::kSeatFieldNumber, number_of(melded.seat));
                       write(Wire::Melded::kMeldFieldNumber, melded.meld, out);
                     });
                   },
                   [&](const KongStands& kong) {
                     out.present(WireEvent::kKongStandsFieldNumber, number_of(kong.seat));
                   },
                   [&](const Won& won) {
                     auto& message = scratch<v1::Win>();
                     put(won, message);
                     out.message(WireEvent::kWonFieldNumber, message);
                   },
                   [&](const Drawn&) { out.nested(WireEvent::kDrawnFieldNumber, [] {}); },
                   [&](const DeclaredFalsely& declared) {
                     out.present(WireEvent::kDeclaredFalselyFieldNumber, number_of(declared.seat));
                   }},
             event);
}

}  // namespace

std::uint32_t packed(Seat seat, Tile tile, std::uint32_t more) {
  return number_of(seat) | number_of(tile) << 2 | more << 8;
}

Result<Unpacked, Malformed> unpacked(std::uint32_t number) {
  const auto tile = tile_from(number >> 2 & 0x3F);
  if (!tile) return fail(tile.error());
  return Unpacked{kSeats[number & 0x3], *tile, number >> 8};
}

void write(int field, const Events& events, FieldWriter& out) {
  for (const Event& event : events) {
    out.nested(field, [&] { write_event(event, out); });
  }
}

Result<Event, Malformed> event_from(std::string_view bytes) {
  FieldReader in(bytes);
  if (!in.next()) return fail(nothing_happened());
  auto event = in.is_number(in.field())  ? event_from(in.field(), in.number32())
               : in.is_bytes(in.field()) ? event_from(in.field(), in.bytes())
                                         : fail(nothing_happened());
  if (in.next() || in.is_broken())
    return fail(Malformed{"An event must be one thing that happened."});
  return event;
}

}  // namespace lair::wire
