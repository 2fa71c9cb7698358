#include "server/table/seating.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/table/bot_seat.hpp"

namespace lair::table {
namespace {

Change bot_sits(Seat seat, Strength strength) {
  return SeatTaken{
      .seat = seat,
      .occupant = Occupant{.kind = OccupantKind::Bot,
                           .player = {},
                           .name = std::string(bot_name(seat)),
                           .bot_plays = false,
                           .strength = strength}
  };
}

struct Sitter {
  PlayerId player;
  std::string_view name;
};

bool is_reserved_for(const TableState& state, Seat seat, const Sitter& who) {
  return state.reserved[seat].is(who.player, who.name);
}

bool is_neighbour(const Sit& sit, PlayerId player) {
  return std::ranges::find(sit.neighbours, player) != sit.neighbours.end();
}

// Whether somebody from the same address is already sitting there.
bool has_neighbour(const TableState& state, PlayerId player, const Sit& sit) {
  return std::ranges::any_of(state.seats.values, [&](const std::optional<Occupant>& one) {
    return is_person(one) && one->player != player && is_neighbour(sit, one->player);
  });
}

// Rule T3.4: a guest can easily come under another name, but not from another address.
bool is_kept_out(const TableState& state, PlayerId player, const Sit& sit) {
  return std::ranges::any_of(state.kept_out, [&](PlayerId out) {
    return out == player || (sit.is_guest && is_neighbour(sit, out));
  });
}

// Why the player may not sit down at this table at all; nothing if they may.
std::optional<std::string_view> why_not_admitted(const TableState& state,
                                                 PlayerId player,
                                                 const Sit& sit) {
  if (is_kept_out(state, player, sit)) return "kept_out";
  if (sit.is_bot && !state.settings.policies.bots) return "no_bots";
  const Sitter who{player, sit.name};
  const auto reserved = [&](Seat seat) { return is_reserved_for(state, seat, who); };
  if (player == state.host || std::ranges::any_of(kSeats, reserved)) return std::nullopt;
  const TablePolicies& policies = state.settings.policies;
  switch (policies.admission) {
    case Admission::Anyone:
      return std::nullopt;
    case Admission::Code:
      if (sit.code.empty()) return "code_needed";
      return sit.code == state.code ? std::nullopt : std::optional<std::string_view>("wrong_code");
    case Admission::Invited:
    case Admission::League:
      break;
  }
  const bool is_invited = std::ranges::any_of(
      policies.invited, [&](const NamedPerson& one) { return one.is(player, sit.name); });
  return is_invited ? std::nullopt : std::optional<std::string_view>("not_invited");
}

// Why `who` may not take this seat; nothing if they may.
std::optional<std::string_view> why_not_there(const TableState& state,
                                              Seat seat,
                                              const Sitter& who) {
  if (state.match ? !may_be_taken_over(state, seat) : state.seats[seat].has_value()) {
    return "seat_taken";
  }
  if (is_reserved_for(state, seat, who)) return std::nullopt;
  if (!state.reserved[seat].name.empty()) return "seat_reserved";
  if (state.locked[seat]) return "seat_locked";
  return std::nullopt;
}

// The seat reserved for `who`, or else the first that is free for them.
std::optional<Seat> first_seat(const TableState& state, const Sitter& who) {
  std::optional<Seat> first;
  for (const Seat seat : kSeats) {
    if (why_not_there(state, seat, who)) continue;
    if (is_reserved_for(state, seat, who)) return seat;
    if (!first) first = seat;
  }
  return first;
}

Decided return_to(const TableState& state, Seat own) {
  if (!state.seats[own]->bot_plays) return change_nothing();
  return change_by(SubstituteSet{.seat = own, .bot_plays = false});
}

}  // namespace

bool is_shown_to(const TableState& state, PlayerId player, std::string_view name) {
  const TablePolicies& policies = state.settings.policies;
  const auto is_named = [&](const NamedPerson& one) { return one.is(player, name); };
  return !is_closed(policies) || player == state.host ||
         std::ranges::any_of(policies.invited, is_named) ||
         std::ranges::any_of(state.reserved.values, is_named);
}

bool may_be_taken_over(const TableState& state, Seat seat) {
  const auto& occupant = state.seats[seat];
  if (!occupant) return true;
  if (!is_person(occupant) || !occupant->bot_plays) return false;
  return occupant->given_up || state.settings.policies.absence.substitutes;
}

Decided decide(const TableState& state, PlayerId player, const Sit& sit) {
  if (const auto own = seat_of(state, player)) {
    if (sit.seat && *sit.seat != *own) return fail("seated_elsewhere");
    return return_to(state, *own);
  }
  if (const auto why = why_not_admitted(state, player, sit)) return fail(*why);
  if (sit.options != 0 && sit.options != state.options) return fail("options_changed");
  if (state.match && !state.is_in_match()) return fail("match_over");
  if (state.match &&
      std::ranges::none_of(kSeats, [&](Seat seat) { return may_be_taken_over(state, seat); })) {
    return fail("already_begun");
  }
  const Sitter who{player, sit.name};
  const auto seat = sit.seat ? sit.seat : first_seat(state, who);
  if (!seat) return fail("no_free_seat");
  if (const auto why = why_not_there(state, *seat, who)) return fail(*why);
  if (state.is_in_deal()) return fail("seat_between_deals");
  Occupant occupant{.kind = OccupantKind::Person, .player = player, .name = sit.name};
  occupant.neighbour = has_neighbour(state, player, sit);
  return change_by(SeatTaken{.seat = *seat, .occupant = std::move(occupant)});
}

Decided decide(const TableState& state, PlayerId player, const Stand&) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail("not_seated");
  if (!state.is_in_match()) return change_by(SeatLeft{.seat = *seat});
  if (!do_others_play(state, *seat))
    return change_by(TableEnded{.reason = "abandoned", .by = seat});
  if (state.is_between_deals()) return change_by(SeatLeft{.seat = *seat});
  return change_by(SubstituteSet{.seat = *seat, .bot_plays = true, .given_up = true});
}

Decided decide(const TableState& state, PlayerId player, const AddBots& add) {
  if (player != state.host) return fail("not_host");
  if (state.match) return fail("already_begun");
  if (add.seat && state.seats[*add.seat]) return fail("seat_taken");
  if (!free_seat(state)) return fail("no_free_seat");
  if (add.seat) return change_by(bot_sits(*add.seat, add.strength));
  std::vector<Change> changes;
  for (const Seat seat : kSeats) {
    if (state.seats[seat] || !state.reserved[seat].name.empty()) continue;
    changes.push_back(bot_sits(seat, add.strength));
  }
  if (changes.empty()) return fail("seat_reserved");
  return changes;
}

Decided decide(const TableState& state, PlayerId player, const RemoveBots& remove) {
  if (player != state.host) return fail("not_host");
  if (state.match) return fail("already_begun");
  std::vector<Change> changes;
  for (const Seat seat : kSeats) {
    const bool meant = !remove.seat || *remove.seat == seat;
    const auto& occupant = state.seats[seat];
    if (meant && occupant && !is_person(occupant)) changes.push_back(SeatLeft{.seat = seat});
  }
  if (changes.empty()) return fail("no_bot_there");
  return changes;
}

}  // namespace lair::table
