#include "server/table/hosting.hpp"

#include <algorithm>

#include "server/table/house_card.hpp"
#include "server/table/houses.hpp"
#include "server/table/seating.hpp"

namespace lair::table {
namespace {

bool is_old(const TableState& state, std::uint32_t options) {
  return options != 0 && options != state.options;
}

bool everybody(const TableState& state, const BySeat<bool>& does) {
  return std::ranges::all_of(
      kSeats, [&](Seat seat) { return !is_person(state.seats[seat]) || does[seat]; });
}

// A person already invited stays bound to that name, whoever else has come under it meanwhile.
void keep_bound(std::vector<NamedPerson>& invited, const std::vector<NamedPerson>& before) {
  for (NamedPerson& one : invited) {
    const auto known = std::ranges::find(before, one.name, &NamedPerson::name);
    if (known != before.end() && known->player != PlayerId()) one.player = known->player;
  }
}

// Whether another person sits there than the one who is meant. Rule T3.10.
bool is_somebody_else(const Occupant& occupant, PlayerId meant) {
  return meant != PlayerId() && occupant.player != meant;
}

}  // namespace

Decided decide(const TableState& state, PlayerId player, const SetOptions& set) {
  if (player != state.host) return fail("not_host");
  if (state.match) return fail("already_begun");
  if (is_old(state, set.options)) return fail("options_changed");
  TableSettings settings = *set.settings;
  settings.room = state.settings.room;
  if (settings.name.empty()) settings.name = state.settings.name;
  keep_bound(settings.policies.invited, state.settings.policies.invited);
  // Written out in full and frozen, as when a table is opened.
  settings.settings = house_of(settings);
  settings.revision = kRulesNow;
  std::string house_id = house_id_of(settings);
  const bool needs_code = settings.policies.admission == Admission::Code;
  // A code that has already been shared stays valid.
  std::string code = !needs_code ? "" : state.code.empty() ? set.code : state.code;
  return change_by(OptionsChanged{
      .settings = std::move(settings), .code = std::move(code), .house_id = std::move(house_id)});
}

Decided decide(const TableState& state, PlayerId player, const AgreeToOptions& agree) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail("not_seated");
  if (is_old(state, agree.options)) return fail("options_changed");
  if (state.agreed[*seat] == state.options) return change_nothing();
  return change_by(OptionsAgreed{.seat = *seat, .options = state.options});
}

Decided decide(const TableState& state, PlayerId player, const ReserveSeat& reserve) {
  if (player != state.host) return fail("not_host");
  if (state.reserved[reserve.seat] == reserve.who) return change_nothing();
  if (!reserve.who.name.empty() && state.seats[reserve.seat]) return fail("seat_taken");
  return change_by(SeatReserved{.seat = reserve.seat, .who = reserve.who});
}

Decided decide(const TableState& state, PlayerId player, const LockSeat& lock) {
  if (player != state.host) return fail("not_host");
  if (state.locked[lock.seat] == lock.locked) return change_nothing();
  return change_by(SeatLocked{.seat = lock.seat, .locked = lock.locked});
}

Decided decide(const TableState& state, PlayerId player, const Boot& boot) {
  if (player != state.host) return fail("not_host");
  const auto& occupant = state.seats[boot.seat];
  if (!is_person(occupant)) return fail("nobody_there");
  if (is_somebody_else(*occupant, boot.player)) return fail("somebody_else");
  if (occupant->player == player) {
    return fail(do_others_play(state, boot.seat) ? "boot_self" : "boot_last");
  }
  if (state.is_in_deal()) return fail("boot_between_deals");
  if (state.match && !state.is_in_match()) return fail("match_over");
  return change_by(Booted{.seat = boot.seat,
                          .player = occupant->player,
                          .reason = boot.reason,
                          .note = boot.note,
                          .keep_out = boot.keep_out});
}

// Rule T3.7.
Decided decide(const TableState& state, PlayerId, const SendAway& away) {
  const auto seat = seat_of(state, away.player);
  if (!seat) {
    const bool is_new = std::ranges::find(state.kept_out, away.player) == state.kept_out.end();
    return is_new ? change_by(KeptOut{away.player}) : change_nothing();
  }
  return change_by(Booted{
      .seat = *seat, .player = away.player, .reason = BootReason::Moderator, .keep_out = true});
}

Decided decide(const TableState& state, PlayerId player, const HandOver& over) {
  if (player != state.host) return fail("not_host");
  const auto& occupant = state.seats[over.seat];
  if (!plays(occupant)) return fail("nobody_there");
  if (is_somebody_else(*occupant, over.player)) return fail("somebody_else");
  if (occupant->player == player) return change_nothing();
  return change_by(HostChanged{.host = occupant->player});
}

Decided decide(const TableState& state, PlayerId player, const EndTable&) {
  // The server ends its own tables when their season says so, and any table when an operator does.
  if (player == kServer) {
    return change_by(TableEnded{.reason = state.host == kServer ? "season" : "operator"});
  }
  if (player != state.host) return fail("not_host");
  const auto seat = seat_of(state, player);
  if (state.is_in_deal() && (!seat || do_others_play(state, *seat))) return fail("deal_running");
  const bool over = state.match && state.match->is_over();
  // Rule E3.3 of ratings: the person who breaks off a match is placed below the others.
  const bool breaks_off = state.is_in_match();
  return change_by(TableEnded{.reason = over ? "finished" : "closed",
                              .by = breaks_off ? seat : std::optional<Seat>()});
}

Decided decide(const TableState& state, PlayerId player, const MarkReady& mark) {
  const auto seat = seat_of(state, player);
  if (!seat) return fail("not_seated");
  if (state.match && !state.is_between_deals()) return fail("no_break");
  if (state.ready[*seat] == mark.ready) return change_nothing();
  return change_by(ReadySet{.seat = *seat, .ready = mark.ready});
}

std::optional<std::string_view> why_not_start(const TableState& state,
                                              PlayerId player,
                                              const Start& start) {
  if (player != state.host) return "not_host";
  if (state.match) return "already_begun";
  if (state.paused) return "paused";
  if (is_old(state, start.options)) return "options_changed";
  if (free_seat(state)) return "seats_free";
  BySeat<bool> agreed;
  for (const Seat seat : kSeats) agreed[seat] = state.agreed[seat] == state.options;
  if (!everybody(state, agreed)) return "not_agreed";
  BySeat<bool> ready = state.ready;
  // The host who starts counts as ready.
  if (const auto host = seat_of(state, player)) ready[*host] = true;
  if (state.settings.policies.ready_check && !everybody(state, ready)) return "not_ready";
  return std::nullopt;
}

std::optional<PlayerId> next_host(const TableState& state, const BySeat<bool>& among) {
  const auto host = seat_of(state, state.host);
  const std::size_t before = host ? index_of(*host) : kSeats.size() - 1;
  for (std::size_t step = 1; step <= kSeats.size(); ++step) {
    const Seat seat = kSeats[(before + step) % kSeats.size()];
    const auto& occupant = state.seats[seat];
    if (among[seat] && plays(occupant) && occupant->player != state.host) return occupant->player;
  }
  return std::nullopt;
}

}  // namespace lair::table
