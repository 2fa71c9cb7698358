#include "server/api/frames.hpp"

#include <string_view>
#include <utility>
#include <variant>

#include "engine/play/legal.hpp"
#include "server/table/state.hpp"
#include "server/wire/encode.hpp"

namespace lair {
namespace {

void put_part(Seat seat, std::string_view frame, std::string& out) {
  out += static_cast<char>(index_of(seat));
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += static_cast<char>(frame.size() >> static_cast<unsigned>(shift) & 0xFFU);
  }
  out += frame;
}

// What the seat was asked at that moment, without clocks, which no longer matter.
std::optional<wire::Prompt> prompt_at(const table::TableState& state, Seat seat) {
  if (!state.is_in_match() || state.is_between_deals()) return std::nullopt;
  const Deal& deal = state.match->deal;
  wire::Prompt prompt;
  prompt.moment = deal.moment;
  prompt.actions = legal(deal, seat);
  if (prompt.actions.empty()) return std::nullopt;
  prompt.win = worth_of_hand(deal, seat);
  return prompt;
}

void put_frames(table::TableId table,
                const table::TableState& state,
                const BySeat<table::SeenEvents>& seen,
                std::string& out) {
  for (const Seat seat : kSeats) {
    wire::TableEvents frame;
    frame.table = table;
    frame.first = seen[seat].first;
    frame.moment = state.match->deal.moment;
    frame.events = seen[seat].events;
    frame.prompt = prompt_at(state, seat);
    frame.near_win = seen[seat].near_win;
    put_part(seat, wire::encode(frame), out);
  }
}

}  // namespace

std::optional<std::string> deal_frames(table::TableId table,
                                       const std::vector<table::Record>& records,
                                       std::int64_t number) {
  if (number < 1) return std::nullopt;
  table::TableState state;
  std::string frames;
  std::int64_t begun = 0;
  for (const table::Record& record : records) {
    if (std::holds_alternative<table::DealBegun>(record.change)) ++begun;
    const auto seen = table::apply(state, record.change).seats;
    if (begun < number || table::events_of(record.change) == nullptr) continue;
    put_frames(table, state, seen, frames);
    if (record.result) return frames;
  }
  return std::nullopt;
}

}  // namespace lair
