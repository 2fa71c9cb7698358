#include "server/league_desk.hpp"

#include <algorithm>
#include <utility>

#include "engine/match_on.hpp"
#include "server/fair/shuffle.hpp"
#include "server/store/clock.hpp"
#include "server/table/house_card.hpp"
#include "server/table/houses.hpp"

namespace lair {
namespace {

std::uint64_t drawn_seed() {
  const fair::Seed drawn = fair::random_seed();
  std::uint64_t seed = 0;
  // Six bytes: what browsers count exactly.
  for (std::size_t byte = 0; byte < 6; ++byte) seed = seed << 8U | drawn.bytes[byte];
  return seed;
}

lobby::LeagueOutcome refused(std::string_view code, std::string sentence) {
  return {.code = std::string(code), .sentence = std::move(sentence)};
}

lobby::LeagueOutcome refused(const league::LeagueRefusal& refusal) {
  return refused(refusal.code, std::string(refusal.sentence));
}

}  // namespace

LeagueDesk::LeagueDesk(const World& world, const std::string& database)
    : office_(world.office),
      figures_(world.figures),
      pulse_(world.pulse),
      games_(database),
      lobby_(world.lobby) {
  office_.set_tables_maker([this](std::size_t tables) { return lobby_.reserve_tables(tables); });
  office_.set_listener([this](league::SeasonId id,
                              const std::shared_ptr<const league::Season>& season,
                              const league::Record& record) { told(id, *season, record); });
}

// --- Acts ---

// Why these are no settings of a season; empty when they are. Fills in what the house makes: the id
// of the house, the seed when there is none.
std::string LeagueDesk::fault_in(league::SeasonSettings& settings) const {
  if (!lobby_.has_room(settings.room)) return "There is no room of that name.";
  if (find_rule_system(settings.rules) == nullptr) return "There is no rule system of that name.";
  const auto house = settings_from_text(settings.house);
  if (!house) return house.error().sentence;
  const auto card = table::house_card(settings.rules, *house);
  if (!card) return card.error().sentence;
  settings.house_id = card->id;
  if (settings.seed == 0) settings.seed = drawn_seed();
  return "";
}

// Whoever is to enter or to organise is somebody.
bool LeagueDesk::is_known(const league::Event& event) const {
  std::optional<PlayerId> player;
  if (const auto* registered = std::get_if<league::Registered>(&event)) player = registered->player;
  if (const auto* added = std::get_if<league::OrganiserAdded>(&event)) player = added->player;
  return !player || (figures_.name_of(*player) && !figures_.has_left(*player));
}

void LeagueDesk::act(const people::Person& actor,
                     const wire::LeagueAct& asked,
                     lobby::LeagueAnswer answer) {
  std::optional<league::Event> event = asked.event;
  if (!event) return answer(refused("bad_act", "This server knows no such act of a season."));
  if (auto* opened = std::get_if<league::SeasonOpened>(&*event)) {
    if (!actor.has_account) return answer(refused(league::league_refusal("guest_season")));
    return open(std::move(opened->settings), actor.id, answer);
  }
  if (!is_known(*event)) return answer(refused(league::league_refusal("no_such_player")));
  const league::SeasonId id = asked.season;
  if (auto* changed = std::get_if<league::SettingsChanged>(&*event)) {
    const auto season = office_.season(id);
    if (season && changed->settings.seed == 0) changed->settings.seed = season->settings.seed;
    const std::string fault = fault_in(changed->settings);
    if (!fault.empty()) return answer(refused("bad_settings", fault));
  }
  league::Act act{.actor = actor.id,
                  .at = store::seconds_now(),
                  .event = *std::move(event),
                  .is_operator = actor.role == people::Role::Operator};
  office_.act(id, std::move(act), [answer, season = asked.season](const auto& record) {
    if (!record) return answer(refused(record.error()));
    answer({.season = season.value(), .event = record->number, .code = {}, .sentence = {}});
  });
}

void LeagueDesk::open(league::SeasonSettings settings,
                      PlayerId actor,
                      const lobby::LeagueAnswer& answer) {
  const std::string fault = fault_in(settings);
  if (!fault.empty()) return answer(refused("bad_settings", fault));
  office_.open(settings, actor, store::seconds_now(), [answer](const auto& season) {
    if (!season) return answer(refused(season.error()));
    answer({.season = season->value(), .event = 1, .code = {}, .sentence = {}});
  });
}

void LeagueDesk::act_for_house(league::SeasonId id, league::Event event) {
  league::Act act{.actor = {}, .at = store::seconds_now(), .event = std::move(event)};
  office_.act(id, std::move(act), [](const auto&) {});
}

void LeagueDesk::left(PlayerId player) {
  for (const auto& [id, season] : office_.seasons()) leave(id, *season, player);
}

// The last organiser stays one: an operator may name another.
void LeagueDesk::leave(league::SeasonId id, const league::Season& season, PlayerId player) {
  if (season.is_over) return;
  const league::Entrant* entrant = season.entrant(player);
  if (entrant != nullptr && entrant->state != league::EntrantState::Withdrawn) {
    act_for_house(id, league::Withdrawn{player, "Left the server for good."});
  }
  if (season.is_organiser(player) && season.organisers.size() > 1) {
    act_for_house(id, league::OrganiserRemoved{player});
  }
}

// --- What follows from a record ---

// On a thread of the books', after each durable record.
void LeagueDesk::told(league::SeasonId id,
                      const league::Season& season,
                      const league::Record& record) {
  {
    // What was refused before may be done now.
    const std::lock_guard lock(mutex_);
    called_.erase(id.value());
  }
  std::visit(Match{[&](const league::RoundStarted&) { watch(id, season, season.rounds.back()); },
                   [&](const league::RoundAbandoned&) { forget(season.rounds.back()); },
                   [&](const league::ResultTaken& taken) {
                     const league::Round* round = season.round(taken.round);
                     if (round == nullptr) return;
                     const std::uint64_t table = round->tables.at(taken.table - 1).table;
                     lobby_.end_league_table(table::TableId(table));  // no rematch
                     const std::lock_guard lock(mutex_);
                     tables_.erase(table);
                   },
                   [&](const league::Missed& missed) {
                     const league::Round* round = season.round(missed.round);
                     if (round == nullptr || !missed.substitute) return;
                     const auto where =
                         find(table::TableId(round->tables.at(missed.table - 1).table));
                     if (where) seat(*where);
                   },
                   [&](const league::Undone&) {
                     if (const league::Round* round = season.last_round()) note(id, season, *round);
                   },
                   [&](const league::Paused&) { look_again(season); },
                   [&](const league::Resumed&) { look_again(season); },
                   [](const auto&) {}},
             record.event);
}

// Tables of the round that wait for a result; those known already are left as they are.
std::vector<table::TableId> LeagueDesk::note(league::SeasonId id,
                                             const league::Season& season,
                                             const league::Round& round) {
  std::vector<table::TableId> ids;
  const std::lock_guard lock(mutex_);
  for (std::uint32_t place = 1; place <= round.tables.size(); ++place) {
    const league::RoundTable& seats = round.tables[place - 1];
    if (seats.result || seats.is_forfeit() || season.is_over) continue;
    tables_.try_emplace(
        seats.table,
        OpenTable{.season = id, .round = round.number, .place = place, .line = {}, .asked_at = 0});
    ids.emplace_back(seats.table);
  }
  return ids;
}

void LeagueDesk::watch(league::SeasonId id,
                       const league::Season& season,
                       const league::Round& round) {
  for (const table::TableId table : note(id, season, round)) {
    const auto where = find(table);
    if (!where) continue;
    if (games_.has_ended(table)) {
      take_result(*where);
    } else {
      seat(*where);
    }
  }
}

void LeagueDesk::forget(const league::Round& round) {
  for (const league::RoundTable& seats : round.tables) {
    {
      const std::lock_guard lock(mutex_);
      tables_.erase(seats.table);
    }
    lobby_.end_league_table(table::TableId(seats.table));
  }
}

// At once, not when the clock is looked at next.
void LeagueDesk::look_again(const league::Season& season) {
  const league::Round* round = season.last_round();
  if (round == nullptr) return;
  for (const league::RoundTable& seats : round->tables) {
    {
      const std::lock_guard lock(mutex_);
      const auto found = tables_.find(seats.table);
      if (found == tables_.end()) continue;
      found->second.asked_at = 0;
    }
    look(table::TableId(seats.table), store::seconds_now());
  }
}

}  // namespace lair
