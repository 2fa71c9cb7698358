#include "server/wire/journal_codec.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

#include "lair/v1/journal.pb.h"

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/wire/field_reader.hpp"
#include "server/wire/field_writer.hpp"
#include "server/wire/journal_agreements.hpp"
#include "server/wire/journal_events.hpp"
#include "server/wire/scores.hpp"
#include "server/wire/shares.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using table::Acted;
using table::Change;
using table::DealBegun;
using table::DealResult;
using table::HostChanged;
using table::Millis;
using table::Record;
using table::SeatLeft;
using table::SeatTaken;
using table::ShareRevealed;
using table::SubstituteSet;
using table::TableEnded;
using table::TableOpened;
using table::WallCommitted;
using table::WallOffered;
using table::WindowClosed;

constexpr std::int64_t kReserveMillisMax = std::numeric_limits<std::uint32_t>::max();

// Encodes small numbers of either sign as small numbers, as protobuf's `sint64` does.
std::uint64_t zigzag(std::int64_t value) {
  return static_cast<std::uint64_t>(value) << 1U ^ static_cast<std::uint64_t>(value >> 63);
}

void write_reserves(int field, const BySeat<Millis>& reserves, FieldWriter& out) {
  if (reserves == BySeat<Millis>{}) return;
  const std::int64_t first = reserves[Seat::A].count();
  std::array<std::uint64_t, 4> numbers{};
  for (const Seat seat : kSeats) {
    ensure(reserves[seat].count() >= 0, "a reserve is not below zero");
    numbers.at(index_of(seat)) = zigzag(seat == Seat::A ? first : reserves[seat].count() - first);
  }
  out.packed(field, numbers);
}

Malformed no_record() { return Malformed{"These bytes are not a record."}; }

std::int64_t unzigzag(std::uint64_t number) {
  return static_cast<std::int64_t>(number >> 1U) ^ -static_cast<std::int64_t>(number & 1U);
}

Result<BySeat<Millis>, Malformed> reserves_from(std::string_view packed) {
  BySeat<Millis> reserves;
  FieldReader in(packed);
  for (const Seat seat : kSeats) {
    if (!in.next_packed()) return fail(Malformed{"Reserves must be given for all four seats."});
    const std::int64_t number = unzigzag(in.number());
    if (number < -kReserveMillisMax || number > kReserveMillisMax) {
      return fail(Malformed{"A reserve can be at most 2^32 - 1 milliseconds."});
    }
    reserves[seat] = seat == Seat::A ? Millis(number) : reserves[Seat::A] + Millis(number);
    if (reserves[seat].count() < 0) return fail(Malformed{"A reserve cannot be below zero."});
  }
  if (in.next_packed() || in.is_broken()) {
    return fail(Malformed{"Reserves must be given for all four seats."});
  }
  return reserves;
}

// Adds the event in the current field to `events`, or returns what is wrong with it.
std::optional<Malformed> add_event(const FieldReader& in, Events& events) {
  auto event = event_from(in.bytes());
  if (!event) return std::move(event.error());
  events.push_back(*std::move(event));
  return std::nullopt;
}

Result<Change, Malformed> begun_from(std::string_view bytes) {
  using Wire = v1::Record::DealBegun;
  DealBegun begun;
  std::string_view seed;
  FieldReader in(bytes);
  while (in.next()) {
    if (in.is_bytes(Wire::kSeedFieldNumber)) seed = in.bytes();
    if (!in.is_bytes(Wire::kEventsFieldNumber)) continue;
    if (auto wrong = add_event(in, begun.events)) return fail(*std::move(wrong));
  }
  if (in.is_broken()) return fail(no_record());
  if (seed.size() != begun.seed.bytes.size()) return fail(Malformed{"A seed must have 32 bytes."});
  std::ranges::transform(
      seed, begun.seed.bytes.begin(), [](char byte) { return static_cast<std::uint8_t>(byte); });
  return begun;
}

// Reads the current field of an action. Returns what is wrong with it, if anything.
std::optional<Malformed> read_acted(const FieldReader& in, Acted& acted) {
  using Wire = v1::Record::Acted;
  if (in.is_number(Wire::kMomentFieldNumber)) acted.moment = Moment(in.number32());
  if (in.is_number(Wire::kWindowMsFieldNumber)) acted.window = Millis(in.number32());
  if (in.is_bytes(Wire::kEventsFieldNumber)) return add_event(in, acted.events);
  if (in.is_bytes(Wire::kActionFieldNumber)) {
    const auto action = read_action(in.bytes());
    if (!action) return no_record();
    if (!*action) return action->error();
    acted.action = **action;
  }
  if (in.is_bytes(Wire::kReservesFieldNumber)) {
    auto reserves = reserves_from(in.bytes());
    if (!reserves) return std::move(reserves.error());
    acted.reserves = *reserves;
  }
  return std::nullopt;
}

Result<Change, Malformed> acted_from(std::string_view bytes) {
  using Wire = v1::Record::Acted;
  constexpr std::size_t kUsualEvents = 4;
  Acted acted;
  acted.events.reserve(kUsualEvents);
  std::uint32_t who = 0;
  bool has_action = false;
  FieldReader in(bytes);
  while (in.next()) {
    if (in.is_number(Wire::kWhoFieldNumber)) who = in.number32();
    has_action = has_action || in.is_bytes(Wire::kActionFieldNumber);
    if (auto wrong = read_acted(in, acted)) return fail(*std::move(wrong));
  }
  if (in.is_broken()) return fail(no_record());
  if (!has_action) return fail(Malformed{"An action must say what is done.", "action"});
  const auto facts = unpacked(who);
  if (!facts) return fail(facts.error());
  if (facts->more > static_cast<std::uint32_t>(table::Cause::Clock)) {
    return fail(Malformed{"An action must come from a person, a bot or the clock."});
  }
  acted.seat = facts->seat;
  acted.cause = static_cast<table::Cause>(facts->more);
  return acted;
}

Result<Change, Malformed> window_closed_from(std::string_view bytes) {
  using Wire = v1::Record::WindowClosed;
  WindowClosed closed;
  FieldReader in(bytes);
  while (in.next()) {
    if (in.is_number(Wire::kMomentFieldNumber)) closed.moment = Moment(in.number32());
    if (!in.is_bytes(Wire::kEventsFieldNumber)) continue;
    if (auto wrong = add_event(in, closed.events)) return fail(*std::move(wrong));
  }
  if (in.is_broken()) return fail(no_record());
  return closed;
}

void put_ended(const TableEnded& ended, v1::Record::TableEnded& out) {
  out.set_reason(ended.reason);
  if (ended.by) out.set_by(number_of(*ended.by));
  out.set_successor(ended.successor.value());
  out.set_excused(ended.excused);
}

Result<Change, Malformed> ended_from(const v1::Record::TableEnded& in) {
  TableEnded ended;
  ended.reason = in.reason();
  ended.successor = table::TableId(in.successor());
  ended.excused = in.excused();
  if (!in.has_by()) return ended;
  const auto by = seat_from(in.by());
  if (!by) return fail(by.error());
  ended.by = *by;
  return ended;
}

void write_begun(const DealBegun& begun, FieldWriter& out) {
  using Wire = v1::Record::DealBegun;
  out.nested(v1::Record::kDealBegunFieldNumber, [&] {
    out.text(Wire::kSeedFieldNumber, std::string(begun.seed.bytes.begin(), begun.seed.bytes.end()));
    write(Wire::kEventsFieldNumber, begun.events, out);
  });
}

void write_acted(const Acted& acted, FieldWriter& out) {
  using Wire = v1::Record::Acted;
  out.nested(v1::Record::kActedFieldNumber, [&] {
    out.number(Wire::kWhoFieldNumber,
               packed(acted.seat, Tile(), static_cast<std::uint32_t>(acted.cause)));
    out.number(Wire::kMomentFieldNumber, acted.moment.value());
    write(Wire::kActionFieldNumber, acted.action, out);
    write(Wire::kEventsFieldNumber, acted.events, out);
    write_reserves(Wire::kReservesFieldNumber, acted.reserves, out);
    if (acted.window) out.present(Wire::kWindowMsFieldNumber, wire_millis(*acted.window));
  });
}

void write_closed(const WindowClosed& closed, FieldWriter& out) {
  using Wire = v1::Record::WindowClosed;
  out.nested(v1::Record::kWindowClosedFieldNumber, [&] {
    out.number(Wire::kMomentFieldNumber, closed.moment.value());
    write(Wire::kEventsFieldNumber, closed.events, out);
  });
}

// Writes records of play, which are nearly all records, without a message object; returns false for
// all others.
bool write_play(const Change& change, FieldWriter& out) {
  if (const auto* acted = std::get_if<Acted>(&change)) {
    write_acted(*acted, out);
  } else if (const auto* closed = std::get_if<WindowClosed>(&change)) {
    write_closed(*closed, out);
  } else if (const auto* begun = std::get_if<DealBegun>(&change)) {
    write_begun(*begun, out);
  } else {
    return false;
  }
  return true;
}

void put_change(const Change& change, v1::Record& out) {
  std::visit(
      Match{[&](const TableOpened& opened) { put_opened(opened, *out.mutable_table_opened()); },
            [&](const SeatTaken& taken) { put_taken(taken, *out.mutable_seat_taken()); },
            [&](const SeatLeft& left) { out.mutable_seat_left()->set_seat(number_of(left.seat)); },
            [&](const SubstituteSet& set) {
              out.mutable_substitute_set()->set_seat(number_of(set.seat));
              out.mutable_substitute_set()->set_bot_plays(set.bot_plays);
              out.mutable_substitute_set()->set_given_up(set.given_up);
            },
            [&](const HostChanged& changed) {
              out.mutable_host_changed()->set_host(changed.host.value());
            },
            [&](const TableEnded& ended) { put_ended(ended, *out.mutable_table_ended()); },
            [&](const WallOffered& offered) { put(*offered.offer, *out.mutable_wall_offered()); },
            [&](const WallCommitted& committed) {
              put(*committed.seats, *out.mutable_wall_committed()->mutable_seats());
            },
            [&](const ShareRevealed& revealed) {
              out.mutable_share_revealed()->set_seat(number_of(revealed.seat));
              out.mutable_share_revealed()->set_share(text_of(revealed.share.bytes));
            },
            [&](const auto&) { put_agreement(change, out); }},
      change);
}

Result<Change, Malformed> offered_from(const v1::Record::WallOffered& in) {
  const auto offer = offer_from(in);
  if (!offer) return fail(offer.error());
  return WallOffered{*offer};
}

Result<Change, Malformed> committed_from(const v1::Record::WallCommitted& in) {
  const auto seats = commitments_from(in.seats());
  if (!seats) return fail(seats.error());
  return WallCommitted{*seats};
}

Result<Change, Malformed> revealed_from(const v1::Record::ShareRevealed& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  const auto bytes = bytes_from(in.share());
  if (!bytes) return fail(bytes.error());
  return ShareRevealed{*seat, {*bytes}};
}

template <class Kind>
Result<Change, Malformed> as_change(Result<Kind, Malformed> read) {
  if (!read) return fail(read.error());
  return *std::move(read);
}

// Reads the changes that are not play.
Result<Change, Malformed> change_from(const v1::Record& in) {
  switch (in.change_case()) {
    case v1::Record::kTableOpened:
      return as_change(opened_from(in.table_opened()));
    case v1::Record::kSeatTaken:
      return as_change(taken_from(in.seat_taken()));
    case v1::Record::kSeatLeft: {
      const auto seat = seat_from(in.seat_left().seat());
      if (!seat) return fail(seat.error());
      return SeatLeft{*seat};
    }
    case v1::Record::kSubstituteSet: {
      const auto seat = seat_from(in.substitute_set().seat());
      if (!seat) return fail(seat.error());
      return SubstituteSet{*seat, in.substitute_set().bot_plays(), in.substitute_set().given_up()};
    }
    case v1::Record::kHostChanged:
      return HostChanged{PlayerId(in.host_changed().host())};
    case v1::Record::kTableEnded:
      return ended_from(in.table_ended());
    case v1::Record::kWallOffered:
      return offered_from(in.wall_offered());
    case v1::Record::kWallCommitted:
      return committed_from(in.wall_committed());
    case v1::Record::kShareRevealed:
      return revealed_from(in.share_revealed());
    default:
      return agreement_from(in);
  }
}

// The last win among the events of a change, or null.
const Won* last_win(const Change& change) {
  const Events* events = nullptr;
  if (const auto* begun = std::get_if<DealBegun>(&change)) events = &begun->events;
  if (const auto* acted = std::get_if<Acted>(&change)) events = &acted->events;
  if (const auto* closed = std::get_if<WindowClosed>(&change)) events = &closed->events;
  if (events == nullptr) return nullptr;
  const Won* last = nullptr;
  for (const Event& event : *events) {
    if (const auto* won = std::get_if<Won>(&event)) last = won;
  }
  return last;
}

void put_result(const DealResult& result, const Change& change, v1::Record::DealResult& out) {
  const Won* won = last_win(change);
  ensure(!result.won || (won != nullptr && *won == *result.won),
         "the win of a result is the last win of its record");
  put(result.setup, *out.mutable_setup());
  out.set_won(result.won.has_value());
  put(result.scores, *out.mutable_scores());
  out.set_match_over(result.match_over);
}

Result<DealResult, Malformed> result_from(const v1::Record::DealResult& in, const Change& change) {
  const auto setup = setup_from(in.setup());
  if (!setup) return fail(setup.error());
  const auto scores = points_from(in.scores());
  if (!scores) return fail(scores.error());
  DealResult result{*setup, std::nullopt, *scores, in.match_over()};
  if (in.won()) {
    const Won* won = last_win(change);
    if (won == nullptr) return fail(Malformed{"A won deal must have a win among its events."});
    result.won = *won;
  }
  return result;
}

}  // namespace

namespace {

void write(const Record& record, FieldWriter& out) {
  out.number(v1::Record::kNumberFieldNumber, record.number);
  if (!write_play(record.change, out)) {
    auto& change = scratch<v1::Record>();
    put_change(record.change, change);
    out.fields(change.SerializeAsString());
  }
  if (record.result) {
    auto& result = scratch<v1::Record::DealResult>();
    put_result(*record.result, record.change, result);
    out.message(v1::Record::kResultFieldNumber, result);
  }
}

}  // namespace

// The writer's queue keeps records until they are written, so the result must not reserve more
// memory than its bytes need.
std::string encode(const Record& record) {
  thread_local std::string room;
  room.clear();
  {
    FieldWriter out(room);
    write(record, out);
  }
  return {room.data(), room.size()};
}

namespace {

// Reads a change by way of its generated message.
Result<Change, Malformed> seldom_change_from(std::string_view record) {
  auto& in = scratch<v1::Record>();
  if (record.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
      !in.ParseFromArray(record.data(), static_cast<int>(record.size()))) {
    return fail(no_record());
  }
  return change_from(in);
}

}  // namespace

Result<Record, Malformed> decode_record(std::string_view bytes) {
  using Wire = v1::Record;
  std::uint32_t number = 0;
  std::optional<Result<Change, Malformed>> change;  // if it is play
  std::optional<std::string_view> result;
  FieldReader in(bytes);
  while (in.next()) {
    if (in.is_number(Wire::kNumberFieldNumber)) number = in.number32();
    if (in.is_bytes(Wire::kActedFieldNumber)) change = acted_from(in.bytes());
    if (in.is_bytes(Wire::kWindowClosedFieldNumber)) change = window_closed_from(in.bytes());
    if (in.is_bytes(Wire::kDealBegunFieldNumber)) change = begun_from(in.bytes());
    if (in.is_bytes(Wire::kResultFieldNumber)) result = in.bytes();
  }
  if (in.is_broken()) return fail(no_record());
  if (!change) change = seldom_change_from(bytes);
  if (!*change) return fail(std::move(change->error()));
  Record record{number, **std::move(change), std::nullopt};
  if (result) {
    auto read = message_from<Wire::DealResult>(
        *result, [&](const Wire::DealResult& wire) { return result_from(wire, record.change); });
    if (!read) return fail(std::move(read.error()));
    record.result = *std::move(read);
  }
  return record;
}

}  // namespace lair::wire
