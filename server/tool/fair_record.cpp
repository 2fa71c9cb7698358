#include "server/tool/fair_record.hpp"

#include <limits>
#include <string>

#include "server/record/play_words.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

fair::Share share_of(const Fields& fields) { return {bytes32(fields, "share")}; }

std::uint64_t number(const Fields& fields, std::string_view key) {
  const json::value& value = fields.at(key);
  if (!value.is_int64() || value.get_int64() < 0) {
    throw CaseError(fields.name(key), "it takes a whole number from 0 on");
  }
  return static_cast<std::uint64_t>(value.get_int64());
}

}  // namespace

std::vector<table::Change> wall_changes(const Fields& fair, const Fields& setup) {
  fair::Offer offer{
      .name = {.table = number(fair,   "table"), .deal = number(setup, "number")},
      .server = share_of(fair.object("server")),
      .substitutes = {}
  };
  table::WallCommitted committed;
  std::vector<table::Change> changes(2);
  const Fields seats = fair.object("seats");
  for (const Seat seat : kSeats) {
    const Fields fields = seats.object(record::word_of(seat));
    offer.substitutes[seat] = share_of(fields.object("substitute"));
    if (!fields.at("commitment").is_null()) {
      (*committed.seats)[seat] = fair::Commitment{bytes32(fields, "commitment")};
    }
    if (!fields.at("revealed").is_null()) {
      changes.emplace_back(table::ShareRevealed{seat, {bytes32(fields, "revealed")}});
    }
  }
  changes[0] = table::WallOffered{offer};
  changes[1] = committed;
  return changes;
}

record::Bytes32 bytes32(const Fields& fields, std::string_view key) {
  const auto bytes = record::bytes_of_hex(fields.text(key));
  if (!bytes) throw CaseError(fields.name(key), "it takes 64 of the digits 0-9 and a-f");
  return *bytes;
}

}  // namespace lair::tool
