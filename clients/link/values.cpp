#include "clients/link/values.hpp"

#include "engine/match_on.hpp"

namespace lair::link {
namespace {

std::optional<MeldKind> meld_kind_from(v1::MeldKind kind) {
  switch (kind) {
    case v1::MELD_KIND_CHOW:
      return MeldKind::Chow;
    case v1::MELD_KIND_PUNG:
      return MeldKind::Pung;
    case v1::MELD_KIND_CONCEALED_KONG:
      return MeldKind::ConcealedKong;
    case v1::MELD_KIND_EXPOSED_KONG:
      return MeldKind::ExposedKong;
    case v1::MELD_KIND_ADDED_KONG:
      return MeldKind::AddedKong;
    default:
      return std::nullopt;
  }
}

std::optional<Wind> wind_from(std::uint32_t number) {
  if (number >= kWinds.size()) return std::nullopt;
  return kWinds[number];
}

std::optional<Tile> chow_from(std::uint32_t number) {
  const auto tile = tile_from(number);
  if (!tile || !tile->begins_chow()) return std::nullopt;
  return tile;
}

std::optional<Action> kong_from(const v1::Kong& in) {
  const auto kind = meld_kind_from(in.kind());
  const auto tile = tile_from(in.tile());
  if (!kind || !tile) return std::nullopt;
  return DeclareKong{*kind, *tile};
}

}  // namespace

std::optional<Seat> seat_from(std::uint32_t number) {
  if (number >= kSeats.size()) return std::nullopt;
  return kSeats[number];
}

std::optional<Tile> tile_from(std::uint32_t number) { return Tile::from_index(number); }

std::optional<Meld> meld_from(const v1::Meld& in) {
  const auto kind = meld_kind_from(in.kind());
  const auto tile = kind == MeldKind::Chow ? chow_from(in.tile()) : tile_from(in.tile());
  const auto claimed = tile_from(in.claimed());
  if (!kind || !tile || !claimed) return std::nullopt;
  Meld meld{.kind = *kind, .tile = *tile, .claimed = *claimed, .from = std::nullopt};
  if (!in.has_from()) return meld;
  meld.from = seat_from(in.from());
  if (!meld.from) return std::nullopt;
  return meld;
}

std::optional<Action> action_from(const v1::Action& in) {
  switch (in.action_case()) {
    case v1::Action::kDiscard: {
      const auto tile = tile_from(in.discard());
      return tile ? std::optional<Action>(Discard{*tile}) : std::nullopt;
    }
    case v1::Action::kKong:
      return kong_from(in.kong());
    case v1::Action::kMahjong:
      return MahJong{};
    case v1::Action::kChow: {
      const auto lowest = chow_from(in.chow());
      return lowest ? std::optional<Action>(ClaimChow{*lowest}) : std::nullopt;
    }
    case v1::Action::kPung:
      return ClaimPung{};
    case v1::Action::kClaimKong:
      return ClaimKong{};
    case v1::Action::kPass:
      return Pass{};
    case v1::Action::ACTION_NOT_SET:
      break;
  }
  return std::nullopt;
}

std::optional<TileCounts> counts_from(const google::protobuf::RepeatedField<std::uint32_t>& in) {
  TileCounts counts;
  for (const std::uint32_t number : in) {
    const auto tile = tile_from(number);
    if (!tile || counts[*tile] == copies_of(*tile)) return std::nullopt;
    counts.add(*tile);
  }
  return counts;
}

std::optional<Hand> hand_from(const v1::Hand& in) {
  const auto concealed = counts_from(in.concealed());
  if (!concealed || in.melds_size() > 4 || in.bonus_size() > 8) return std::nullopt;
  Hand hand{.concealed = *concealed, .melds = {}, .bonus = {}};
  for (const v1::Meld& one : in.melds()) {
    const auto meld = meld_from(one);
    if (!meld) return std::nullopt;
    hand.melds.push_back(*meld);
  }
  for (const std::uint32_t number : in.bonus()) {
    const auto tile = tile_from(number);
    if (!tile) return std::nullopt;
    hand.bonus.push_back(*tile);
  }
  return hand;
}

std::optional<BySeat<Hand>> hands_from(const google::protobuf::RepeatedPtrField<v1::Hand>& in) {
  if (in.size() != 4) return std::nullopt;
  BySeat<Hand> hands;
  for (const Seat seat : kSeats) {
    const auto hand = hand_from(in[static_cast<int>(seat)]);
    if (!hand) return std::nullopt;
    hands[seat] = *hand;
  }
  return hands;
}

std::optional<DealSetup> setup_from(const v1::DealSetup& in) {
  const auto prevailing = wind_from(in.prevailing());
  const auto dealer = seat_from(in.dealer());
  if (!prevailing || !dealer || in.winds_size() != 4 || in.hand_number() > 4) return std::nullopt;
  BySeat<Wind> winds;
  for (const Seat seat : kSeats) {
    const auto wind = wind_from(in.winds(static_cast<int>(seat)));
    if (!wind) return std::nullopt;
    winds[seat] = *wind;
  }
  return DealSetup{.number = in.number(),
                   .prevailing = *prevailing,
                   .hand_number = static_cast<std::uint8_t>(in.hand_number()),
                   .seating = Seating(winds),
                   .dealer = *dealer,
                   .keeps = in.keeps(),
                   .redeals = in.redeals()};
}

std::optional<BySeat<Points>> points_from(const google::protobuf::RepeatedField<std::int64_t>& in) {
  if (in.size() != 4) return std::nullopt;
  BySeat<Points> points;
  for (const Seat seat : kSeats) points[seat] = Points(in[static_cast<int>(seat)]);
  return points;
}

v1::Action to_wire(const Action& action) {
  v1::Action out;
  std::visit(Match{
                 [&](const Discard& discard) {
                   out.set_discard(static_cast<std::uint32_t>(discard.tile.index()));
                 },
                 [&](const DeclareKong& kong) {
                   out.mutable_kong()->set_kind(kong.kind == MeldKind::AddedKong
                                                    ? v1::MELD_KIND_ADDED_KONG
                                                    : v1::MELD_KIND_CONCEALED_KONG);
                   out.mutable_kong()->set_tile(static_cast<std::uint32_t>(kong.tile.index()));
                 },
                 [&](const MahJong&) { out.mutable_mahjong(); },
                 [&](const ClaimChow& chow) {
                   out.set_chow(static_cast<std::uint32_t>(chow.lowest.index()));
                 },
                 [&](const ClaimPung&) { out.mutable_pung(); },
                 [&](const ClaimKong&) { out.mutable_claim_kong(); },
                 [&](const Pass&) { out.mutable_pass(); },
             },
             action);
  return out;
}

}  // namespace lair::link
