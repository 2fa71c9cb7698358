#include "server/lobby/ladder.hpp"

#include <algorithm>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/people/names.hpp"
#include "server/table/houses.hpp"
#include "server/table/seating.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::seconds kBetweenLooks{2};

bool is_played(const wire::TableSummary& table) {
  return table.phase == wire::TablePhase::Playing || table.phase == wire::TablePhase::BetweenDeals;
}

bool has_people(const wire::TableSummary& table) {
  return std::ranges::any_of(table.seats, [](const wire::SeatState& seat) {
    return seat.kind == wire::SeatKind::Person && !seat.name.ends_with(people::kBotMark);
  });
}

bool plays(const std::vector<std::string>& rules, const std::string& wanted) {
  return rules.empty() || std::ranges::find(rules, wanted) != rules.end();
}

// One round, quickly, shown to everybody. All seats are taken, so nobody else can sit down.
table::TableSettings settings_of(const std::string& room,
                                 const std::string& rules,
                                 Strength strength) {
  table::TableSettings settings;
  settings.room = room;
  settings.name = "Ladder";
  settings.rules = rules;
  settings.clock = {.move = 5s, .reserve = 30s};
  settings.policies.length = {.unit = LengthUnit::Rounds, .count = 1};
  settings.policies.absence = {
      .grace = 10s, .then = table::AbsenceStep::Bot, .substitutes = false, .abandoned = 5min};
  settings.policies.pauses = 0;
  settings.policies.extra_times = 0;
  settings.policies.bots = true;
  settings.policies.ladder = strength;
  return settings;
}

}  // namespace

Ladder::Ladder(const Needs& needs, LadderLimits limits)
    : needs_(needs), limits_(limits), timer_(needs.time.timer(needs.loop, [this] { look(); })) {}

void Ladder::answer(const Asker& asker, const wire::AwaitLadder& await) {
  left(*asker.client);
  if (await.stop) return confirm(asker);
  if (!asker.person().is_bot()) return refuse(asker, "only_bots");
  const auto systems = table::offered_rule_systems();
  for (const std::string& rules : await.rules) {
    if (std::ranges::find(systems, rules, &RuleSystem::id) == systems.end()) {
      return refuse_setting(
          *asker.client, asker.request, "bad_value", "There is no such rule system.", "rules");
    }
  }
  if (limits_.tables == 0 || needs_.rooms.first_for_bots() == nullptr) {
    return refuse(asker, "ladder_off");
  }
  waiting_.push_back({.client = asker.client, .rules = await.rules, .since = needs_.time.now()});
  confirm(asker);
  look_soon();
}

void Ladder::left(const Client& client) {
  std::erase_if(waiting_, [&](const Waiting& one) { return one.client->id == client.id; });
}

void Ladder::table_changed(const wire::TableSummary& table, bool gone) {
  const table::TableId id = table.table;
  const bool is_ladder = table.settings->policies.ladder.has_value();
  const bool goes_on = !gone && is_played(table);
  if (is_ladder && !gone && table.phase == wire::TablePhase::Waiting) {
    // A table that is found waiting after a restart, or a failed journal, gets as long as a new
    // one.
    if (opening_.emplace(id, needs_.time.now()).second) look_soon();
  } else if (gone || is_ladder) {
    // If the table was never opened, its summary does not say that it belongs to the ladder.
    opening_.erase(id);
  }
  std::set<table::TableId>& among = is_ladder ? playing_ : peoples_;
  if (goes_on && (is_ladder || has_people(table))) {
    among.insert(id);
  } else {
    among.erase(id);
  }
  if (!playing_.empty() && !is_idle()) look_soon();
}

void Ladder::look_soon() {
  if (std::exchange(is_set_, true)) return;
  timer_->set(needs_.time.now() + kBetweenLooks);
}

// Runs again every kBetweenLooks while bots wait or tables have yet to begin.
void Ladder::look() {
  is_set_ = false;
  const auto now = needs_.time.now();
  // Ending a table reports back at once and changes these, so the loops go over copies.
  const auto opening = opening_;
  const auto playing = playing_;
  for (const auto& [id, since] : opening) {
    if (now - since >= kToBegin) end(id);
  }
  if (!is_idle()) {
    for (const table::TableId id : playing) end(id);
  } else if (may_begin()) {
    const Waiting& first = waiting_.front();
    const std::string rules = rules_for(first);
    const Few few = ready_for(rules);
    if (few.size() == kSeats.size() || now - first.since >= kAlone) {
      open(few, rules);
      for (const Waiting& one : few) left(*one.client);
    }
  }
  if (!waiting_.empty() || !opening_.empty()) look_soon();
}

bool Ladder::may_begin() const {
  return !waiting_.empty() && playing_.size() + opening_.size() < limits_.tables &&
         !needs_.announcements.is_stopping();
}

// The server may end at any time a table that it opened itself. Rule T3.8.
void Ladder::end(table::TableId id) const {
  if (const auto table = needs_.tables.find(id)) {
    table->submit({.player = table::kServer, .request = {}, .what = table::EndTable{}});
  }
}

// Takes the rules that the first bot plays in turn.
std::string Ladder::rules_for(const Waiting& first) const {
  if (!first.rules.empty()) return first.rules[turn_ % first.rules.size()];
  const auto systems = table::offered_rule_systems();
  return std::string(systems[turn_ % systems.size()].id);
}

// The bots that wait for these rules, at most four, one per owner: two bots of one owner could play
// together.
Ladder::Few Ladder::ready_for(const std::string& rules) const {
  Few few;
  std::set<PlayerId> owners;
  for (const Waiting& one : waiting_) {
    if (few.size() == kSeats.size() || !plays(one.rules, rules)) continue;
    const people::Person& bot = *one.client->player;
    if (owners.insert(bot.owner.value_or(bot.id)).second) few.push_back(one);
  }
  return few;
}

void Ladder::open(const Few& few, const std::string& rules) {
  const RoomPlan* const room = needs_.rooms.first_for_bots();
  if (room == nullptr) return;
  const Strength strength = kStrengths.at(turn_ % kStrengths.size());
  const table::TableId id = needs_.tables.new_id();
  const auto table = needs_.maker.make(id);
  const auto submit = [&](PlayerId player, table::Request what) {
    table->submit({.player = player, .request = {}, .what = std::move(what)});
  };
  const table::TableSettings settings = settings_of(room->id, rules, strength);
  table->open(table::TableOpened{.settings = settings, .host = table::kServer});
  opening_[id] = needs_.time.now();
  // The first bot does not get East every time.
  for (std::size_t at = 0; at < kSeats.size(); ++at) {
    const Seat seat = kSeats.at((at + turn_) % kSeats.size());
    if (at < few.size()) {
      const people::Person& bot = *few[at].client->player;
      table::Sit sit{.name = bot.name, .seat = seat};
      sit.is_bot = true;
      submit(bot.id, sit);
    } else {
      submit(table::kServer, table::AddBots{.seat = seat, .strength = strength});
    }
  }
  submit(table::kServer, table::Start{});
  ++turn_;
  const wire::Invited invited{.from = table::kServer,
                              .name = {},
                              .table = id,
                              .table_name = settings.name,
                              .room = settings.room};
  for (const Waiting& one : few) send(*one.client, invited);
}

}  // namespace lair::lobby
