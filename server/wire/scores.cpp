#include "server/wire/scores.hpp"

#include <string>
#include <string_view>

#include "server/wire/intern.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

// Codes of rows and keys of options are short; a longer text cannot be one.
constexpr std::size_t kCodeBytesMax = 64;

bool are_codes(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) {
    if (text.size() > kCodeBytesMax) return false;
  }
  return true;
}

Malformed code_too_long() { return Malformed{"A code can be at most 64 bytes long."}; }

Result<Set, Malformed> set_from(const v1::Set& in) {
  const auto kind = enum_from(in.kind(), SetKind::Kong);
  const auto tile = tile_from(in.tile());
  if (!tile) return fail(tile.error());
  if (!kind || tile->is_bonus() || (kind == SetKind::Chow && !tile->begins_chow())) {
    return fail(Malformed{"These tiles form no set."});
  }
  return Set{*kind, *tile, in.exposed(), in.melded()};
}

Result<ScoreItem, Malformed> item_from(const v1::ScoreItem& in) {
  const auto section = enum_from(in.section(), ScoreSection::Multipliers);
  if (!section) return fail(Malformed{"An item must stand in one of four sections."});
  if (!are_codes({in.code(), in.rule()})) return fail(code_too_long());
  return ScoreItem{*section, interned(in.code()), in.value(), interned(in.rule())};
}

void put_item(const ScoreItem& item, v1::ScoreItem& out) {
  out.set_section(wire_enum<v1::ScoreItem::Section>(item.section));
  out.set_code(item.code.data(), item.code.size());
  out.set_value(item.value);
  out.set_rule(item.rule.data(), item.rule.size());
}

void read_numbers(const v1::ScoreSheet& in, ScoreSheet& sheet) {
  if (in.has_faan()) sheet.faan = Faan(in.faan());
  if (in.has_faan_raw()) sheet.faan_raw = Faan(in.faan_raw());
  if (in.has_counted()) sheet.counted = Faan(in.counted());
  sheet.minimum = Faan(in.minimum());
  if (in.has_sum()) sheet.sum = Points(in.sum());
  if (in.has_product()) sheet.product = in.product();
  sheet.total = Points(in.total());
}

}  // namespace

void put(const Reading& reading, v1::Reading& out) {
  for (const Set& set : reading.sets) {
    v1::Set& one = *out.add_sets();
    one.set_kind(wire_enum<v1::Set::Kind>(set.kind));
    one.set_tile(number_of(set.tile));
    one.set_exposed(set.exposed);
    one.set_melded(set.melded);
  }
  out.set_eyes(number_of(reading.eyes));
}

Result<Reading, Malformed> reading_from(const v1::Reading& in) {
  Reading reading;
  if (in.sets_size() > static_cast<int>(decltype(reading.sets)::capacity())) {
    return fail(Malformed{"A reading can have at most four sets."});
  }
  for (const v1::Set& one : in.sets()) {
    const auto set = set_from(one);
    if (!set) return fail(set.error());
    reading.sets.push_back(*set);
  }
  const auto eyes = tile_from(in.eyes());
  if (!eyes) return fail(eyes.error());
  reading.eyes = *eyes;
  return reading;
}

void put(const ScoreSheet& sheet, v1::ScoreSheet& out) {
  out.set_refusal(static_cast<v1::ScoreSheet::Refusal>(sheet.refusal));
  out.set_house_rule(std::string(sheet.house_rule));
  for (const ScoreItem& item : sheet.items) put_item(item, *out.add_items());
  if (sheet.faan) out.set_faan(sheet.faan->count());
  if (sheet.faan_raw) out.set_faan_raw(sheet.faan_raw->count());
  if (sheet.counted) out.set_counted(sheet.counted->count());
  out.set_minimum(sheet.minimum.count());
  if (sheet.sum) out.set_sum(sheet.sum->count());
  if (sheet.product) out.set_product(*sheet.product);
  out.set_total(sheet.total.count());
  out.set_limit_hand(std::string(sheet.limit_hand));
  if (sheet.elements_reading) put(*sheet.elements_reading, *out.mutable_elements_reading());
  if (sheet.points_reading) put(*sheet.points_reading, *out.mutable_points_reading());
}

Result<ScoreSheet, Malformed> sheet_from(const v1::ScoreSheet& in) {
  const int refusal = in.refusal();
  if (refusal < 0 || refusal > static_cast<int>(WinRefusal::DeadHand)) {
    return fail(Malformed{"There is no such reason to refuse a win."});
  }
  if (!are_codes({in.house_rule(), in.limit_hand()})) return fail(code_too_long());
  ScoreSheet sheet;
  sheet.refusal = static_cast<WinRefusal>(refusal);
  sheet.house_rule = interned(in.house_rule());
  sheet.limit_hand = interned(in.limit_hand());
  sheet.items.reserve(static_cast<std::size_t>(in.items_size()));
  for (const v1::ScoreItem& one : in.items()) {
    const auto item = item_from(one);
    if (!item) return fail(item.error());
    sheet.items.push_back(*item);
  }
  read_numbers(in, sheet);
  if (in.has_elements_reading()) {
    const auto reading = reading_from(in.elements_reading());
    if (!reading) return fail(reading.error());
    sheet.elements_reading = *reading;
  }
  if (in.has_points_reading()) {
    const auto reading = reading_from(in.points_reading());
    if (!reading) return fail(reading.error());
    sheet.points_reading = *reading;
  }
  return sheet;
}

void put(const LedgerLine& line, v1::LedgerLine& out) {
  out.set_payer(number_of(line.payer));
  out.set_payee(number_of(line.payee));
  out.set_amount(line.amount.count());
  out.set_reason(line.reason.data(), line.reason.size());
  out.set_rule(line.rule.data(), line.rule.size());
}

Result<LedgerLine, Malformed> ledger_line_from(const v1::LedgerLine& in) {
  const auto payer = seat_from(in.payer());
  const auto payee = seat_from(in.payee());
  if (!payer || !payee || *payer == *payee) {
    return fail(Malformed{"A payment must go from one seat to another."});
  }
  if (in.amount() <= 0) return fail(Malformed{"A payment must be more than zero."});
  if (!are_codes({in.reason(), in.rule()})) return fail(code_too_long());
  return LedgerLine{
      *payer, *payee, Points(in.amount()), interned(in.reason()), interned(in.rule())};
}

void put(const Won& won, v1::Win& out) {
  out.set_winner(number_of(won.winner));
  if (won.from) out.set_from(number_of(*won.from));
  out.set_tile(number_of(won.tile));
  out.set_robbed(won.robbed);
  for (const Seat seat : kSeats) {
    const auto& sheet = won.settlement->sheets[seat];
    if (!sheet) continue;
    v1::SeatSheet& one = *out.add_sheets();
    one.set_seat(number_of(seat));
    put(*sheet, *one.mutable_sheet());
  }
  for (const LedgerLine& line : won.settlement->ledger) put(line, *out.add_ledger());
}

Result<Won, Malformed> won_from(const v1::Win& in) {
  Won won;
  const auto winner = seat_from(in.winner());
  if (!winner) return fail(winner.error());
  won.winner = *winner;
  if (in.has_from()) {
    const auto from = seat_from(in.from());
    if (!from) return fail(from.error());
    won.from = *from;
  }
  const auto tile = tile_from(in.tile());
  if (!tile) return fail(tile.error());
  won.tile = *tile;
  won.robbed = in.robbed();
  Settlement settlement;
  for (const v1::SeatSheet& one : in.sheets()) {
    const auto seat = seat_from(one.seat());
    if (!seat) return fail(seat.error());
    auto sheet = sheet_from(one.sheet());
    if (!sheet) return fail(sheet.error());
    settlement.sheets[*seat] = *std::move(sheet);
  }
  for (const v1::LedgerLine& one : in.ledger()) {
    const auto line = ledger_line_from(one);
    if (!line) return fail(line.error());
    settlement.ledger.push_back(*line);
  }
  won.settlement = std::move(settlement);
  return won;
}

}  // namespace lair::wire
