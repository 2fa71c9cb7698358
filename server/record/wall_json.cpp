#include "server/record/wall_json.hpp"

#include <optional>
#include <utility>

#include "server/record/hex.hpp"
#include "server/record/play_words.hpp"

namespace lair::record {
namespace {

namespace json = boost::json;

json::object share_json(const fair::Share& share) {
  json::object fields;
  fields["commitment"] = hex_of(commitment_of(share).bytes);
  fields["share"] = hex_of(share.bytes);
  return fields;
}

template <class Secret>
json::value hex_or_null(const std::optional<Secret>& secret) {
  return secret ? json::value(hex_of(secret->bytes)) : json::value(nullptr);
}

}  // namespace

json::object exchange_json(const fair::Exchange& exchange) {
  const fair::Offer& offer = exchange.offer();
  json::object seats;
  for (const Seat seat : kSeats) {
    json::object fields;
    fields["from"] = word_of(exchange.origin(seat));
    fields["commitment"] = hex_or_null(exchange.committed()[seat]);
    fields["revealed"] = hex_or_null(exchange.revealed()[seat]);
    fields["substitute"] = share_json(offer.substitutes[seat]);
    seats[word_of(seat)] = std::move(fields);
  }
  json::object fields;
  fields["table"] = static_cast<std::int64_t>(offer.name.table);
  fields["server"] = share_json(offer.server);
  fields["seats"] = std::move(seats);
  return fields;
}

}  // namespace lair::record
