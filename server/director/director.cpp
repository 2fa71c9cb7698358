#include "server/director/director.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "engine/match_on.hpp"
#include "server/director/admission.hpp"
#include "server/league/people_in.hpp"

namespace lair::director {
namespace {

Outcome refused(std::string_view code, std::string sentence) {
  return {.season = {}, .event = 0, .code = std::string(code), .sentence = std::move(sentence)};
}

Outcome refused(const league::LeagueRefusal& refusal) {
  return refused(refusal.code, std::string(refusal.sentence));
}

std::vector<PlayerId> playing_in(const league::Season& season) {
  std::vector<PlayerId> players;
  for (const league::Entrant& one : season.entrants) {
    if (one.state != league::EntrantState::Withdrawn) players.push_back(one.player);
  }
  return players;
}

// Who may still check in.
std::vector<PlayerId> not_checked_in(const league::Season& season) {
  std::vector<PlayerId> players = playing_in(season);
  std::erase_if(players,
                [&](PlayerId one) { return season.check_in && season.check_in->has(one); });
  return players;
}

// Whether its records may contain text about that person: whether they acted in the season or are
// named in a record, even if they were only invited.
bool names(const league::Season& season, PlayerId player) {
  return std::any_of(season.records.begin(), season.records.end(), [&](const league::Record& one) {
    bool is_named = false;
    league::each_player(one, [&](PlayerId other) { is_named = is_named || other == player; });
    return is_named;
  });
}

EndedCall call_to(const league::RoundTable& seats) {
  EndedCall call{.table = table::TableId(seats.table), .players = {}};
  for (const auto& player : seats.players) {
    if (player) call.players.push_back(*player);
  }
  return call;
}

}  // namespace

Director::Director(Ports ports) : ports_(std::move(ports)) {
  ports_.office.set_tables_maker(
      [this](std::size_t tables) { return ports_.tables.reserve(tables); });
  ports_.office.set_listener([this](league::SeasonId id,
                                    const std::shared_ptr<const league::Season>& season,
                                    const league::Record& record) { told(id, *season, record); });
}

// --- Acts ---

// Why a season cannot have these settings. Fills in the id of the house and normalises its name.
std::optional<Fault> Director::fault_in(league::SeasonSettings& settings) const {
  const auto fine = admit(
      settings, [this](std::string_view room) { return has_room(room); }, ports_.right_name);
  return fine ? std::nullopt : std::optional(fine.error());
}

bool Director::has_room(std::string_view room) const { return ports_.tables.has_room(room); }

// Whether the player whom the act enters, invites, places or makes organiser exists.
bool Director::is_known(const league::Event& event) const {
  std::optional<PlayerId> player;
  if (const auto* registered = std::get_if<league::Registered>(&event)) player = registered->player;
  const auto* invited = std::get_if<league::PlayerInvited>(&event);
  // Only an organiser is told that a name is nobody's, so the season decides.
  if (invited != nullptr && invited->player != PlayerId()) player = invited->player;
  if (const auto* added = std::get_if<league::OrganiserAdded>(&event)) player = added->player;
  if (const auto* placed = std::get_if<league::PlayerPlaced>(&event)) player = placed->player;
  return !player || (ports_.people.name_of(*player) && !ports_.people.has_left(*player));
}

void Director::act(const Actor& actor,
                   league::SeasonId id,
                   std::optional<league::Event> event,
                   Answer answer) {
  if (!event) return answer(refused("bad_act", "This server does not know that act of a season."));
  if (auto* opened = std::get_if<league::SeasonOpened>(&*event)) {
    if (!actor.has_account) return answer(refused(league::league_refusal("guest_season")));
    if (id == league::SeasonId())
      return open(std::move(opened->settings), actor.player, {}, answer);
    return open_after(std::move(opened->settings), actor.player, id, std::move(answer));
  }
  if (!is_known(*event)) return answer(refused(league::league_refusal("no_such_player")));
  if (auto* changed = std::get_if<league::SettingsChanged>(&*event)) {
    const auto season = ports_.office.running(id);
    if (season) {
      changed->settings.seed = season->settings.seed;
      changed->settings.seed_salt = season->settings.seed_salt;
    }
    const auto fault = fault_in(changed->settings);
    if (fault) return answer(refused(fault->code, fault->sentence));
  }
  league::Act act{.actor = actor.player,
                  .at = ports_.now(),
                  .event = *std::move(event),
                  .is_operator = actor.is_operator};
  ports_.office.act(id, std::move(act), [answer, id](const auto& record) {
    if (!record) return answer(refused(record.error()));
    answer({.season = id, .event = record->number, .code = {}, .sentence = {}});
  });
}

void Director::open_after(league::SeasonSettings settings,
                          PlayerId actor,
                          league::SeasonId followed,
                          Answer answer) {
  ports_.office.find(
      followed,
      [this, settings = std::move(settings), actor, followed, answer = std::move(answer)](
          const std::shared_ptr<const league::Season>& season) {
        if (!season) return answer(refused(league::league_refusal("no_such_season")));
        if (!season->is_organiser(actor)) {
          return answer(refused(league::league_refusal("not_organiser")));
        }
        const auto hand_on = [&]() -> Result<league::Follows, league::LeagueRefusal> {
          try {
            return handed_on(
                followed, *season, [&](PlayerId player) { return ports_.people.has_left(player); });
          } catch (const std::exception&) {  // people cannot be read just now
            return fail(league::league_refusal("season_busy"));
          }
        };
        auto follows = hand_on();
        if (!follows) return answer(refused(follows.error()));
        open(settings, actor, *std::move(follows), answer);
      });
}

void Director::open(league::SeasonSettings settings,
                    PlayerId actor,
                    league::Follows follows,
                    const Answer& answer) {
  const auto fault = fault_in(settings);
  if (fault) return answer(refused(fault->code, fault->sentence));
  // Drawn here, since somebody who chose the seed could choose who meets whom.
  settings.seed = ports_.draw_seed();
  settings.seed_salt = ports_.draw_salt ? ports_.draw_salt() : std::string();
  const auto opened = [answer](const auto& season) {
    if (!season) return answer(refused(season.error()));
    answer({.season = *season, .event = 1, .code = {}, .sentence = {}});
  };
  ports_.office.open(settings, actor, ports_.now(), opened, std::move(follows));
}

void Director::import(std::vector<league::Record> records, std::string origin, Answer answer) {
  auto season = admitted(
      std::move(records),
      {.now = ports_.now(),
       .has_room = [this](std::string_view room) { return has_room(room); },
       .right_name = ports_.right_name,
       .draw_seed = ports_.draw_seed,
       .draw_salt = [this] { return ports_.draw_salt ? ports_.draw_salt() : std::string(); },
       .origin = std::move(origin)});
  if (!season) return answer(refused("bad_season", league::sentence_of(season.error())));
  ports_.office.import(*std::move(season), [answer = std::move(answer)](const auto& imported) {
    if (!imported) return answer(refused(imported.error()));
    answer({.season = *imported, .event = 1, .code = {}, .sentence = {}});
  });
}

void Director::act_for_house(league::SeasonId id, league::Event event) {
  league::Act act{.actor = {}, .at = ports_.now(), .event = std::move(event)};
  ports_.office.act(id, std::move(act), [](const auto&) {});
}

void Director::left(PlayerId player) {
  for (const auto& [id, season] : ports_.office.running()) {
    leave(id, *season, player);
    if (names(*season, player)) ports_.office.reread(id);
  }
  ports_.office.reread_ended();
}

// The last organiser stays; an operator may name another.
void Director::leave(league::SeasonId id, const league::Season& season, PlayerId player) {
  const league::Entrant* entrant = season.entrant(player);
  const bool plays = entrant != nullptr && entrant->state != league::EntrantState::Withdrawn;
  if (plays || season.is_invited(player)) {
    act_for_house(id, league::Withdrawn{player, "Left the server for good."});
  }
  if (season.is_organiser(player) && season.organisers.size() > 1) {
    act_for_house(id, league::OrganiserRemoved{player});
  }
}

// --- What follows from a record ---

// Called by the office after each durable record, on the thread of its `run`.
void Director::told(league::SeasonId id,
                    const league::Season& season,
                    const league::Record& record) {
  {
    // Something that was refused before may be possible now.
    const std::lock_guard lock(mutex_);
    called_.erase(id.value());
  }
  ports_.tables.season_changed(id);
  end_calls(id, season, record.event);
  const auto forget_open = [&] {
    for (const league::Round* round : open_rounds(season)) forget(*round);
  };
  std::visit(Match{[&](const league::RoundStarted&) { watch(id, season, season.rounds.back()); },
                   [&](const league::RoundAbandoned& abandoned) { forget(season, abandoned); },
                   [&](const league::SeasonRemoved&) { forget_open(); },
                   // Ends tables that are still being played although a ruling has settled them.
                   [&](const league::SeasonEnded&) { forget_open(); },
                   [&](const league::ResultTaken& taken) {
                     const league::Round* round = season.round(taken.round);
                     if (round != nullptr) close(round->tables.at(taken.table - 1));  // no rematch
                   },
                   [&](const league::Missed& missed) {
                     const league::Round* round = season.round(missed.round);
                     if (round == nullptr || !missed.substitute) return;
                     bring({table::TableId(round->tables.at(missed.table - 1).table)});
                   },
                   [&](const league::MovedInPerson& moved) {
                     const league::Round* round = season.round(moved.round);
                     if (round != nullptr) close(round->tables.at(moved.table - 1));
                   },
                   [&](const league::CheckInOpened&) { call_to_check_in(id, season); },
                   [&](const league::Undone&) {
                     for (const league::Round* round : open_rounds(season))
                       note(id, season, *round);
                   },
                   [&](const league::Paused&) { look_again(season); },
                   [&](const league::Resumed&) { look_again(season); },
                   [](const auto&) {}},
             record.event);
}

void Director::call_to_check_in(league::SeasonId id, const league::Season& season) {
  ports_.tables.call_to_check_in({.season = id,
                                  .name = season.settings.name,
                                  .deadline = season.check_in ? season.check_in->deadline : 0,
                                  .players = not_checked_in(season)});
}

// Ends the calls of players who, after this act, have nothing left to come to.
void Director::end_calls(league::SeasonId id,
                         const league::Season& season,
                         const league::Event& event) {
  const auto end_check_in = [&](std::vector<PlayerId> players) {
    ports_.tables.end_call({.season = id, .players = std::move(players)});
  };
  const auto end_for_all = [&] {
    if (!season.check_in) end_check_in(playing_in(season));
  };
  std::visit(Match{[&](const league::CheckedIn& checked) { end_check_in({checked.player}); },
                   [&](const league::Withdrawn& gone) { end_check_in({gone.player}); },
                   [&](const league::RoundStarted&) { end_for_all(); },
                   [&](const league::SeasonEnded&) { end_for_all(); },
                   [&](const league::SeasonRemoved&) { end_for_all(); },
                   [&](const league::Undone&) { end_for_all(); },
                   [&](const league::Adjudicated& ruled) {
                     const league::Round* round = season.round(ruled.round);
                     if (round == nullptr) return;
                     ports_.tables.end_call(call_to(round->tables.at(ruled.table - 1)));
                   },
                   [&](const league::Missed& missed) {
                     const league::Round* round = season.round(missed.round);
                     if (round == nullptr) return;
                     const league::RoundTable& seats = round->tables.at(missed.table - 1);
                     if (seats.seats(missed.player) && !seats.is_lost_by(missed.player)) return;
                     ports_.tables.end_call(
                         {.table = table::TableId(seats.table), .players = {missed.player}});
                   },
                   [](const auto&) {}},
             event);
}

// Adds the tables of the round that wait for a result; tables already known keep their state. Those
// of an imported round have no numbers here, so there is nothing to wait for.
std::vector<table::TableId> Director::note(league::SeasonId id,
                                           const league::Season& season,
                                           const league::Round& round) {
  std::vector<table::TableId> ids;
  const std::lock_guard lock(mutex_);
  for (std::uint32_t place = 1; place <= round.tables.size(); ++place) {
    const league::RoundTable& seats = round.tables[place - 1];
    if (seats.table == 0 || seats.result || seats.in_person || seats.is_forfeit()) continue;
    if (season.is_over) continue;
    tables_.try_emplace(
        seats.table,
        OpenTable{
            .season = id, .round = round.number, .place = place, .stands = {}, .asked_at = 0});
    ids.emplace_back(seats.table);
  }
  return ids;
}

void Director::watch(league::SeasonId id,
                     const league::Season& season,
                     const league::Round& round) {
  bring(note(id, season, round));
}

// Several rounds may have been abandoned one after the other, the last one first.
void Director::forget(const league::Season& season, const league::RoundAbandoned& abandoned) {
  const auto found = std::ranges::find(
      season.rounds.rbegin(), season.rounds.rend(), abandoned.round, &league::Round::number);
  if (found != season.rounds.rend()) forget(*found);
}

void Director::forget(const league::Round& round) {
  for (const league::RoundTable& seats : round.tables) close(seats);
}

void Director::close(const league::RoundTable& seats) {
  {
    const std::lock_guard lock(mutex_);
    tables_.erase(seats.table);
  }
  ports_.tables.end(table::TableId(seats.table));
  ports_.tables.end_call(call_to(seats));
}

// Looks at once instead of at the next tick.
void Director::look_again(const league::Season& season) {
  for (const league::Round* round : open_rounds(season)) {
    for (const league::RoundTable& seats : round->tables) {
      {
        const std::lock_guard lock(mutex_);
        const auto found = tables_.find(seats.table);
        if (found == tables_.end()) continue;
        found->second.asked_at = 0;
      }
      look_now(table::TableId(seats.table));
    }
  }
}

std::vector<const league::Round*> Director::open_rounds(const league::Season& season) {
  std::vector<const league::Round*> open;
  for (const league::Round& round : season.rounds) {
    const bool is_open = !round.is_over() || &round == season.last_round();
    if (round.counts() && is_open) open.push_back(&round);
  }
  return open;
}

}  // namespace lair::director
