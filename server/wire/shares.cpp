#include "server/wire/shares.hpp"

#include <algorithm>

#include "server/wire/values.hpp"

namespace lair::wire {

std::string text_of(const Bytes32& bytes) { return {bytes.begin(), bytes.end()}; }

Result<Bytes32, Malformed> bytes_from(const std::string& text) {
  Bytes32 bytes{};
  if (text.size() != bytes.size())
    return fail(Malformed{"A share or commitment must have 32 bytes.", "share"});
  std::ranges::transform(
      text, bytes.begin(), [](char byte) { return static_cast<std::uint8_t>(byte); });
  return bytes;
}

void put(const fair::Offer& offer, v1::Record::WallOffered& out) {
  out.set_table(offer.name.table);
  out.set_deal(static_cast<std::uint32_t>(offer.name.deal));
  out.set_server(text_of(offer.server.bytes));
  for (const fair::Share& substitute : offer.substitutes) {
    out.add_substitutes(text_of(substitute.bytes));
  }
}

Result<fair::Offer, Malformed> offer_from(const v1::Record::WallOffered& in) {
  const auto server = bytes_from(in.server());
  if (!server) return fail(server.error());
  fair::Offer offer{
      .name = {.table = in.table(),      .deal = in.deal()},
        .server = {*server                       },
        .substitutes = {                        }
  };
  if (in.substitutes_size() != 4)
    return fail(Malformed{"Substitutes must be given for all four seats."});
  for (const Seat seat : kSeats) {
    const auto substitute = bytes_from(in.substitutes(static_cast<int>(seat)));
    if (!substitute) return fail(substitute.error());
    offer.substitutes[seat] = {*substitute};
  }
  return offer;
}

void put(const Commitments& commitments, google::protobuf::RepeatedPtrField<std::string>& out) {
  for (const auto& commitment : commitments) {
    *out.Add() = commitment ? text_of(commitment->bytes) : std::string();
  }
}

Result<Commitments, Malformed> commitments_from(
    const google::protobuf::RepeatedPtrField<std::string>& in) {
  if (in.size() != 4) return fail(Malformed{"Commitments must be given for all four seats."});
  Commitments commitments;
  for (const Seat seat : kSeats) {
    const std::string& text = in[static_cast<int>(seat)];
    if (text.empty()) continue;
    const auto bytes = bytes_from(text);
    if (!bytes) return fail(bytes.error());
    commitments[seat] = fair::Commitment{*bytes};
  }
  return commitments;
}

void put(const WallCall& call, v1::WallCall& out) {
  out.set_table(call.table.value());
  out.set_deal(call.call.deal);
  out.set_server(text_of(call.call.server.bytes));
  for (const fair::Commitment& substitute : call.call.substitutes) {
    out.add_substitutes(text_of(substitute.bytes));
  }
  out.set_closed(call.call.is_closed);
  if (call.call.is_closed) put(call.call.seats, *out.mutable_seats());
}

void put(const WallShown& shown, v1::WallShown& out) {
  const fair::Exchange& exchange = shown.record.exchange;
  out.set_table(shown.table.value());
  out.set_deal(static_cast<std::uint32_t>(exchange.offer().name.deal));
  out.set_table_named(exchange.offer().name.table);
  out.set_server(text_of(exchange.offer().server.bytes));
  for (const Seat seat : kSeats) {
    v1::WallSeat& one = *out.add_seats();
    if (const auto& commitment = exchange.committed()[seat]) {
      one.set_commitment(text_of(commitment->bytes));
    }
    if (const auto& share = exchange.revealed()[seat]) one.set_revealed(text_of(share->bytes));
    one.set_substitute(text_of(exchange.offer().substitutes[seat].bytes));
  }
  std::string tiles;
  for (const Tile tile : shown.record.tiles) tiles += static_cast<char>(number_of(tile));
  out.set_tiles(std::move(tiles));
}

}  // namespace lair::wire
