#include "server/wire/journal_agreements.hpp"

#include <utility>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "server/wire/policies.hpp"
#include "server/wire/shares.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using namespace table;
using Changed = Result<Change, Malformed>;

// Reads the seat and passes it to `make`.
template <class Make>
Changed at_seat(std::uint32_t number, Make make) {
  const auto seat = seat_from(number);
  if (!seat) return fail(seat.error());
  return make(*seat);
}

template <class At>
void put_person(const At& at, v1::Record::PersonAt& out) {
  out.set_seat(number_of(at.seat));
  out.set_player(at.player.value());
}

void put_booted(const Booted& booted, v1::Record::Booted& out) {
  out.set_seat(number_of(booted.seat));
  out.set_player(booted.player.value());
  out.set_reason(wire_enum<v1::BootReason>(booted.reason));
  out.set_note(booted.note);
  out.set_keep_out(booted.keep_out);
}

Changed booted_from(const v1::Record::Booted& in) {
  const auto reason = enum_from(in.reason(), BootReason::Moderator);
  if (!reason) return fail(Malformed{"Give a reason for removing a player."});
  return at_seat(in.seat(), [&](Seat seat) {
    return Booted{seat, PlayerId(in.player()), *reason, in.note(), in.keep_out()};
  });
}

void put_options(const OptionsChanged& changed, v1::Record::TableOpened& out) {
  TableOpened opened{.settings = changed.settings, .host = {}, .code = changed.code};
  opened.house_id = changed.house_id;
  put_opened(opened, out);
}

Changed options_from(const v1::Record::TableOpened& in) {
  auto opened = opened_from(in);
  if (!opened) return fail(opened.error());
  return OptionsChanged{
      std::move(opened->settings), std::move(opened->code), std::move(opened->house_id)};
}

Changed pause_ended_from(const v1::Record::PauseEnded& in) {
  if (!in.has_seat()) return PauseEnded{std::nullopt};
  return at_seat(in.seat(), [](Seat seat) { return PauseEnded{seat}; });
}

Result<AbsenceStep, Malformed> choice_from(v1::AbsenceStep in) {
  const auto choice = enum_from(in, AbsenceStep::End);
  if (!choice)
    return fail(Malformed{"An absence can lead to a wait, a bot or the end of the match."});
  return *choice;
}

Changed absence_voted_from(const v1::Record::AbsenceVoted& in) {
  const auto about = seat_from(in.about());
  if (!about) return fail(about.error());
  const auto choice = choice_from(in.choice());
  if (!choice) return fail(choice.error());
  return at_seat(in.seat(), [&](Seat seat) { return AbsenceVoted{seat, *about, *choice}; });
}

Changed absence_decided_from(const v1::Record::AbsenceDecided& in) {
  const auto choice = choice_from(in.choice());
  if (!choice) return fail(choice.error());
  return at_seat(in.seat(), [&](Seat seat) { return AbsenceDecided{seat, *choice}; });
}

void put_vote(const AbsenceVoted& vote, v1::Record::AbsenceVoted& out) {
  out.set_seat(number_of(vote.seat));
  out.set_about(number_of(vote.about));
  out.set_choice(wire_enum<v1::AbsenceStep>(vote.choice));
}

void put_granted(const TimeGranted& granted, v1::Record::TimeGranted& out) {
  out.set_seat(number_of(granted.seat));
  out.set_moment(granted.moment.value());
  out.set_ms(wire_millis(granted.time));
}

Result<RulesRevision, Malformed> revision_from(std::uint32_t in) {
  if (in == 0) return RulesRevision::First;
  if (!is_known(in)) return fail(Malformed{"The table plays by the rules of a newer server."});
  return static_cast<RulesRevision>(in);
}

}  // namespace

void put_taken(const SeatTaken& taken, v1::Record::SeatTaken& out) {
  out.set_seat(number_of(taken.seat));
  out.set_bot(taken.occupant.kind == OccupantKind::Bot);
  out.set_player(taken.occupant.player.value());
  out.set_name(taken.occupant.name);
  out.set_bot_plays(taken.occupant.bot_plays);
  out.set_neighbour(taken.occupant.neighbour);
  // Casual is what every bot was before there was a choice; it takes no bytes.
  if (taken.occupant.strength != Strength::Casual) {
    out.set_strength(wire_enum<v1::BotStrength>(taken.occupant.strength));
  }
}

Result<SeatTaken, Malformed> taken_from(const v1::Record::SeatTaken& in) {
  const auto seat = seat_from(in.seat());
  if (!seat) return fail(seat.error());
  const auto kind = in.bot() ? OccupantKind::Bot : OccupantKind::Person;
  Occupant occupant{kind, PlayerId(in.player()), in.name(), in.bot_plays()};
  occupant.neighbour = in.neighbour();
  occupant.strength = enum_from(in.strength(), Strength::Expert).value_or(Strength::Casual);
  return SeatTaken{*seat, std::move(occupant)};
}

void put_opened(const TableOpened& opened, v1::Record::TableOpened& out) {
  out.set_room(opened.settings->room);
  out.set_name(opened.settings->name);
  out.set_rules(opened.settings->rules);
  put(opened.settings->settings, *out.mutable_settings());
  put(opened.settings->clock, *out.mutable_clock());
  put(opened.settings->policies, *out.mutable_policies());
  // Eager is what every table was before there was a choice; it takes no bytes.
  if (opened.settings->claim_window != ClaimWindow::Eager) {
    out.set_claim_window(wire_enum<v1::ClaimWindow>(opened.settings->claim_window));
  }
  out.set_host(opened.host.value());
  out.set_code(opened.code);
  out.set_rematch_of(opened.rematch_of.value());
  for (const Seat seat : kSeats) {
    const auto& occupant = (*opened.seats)[seat];
    if (occupant) put_taken(SeatTaken{seat, *occupant}, *out.add_seats());
  }
  for (const PlayerId player : opened.kept_out) out.add_kept_out(player.value());
  out.set_house_id(opened.house_id);
  // The first revision is what every table played by before there were others; it takes no bytes.
  if (opened.settings->revision != RulesRevision::First) {
    out.set_rules_revision(static_cast<std::uint32_t>(opened.settings->revision));
  }
  if (opened.walls) out.set_walls(text_of(opened.walls->bytes));
}

Result<TableOpened, Malformed> opened_from(const v1::Record::TableOpened& in) {
  TableOpened opened;
  opened.settings->room = in.room();
  opened.settings->name = in.name();
  opened.settings->rules = in.rules();
  opened.settings->settings = settings_from(in.settings());
  opened.settings->clock = clock_from(in.clock());
  opened.settings->claim_window = claim_window_from(in.claim_window()).value_or(ClaimWindow::Eager);
  auto policies = policies_from(in.policies());
  if (!policies) return fail(policies.error());
  opened.settings->policies = *std::move(policies);
  const auto revision = revision_from(in.rules_revision());
  if (!revision) return fail(revision.error());
  opened.settings->revision = *revision;
  opened.host = PlayerId(in.host());
  opened.code = in.code();
  opened.rematch_of = TableId(in.rematch_of());
  for (const v1::Record::SeatTaken& taken : in.seats()) {
    auto seat = taken_from(taken);
    if (!seat) return fail(seat.error());
    (*opened.seats)[seat->seat] = std::move(seat->occupant);
  }
  for (const std::uint64_t player : in.kept_out()) opened.kept_out.emplace_back(player);
  opened.house_id = in.house_id();
  if (!in.walls().empty()) {
    const auto walls = bytes_from(in.walls());
    if (!walls) return fail(walls.error());
    opened.walls = fair::Share{*walls};
  }
  return opened;
}

namespace {

void put_reserved(const SeatReserved& reserved, v1::Record::SeatReserved& out) {
  out.set_seat(number_of(reserved.seat));
  out.set_name(reserved.who.name);
  out.set_player(reserved.who.player.value());
}

void put_time(const TimePlayed& time, v1::Record::TimePlayed& out) {
  out.set_played_ms(wire_millis(time.played));
  out.set_bell(time.bell);
}

}  // namespace

void put_agreement(const Change& change, v1::Record& out) {
  std::visit(
      Match{
          [&](const ReadySet& set) {
            out.mutable_ready_set()->set_seat(number_of(set.seat));
            out.mutable_ready_set()->set_ready(set.ready);
          },
          [&](const OptionsChanged& changed) {
            put_options(changed, *out.mutable_options_changed()->mutable_options());
          },
          [&](const OptionsAgreed& agreed) {
            out.mutable_options_agreed()->set_seat(number_of(agreed.seat));
            out.mutable_options_agreed()->set_options(agreed.options);
          },
          [&](const SeatReserved& reserved) {
            put_reserved(reserved, *out.mutable_seat_reserved());
          },
          [&](const SeatLocked& locked) {
            out.mutable_seat_locked()->set_seat(number_of(locked.seat));
            out.mutable_seat_locked()->set_locked(locked.locked);
          },
          [&](const Booted& booted) { put_booted(booted, *out.mutable_booted()); },
          [&](const KeptOut& kept) { out.mutable_kept_out()->set_player(kept.player.value()); },
          [&](const PauseVoted& vote) {
            out.mutable_pause_voted()->set_seat(number_of(vote.seat));
            out.mutable_pause_voted()->set_agrees(vote.agrees);
          },
          [&](const Paused& paused) { out.mutable_paused()->set_by_server(paused.by_server); },
          [&](const PauseEnded& ended) {
            out.mutable_pause_ended();
            if (ended.seat) out.mutable_pause_ended()->set_seat(number_of(*ended.seat));
          },
          [&](const TimeGranted& granted) { put_granted(granted, *out.mutable_time_granted()); },
          [&](const WentAway& away) {
            put_person(away, *out.mutable_went_away());
            out.mutable_went_away()->set_excused(away.excused);
          },
          [&](const CameBack& back) {
            put_person(back, *out.mutable_came_back());
            out.mutable_came_back()->set_excused(back.excused);
          },
          [&](const AbsenceAsked& asked) { put_person(asked, *out.mutable_absence_asked()); },
          [&](const AbsenceVoted& vote) { put_vote(vote, *out.mutable_absence_voted()); },
          [&](const AbsenceDecided& decided) {
            out.mutable_absence_decided()->set_seat(number_of(decided.seat));
            out.mutable_absence_decided()->set_choice(wire_enum<v1::AbsenceStep>(decided.choice));
          },
          [&](const RematchVoted& vote) {
            out.mutable_rematch_voted()->set_seat(number_of(vote.seat));
            out.mutable_rematch_voted()->set_agrees(vote.agrees);
          },
          [&](const TakenBack& back) {
            out.mutable_taken_back()->set_seat(number_of(back.seat));
            out.mutable_taken_back()->set_events(back.events);
          },
          [&](const TimePlayed& time) { put_time(time, *out.mutable_time_played()); },
          [](const auto&) { ensure(false, "a record of the game is written by journal_codec"); },
      },
      change);
}

namespace {

Changed reserved_from(const v1::Record::SeatReserved& in) {
  return at_seat(in.seat(), [&](Seat seat) {
    return SeatReserved{
        seat, {.name = in.name(), .player = PlayerId(in.player())}
    };
  });
}

Changed granted_from(const v1::Record::TimeGranted& in) {
  return at_seat(in.seat(), [&](Seat seat) {
    return TimeGranted{seat, Moment(in.moment()), Millis(in.ms())};
  });
}

Changed rematch_voted_from(const v1::Record::RematchVoted& in) {
  return at_seat(in.seat(), [&](Seat seat) { return RematchVoted{seat, in.agrees()}; });
}

TimePlayed time_from(const v1::Record::TimePlayed& in) {
  return {.played = Millis(in.played_ms()), .bell = in.bell()};
}

}  // namespace

Changed agreement_from(const v1::Record& in) {
  switch (in.change_case()) {
    case v1::Record::kReadySet:
      return at_seat(in.ready_set().seat(), [&](Seat seat) {
        return ReadySet{seat, in.ready_set().ready()};
      });
    case v1::Record::kOptionsChanged:
      return options_from(in.options_changed().options());
    case v1::Record::kOptionsAgreed:
      return at_seat(in.options_agreed().seat(), [&](Seat seat) {
        return OptionsAgreed{seat, in.options_agreed().options()};
      });
    case v1::Record::kSeatReserved:
      return reserved_from(in.seat_reserved());
    case v1::Record::kSeatLocked:
      return at_seat(in.seat_locked().seat(), [&](Seat seat) {
        return SeatLocked{seat, in.seat_locked().locked()};
      });
    case v1::Record::kBooted:
      return booted_from(in.booted());
    case v1::Record::kKeptOut:
      return KeptOut{PlayerId(in.kept_out().player())};
    case v1::Record::kPauseVoted:
      return at_seat(in.pause_voted().seat(), [&](Seat seat) {
        return PauseVoted{seat, in.pause_voted().agrees()};
      });
    case v1::Record::kPaused:
      return Paused{.by_server = in.paused().by_server()};
    case v1::Record::kPauseEnded:
      return pause_ended_from(in.pause_ended());
    case v1::Record::kTimeGranted:
      return granted_from(in.time_granted());
    case v1::Record::kWentAway:
      return at_seat(in.went_away().seat(), [&](Seat seat) {
        return WentAway{seat, PlayerId(in.went_away().player()), in.went_away().excused()};
      });
    case v1::Record::kCameBack:
      return at_seat(in.came_back().seat(), [&](Seat seat) {
        return CameBack{seat, PlayerId(in.came_back().player()), in.came_back().excused()};
      });
    case v1::Record::kAbsenceAsked:
      return at_seat(in.absence_asked().seat(), [&](Seat seat) {
        return AbsenceAsked{seat, PlayerId(in.absence_asked().player())};
      });
    case v1::Record::kAbsenceVoted:
      return absence_voted_from(in.absence_voted());
    case v1::Record::kAbsenceDecided:
      return absence_decided_from(in.absence_decided());
    case v1::Record::kRematchVoted:
      return rematch_voted_from(in.rematch_voted());
    case v1::Record::kTakenBack:
      return at_seat(in.taken_back().seat(), [&](Seat seat) {
        return TakenBack{seat, in.taken_back().events()};
      });
    case v1::Record::kTimePlayed:
      return time_from(in.time_played());
    default:
      return fail(Malformed{"A record must say what changed."});
  }
}

}  // namespace lair::wire
