#include "server/wire/values.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <google/protobuf/stubs/logging.h>

#include "engine/match_on.hpp"
#include "server/wire/field_reader.hpp"

namespace lair::wire {
namespace {

// Protobuf writes a line to stderr for each malformed text it parses. Bytes from outside must not
// be able to fill a log, and the decoder's caller learns of the failure from the result.
[[maybe_unused]] google::protobuf::LogHandler* const kLogBefore =
    google::protobuf::SetLogHandler(nullptr);

// The lowest tile of a chow is at most a 7; pungs and kongs are of tiles that form sets.
bool can_meld(MeldKind kind, Tile tile) {
  return kind == MeldKind::Chow ? tile.begins_chow() : !tile.is_bonus();
}

Result<Action, Malformed> kong_of(int kind_number, Tile tile) {
  const auto kind = enum_from(kind_number, MeldKind::AddedKong);
  if (kind != MeldKind::ConcealedKong && kind != MeldKind::AddedKong) {
    return fail(Malformed{"A declared kong must be concealed or added.", "action"});
  }
  return DeclareKong{*kind, tile};
}

Result<Action, Malformed> chow_of(Tile lowest) {
  if (!lowest.begins_chow()) return fail(Malformed{"No chow begins with that tile.", "action"});
  return ClaimChow{lowest};
}

// The parts of an action on the wire.
struct ActionFields {
  int which = 0;           // the field of v1::Action; 0 for none
  std::uint32_t tile = 0;  // of actions that have one
  int kong_kind = 0;
};

Result<Action, Malformed> action_of(const ActionFields& in) {
  using Wire = v1::Action;
  const auto with_tile = [&](auto make) -> Result<Action, Malformed> {
    const auto tile = tile_from(in.tile);
    if (!tile) return fail(tile.error());
    return make(*tile);
  };
  switch (in.which) {
    case Wire::kDiscardFieldNumber:
      return with_tile([](Tile tile) -> Result<Action, Malformed> { return Discard{tile}; });
    case Wire::kKongFieldNumber:
      return with_tile([&](Tile tile) { return kong_of(in.kong_kind, tile); });
    case Wire::kMahjongFieldNumber:
      return MahJong{};
    case Wire::kChowFieldNumber:
      return with_tile(chow_of);
    case Wire::kPungFieldNumber:
      return ClaimPung{};
    case Wire::kClaimKongFieldNumber:
      return ClaimKong{};
    case Wire::kPassFieldNumber:
      return Pass{};
    default:
      return fail(Malformed{"An action must say what is done.", "action"});
  }
}

}  // namespace

std::uint32_t number_of(Seat seat) { return static_cast<std::uint32_t>(seat); }

std::uint32_t number_of(Tile tile) { return static_cast<std::uint32_t>(tile.index()); }

Result<Seat, Malformed> seat_from(std::uint32_t number) {
  if (number >= kSeats.size()) return fail(Malformed{"There are four seats, 0 to 3.", "seat"});
  return kSeats[number];
}

Result<Tile, Malformed> tile_from(std::uint32_t number) {
  const auto tile = Tile::from_index(number);
  if (!tile) return fail(Malformed{"Tiles are numbered 0 to 41.", "tile"});
  return *tile;
}

void put(const MatchLength& length, v1::MatchLength& out) {
  out.set_unit(wire_enum<v1::MatchLength::Unit>(length.unit));
  out.set_count(length.count);
}

std::optional<MatchLength> length_from(const v1::MatchLength& in) {
  const MatchLength length{
      in.unit() == 0 ? LengthUnit::Match
                     : enum_from(in.unit(), LengthUnit::Minutes).value_or(LengthUnit::Match),
      in.count()};
  const bool is_unit = in.unit() >= 0 && in.unit() <= v1::MatchLength::UNIT_MINUTES;
  return is_unit && is_sound(length) ? std::optional(length) : std::nullopt;
}

void put(const Meld& meld, v1::Meld& out) {
  out.set_kind(wire_enum<v1::MeldKind>(meld.kind));
  out.set_tile(number_of(meld.tile));
  out.set_claimed(number_of(meld.claimed));
  if (meld.from) out.set_from(number_of(*meld.from));
}

void write(int field, const Meld& meld, FieldWriter& out) {
  out.nested(field, [&] {
    out.number(v1::Meld::kKindFieldNumber, wire_enum<v1::MeldKind>(meld.kind));
    out.number(v1::Meld::kTileFieldNumber, number_of(meld.tile));
    out.number(v1::Meld::kClaimedFieldNumber, number_of(meld.claimed));
    if (meld.from) out.present(v1::Meld::kFromFieldNumber, number_of(*meld.from));
  });
}

namespace {

// The fields as sent.
struct MeldFields {
  int kind = 0;
  std::uint32_t tile = 0;
  std::uint32_t claimed = 0;
  std::optional<std::uint32_t> from = std::nullopt;
};

Result<Meld, Malformed> meld_of(const MeldFields& in) {
  const auto kind = enum_from(in.kind, MeldKind::AddedKong);
  const auto tile = tile_from(in.tile);
  const auto claimed = tile_from(in.claimed);
  if (!kind || !tile || !claimed || !can_meld(*kind, *tile)) {
    return fail(Malformed{"These tiles form no meld."});
  }
  const auto tiles = Meld{*kind, *tile, *claimed, std::nullopt}.tiles();
  if (std::ranges::find(tiles, *claimed) == tiles.end()) {
    return fail(Malformed{"The claimed tile is not in its meld."});
  }
  if (in.from.has_value() != (*kind != MeldKind::ConcealedKong)) {
    return fail(Malformed{"Every meld but a concealed kong must be taken from a seat."});
  }
  if (!in.from) return Meld{*kind, *tile, *claimed, std::nullopt};
  const auto from = seat_from(*in.from);
  if (!from) return fail(from.error());
  return Meld{*kind, *tile, *claimed, *from};
}

}  // namespace

Result<Meld, Malformed> meld_from(const v1::Meld& in) {
  MeldFields fields{.kind = in.kind(), .tile = in.tile(), .claimed = in.claimed()};
  if (in.has_from()) fields.from = in.from();
  return meld_of(fields);
}

std::optional<Result<Meld, Malformed>> read_meld(std::string_view message) {
  using Wire = v1::Meld;
  MeldFields fields;
  FieldReader in(message);
  while (in.next()) {
    if (in.is_number(Wire::kKindFieldNumber)) fields.kind = static_cast<int>(in.number32());
    if (in.is_number(Wire::kTileFieldNumber)) fields.tile = in.number32();
    if (in.is_number(Wire::kClaimedFieldNumber)) fields.claimed = in.number32();
    if (in.is_number(Wire::kFromFieldNumber)) fields.from = in.number32();
  }
  if (in.is_broken()) return std::nullopt;
  return meld_of(fields);
}

void put(const Action& action, v1::Action& out) {
  std::visit(Match{[&](const Discard& discard) { out.set_discard(number_of(discard.tile)); },
                   [&](const DeclareKong& kong) {
                     out.mutable_kong()->set_kind(wire_enum<v1::MeldKind>(kong.kind));
                     out.mutable_kong()->set_tile(number_of(kong.tile));
                   },
                   [&](const MahJong&) { out.mutable_mahjong(); },
                   [&](const ClaimChow& chow) { out.set_chow(number_of(chow.lowest)); },
                   [&](const ClaimPung&) { out.mutable_pung(); },
                   [&](const ClaimKong&) { out.mutable_claim_kong(); },
                   [&](const Pass&) { out.mutable_pass(); }},
             action);
}

void write(int field, const Action& action, FieldWriter& out) {
  using Wire = v1::Action;
  const auto say = [&](int which) { out.nested(field, [&] { out.nested(which, [] {}); }); };
  std::visit(Match{[&](const Discard& discard) {
                     out.nested_small(field, Wire::kDiscardFieldNumber, number_of(discard.tile));
                   },
                   [&](const DeclareKong& kong) {
                     out.nested(field, [&] {
                       out.nested(Wire::kKongFieldNumber, [&] {
                         out.number(v1::Kong::kKindFieldNumber, wire_enum<v1::MeldKind>(kong.kind));
                         out.number(v1::Kong::kTileFieldNumber, number_of(kong.tile));
                       });
                     });
                   },
                   [&](const MahJong&) { say(Wire::kMahjongFieldNumber); },
                   [&](const ClaimChow& chow) {
                     out.nested_small(field, Wire::kChowFieldNumber, number_of(chow.lowest));
                   },
                   [&](const ClaimPung&) { say(Wire::kPungFieldNumber); },
                   [&](const ClaimKong&) { say(Wire::kClaimKongFieldNumber); },
                   [&](const Pass&) { say(Wire::kPassFieldNumber); }},
             action);
}

Result<Action, Malformed> action_from(const v1::Action& in) {
  ActionFields fields{.which = in.action_case()};
  if (in.has_discard()) fields.tile = in.discard();
  if (in.has_chow()) fields.tile = in.chow();
  if (in.has_kong()) {
    fields.tile = in.kong().tile();
    fields.kong_kind = in.kong().kind();
  }
  return action_of(fields);
}

std::optional<Result<Action, Malformed>> read_action(std::string_view message) {
  using Wire = v1::Action;
  ActionFields fields;
  FieldReader in(message);
  while (in.next()) {
    if (in.is_number(Wire::kDiscardFieldNumber) || in.is_number(Wire::kChowFieldNumber)) {
      fields = {.which = in.field(), .tile = in.number32()};
    } else if (in.is_bytes(Wire::kKongFieldNumber)) {
      fields = {.which = in.field()};
      FieldReader kong(in.bytes());
      while (kong.next()) {
        if (kong.is_number(v1::Kong::kTileFieldNumber)) fields.tile = kong.number32();
        if (kong.is_number(v1::Kong::kKindFieldNumber)) {
          fields.kong_kind = static_cast<int>(kong.number32());
        }
      }
      if (kong.is_broken()) return std::nullopt;
    } else if (in.is_bytes(Wire::kMahjongFieldNumber) || in.is_bytes(Wire::kPungFieldNumber) ||
               in.is_bytes(Wire::kClaimKongFieldNumber) || in.is_bytes(Wire::kPassFieldNumber)) {
      fields = {.which = in.field()};
    }
  }
  if (in.is_broken()) return std::nullopt;
  return action_of(fields);
}

void put(const TileCounts& tiles, google::protobuf::RepeatedField<std::uint32_t>& out) {
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < tiles[tile]; ++copy) out.Add(number_of(tile));
  }
}

Result<TileCounts, Malformed> counts_from(
    const google::protobuf::RepeatedField<std::uint32_t>& numbers) {
  TileCounts tiles;
  for (const std::uint32_t number : numbers) {
    const auto tile = tile_from(number);
    if (!tile) return fail(tile.error());
    if (tiles.has(*tile, copies_of(*tile))) return fail(Malformed{"There are not so many tiles."});
    tiles.add(*tile);
  }
  return tiles;
}

void put(const Hand& hand, v1::Hand& out) {
  put(hand.concealed, *out.mutable_concealed());
  for (const Meld& meld : hand.melds) put(meld, *out.add_melds());
  for (const Tile tile : hand.bonus) out.add_bonus(number_of(tile));
}

Result<Hand, Malformed> hand_from(const v1::Hand& in) {
  Hand hand;
  const auto concealed = counts_from(in.concealed());
  if (!concealed) return fail(concealed.error());
  hand.concealed = *concealed;
  if (in.melds_size() > static_cast<int>(Melds::capacity()) ||
      in.bonus_size() > static_cast<int>(decltype(hand.bonus)::capacity())) {
    return fail(Malformed{"A hand can have at most four melds and eight bonus tiles."});
  }
  for (const v1::Meld& one : in.melds()) {
    const auto meld = meld_from(one);
    if (!meld) return fail(meld.error());
    hand.melds.push_back(*meld);
  }
  for (const std::uint32_t number : in.bonus()) {
    const auto tile = tile_from(number);
    if (!tile) return fail(tile.error());
    if (!tile->is_bonus()) return fail(Malformed{"Only flowers and seasons are bonus tiles."});
    hand.bonus.push_back(*tile);
  }
  return hand;
}

void put(const BySeat<Hand>& hands, google::protobuf::RepeatedPtrField<v1::Hand>& out) {
  for (const Hand& hand : hands) put(hand, *out.Add());
}

Result<BySeat<Hand>, Malformed> hands_from(const google::protobuf::RepeatedPtrField<v1::Hand>& in) {
  if (in.size() != 4) return fail(Malformed{"Hands must be given for all four seats."});
  BySeat<Hand> hands;
  for (const Seat seat : kSeats) {
    const auto hand = hand_from(in[static_cast<int>(seat)]);
    if (!hand) return fail(hand.error());
    hands[seat] = *hand;
  }
  return hands;
}

void put(const DealSetup& setup, v1::DealSetup& out) {
  out.set_number(setup.number);
  out.set_prevailing(static_cast<std::uint32_t>(setup.prevailing));
  out.set_hand_number(setup.hand_number);
  for (const Wind wind : setup.seating.winds()) out.add_winds(static_cast<std::uint32_t>(wind));
  out.set_dealer(number_of(setup.dealer));
  out.set_keeps(setup.keeps);
  out.set_redeals(setup.redeals);
}

Result<DealSetup, Malformed> setup_from(const v1::DealSetup& in) {
  const auto dealer = seat_from(in.dealer());
  if (!dealer) return fail(dealer.error());
  if (in.prevailing() >= kWinds.size()) return fail(Malformed{"There are four winds, 0 to 3."});
  if (in.number() < 1) return fail(Malformed{"Deals are numbered from 1."});
  if (in.hand_number() < 1 || in.hand_number() > 4) {
    return fail(Malformed{"A round has hands 1 to 4."});
  }
  const std::array<std::uint32_t, 4> each_once{0, 1, 2, 3};
  if (!std::ranges::is_permutation(in.winds(), each_once)) {
    return fail(Malformed{"Each wind must have one seat."});
  }
  BySeat<Wind> winds;
  for (const Seat seat : kSeats) winds[seat] = kWinds[in.winds(static_cast<int>(seat))];
  return DealSetup{in.number(),
                   kWinds[in.prevailing()],
                   static_cast<std::uint8_t>(in.hand_number()),
                   Seating(winds),
                   *dealer,
                   in.keeps(),
                   in.redeals()};
}

void put(const BySeat<Points>& points, google::protobuf::RepeatedField<std::int64_t>& out) {
  for (const Points of_seat : points) out.Add(of_seat.count());
}

Result<BySeat<Points>, Malformed> points_from(
    const google::protobuf::RepeatedField<std::int64_t>& in) {
  if (in.size() != 4) return fail(Malformed{"Points must be given for all four seats."});
  BySeat<Points> points;
  for (const Seat seat : kSeats) points[seat] = Points(in[static_cast<int>(seat)]);
  return points;
}

void put(const Settings& settings, google::protobuf::RepeatedPtrField<v1::Setting>& out) {
  for (const auto& [key, value] : settings) {
    v1::Setting& setting = *out.Add();
    setting.set_key(key);
    setting.set_value(value);
  }
}

Settings settings_from(const google::protobuf::RepeatedPtrField<v1::Setting>& in) {
  Settings settings;
  settings.reserve(static_cast<std::size_t>(in.size()));
  for (const v1::Setting& setting : in) settings.emplace_back(setting.key(), setting.value());
  return settings;
}

void put(const table::ClockSettings& clock, v1::Clock& out) {
  out.set_move_ms(wire_millis(clock.move));
  out.set_reserve_ms(wire_millis(clock.reserve));
}

table::ClockSettings clock_from(const v1::Clock& in) {
  return {table::Millis(in.move_ms()), table::Millis(in.reserve_ms())};
}

std::optional<table::ClaimWindow> claim_window_from(v1::ClaimWindow in) {
  if (in == v1::CLAIM_WINDOW_EAGER) return table::ClaimWindow::Eager;
  if (in == v1::CLAIM_WINDOW_CONSTANT) return table::ClaimWindow::Constant;
  return std::nullopt;
}

std::uint32_t wire_millis(table::Millis time) {
  constexpr std::int64_t kLongest = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(time.count(), 0, kLongest));
}

}  // namespace lair::wire
