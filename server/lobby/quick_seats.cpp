#include "server/lobby/quick_seats.hpp"

#include <algorithm>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/lobby/table_requests.hpp"
#include "server/table/houses.hpp"
#include "server/wire/table_summary.hpp"

namespace lair::lobby {
namespace {

std::ptrdiff_t people_at(const wire::TableSummary& table) {
  return std::ranges::count(table.seats, wire::SeatKind::Person, &wire::SeatState::kind);
}

// A new table with the room's usual settings. Other rules than the room's get their standard house.
table::TableSettings usual_settings(const RoomPlan& room, const std::string& rules) {
  table::TableSettings settings;
  settings.room = room.id;
  settings.rules = rules.empty() ? room.rules : rules;
  settings.clock = room.clock;
  settings.claim_window = room.claim_window;
  settings.policies.spectators = room.spectators;
  settings.policies.hints = room.hints;
  table::HouseSettings chosen;
  for (const RuleSystem& system : table::offered_rule_systems()) {
    if (system.id != settings.rules) continue;
    for (const Style& style : system.styles) {
      if (style.id != room.style) continue;
      for (const auto& [key, value] : style.values) chosen.emplace_back(key, value);
    }
  }
  settings.settings = std::move(chosen);
  return settings;
}

}  // namespace

void QuickSeats::answer(const Asker& asker, const wire::QuickSeat& wish) const {
  const RoomPlan* const room = needs_.rooms.find(wish.room);
  if (room == nullptr) return refuse(asker, "no_such_room");
  if (asker.person().is_bot() && !room->bots) return refuse(asker, "no_bots_in_room");
  if (wish.practice) return practise(asker, *room);
  seat(asker, wish, {});
}

// A table may turn the player away: perhaps its seats have been taken meanwhile, its host does not
// want the player, or too many people are watching. Then the next best table is tried, and finally,
// or after a few, a new one.
void QuickSeats::seat(const Asker& asker, const wire::QuickSeat& wish, Tried tried) const {
  if (tried.size() >= kTriesMax) return open_new(asker, wish);
  const auto best = best_table(asker.person(), wish, tried);
  if (!best) return open_new(asker, wish);
  tried.insert(*best);
  const auto table = needs_.tables.find(*best);
  needs_.open_tables.show(asker.client, table, {}, {});  // sitting down is answered
  needs_.talking.table_opened(*asker.client, {.table = *best});
  const auto otherwise = [this, asker, wish, tried] {
    go_on(needs_.loop, asker, [this, asker, wish, tried] {
      if (needs_.clients.has(asker.client->id)) seat(asker, wish, tried);
    });
  };
  table->submit(*asker.client,
                {.player = asker.player(),
                 .request = asker.request,
                 .what = sit_of(*asker.client, needs_.households)},
                otherwise);
}

void QuickSeats::open_new(const Asker& asker, const wire::QuickSeat& wish) const {
  if (!may_open(asker)) return;
  table::TableSettings settings = usual_settings(*needs_.rooms.find(wish.room), wish.rules);
  settings.name = table::table_name_of(asker.person().name);
  settings.policies.bots = asker.person().is_bot();
  if (const auto error = table::why_no_house(settings)) {
    return refuse_setting(*asker.client, asker.request, "bad_setting", error->sentence, error->key);
  }
  needs_.hosting.open(asker, std::move(settings));
}

// The table where the player already sits; otherwise the one where most people wait, the oldest if
// several are equal.
std::optional<table::TableId> QuickSeats::best_table(const people::Person& person,
                                                     const wire::QuickSeat& wish,
                                                     const Tried& tried) const {
  const wire::TableSummary* best = nullptr;
  const auto tables = needs_.tables.summaries_in(wish.room);
  for (const wire::TableSummary& table : tables) {
    if (is_over(table) || tried.contains(table.table)) continue;
    if (!wish.rules.empty() && table.settings->rules != wish.rules) continue;
    if (sits_at(table, person.id)) return table.table;
    if (!is_open(table)) continue;
    if (person.is_bot() && !table.settings->policies.bots) continue;
    if (best == nullptr || people_at(table) > people_at(*best)) best = &table;
  }
  if (best == nullptr) return std::nullopt;
  return best->table;
}

void QuickSeats::practise(const Asker& asker, const RoomPlan& room) const {
  if (!may_open(asker)) return;
  table::TableSettings settings = usual_settings(room, {});
  settings.name = table::table_name_of(asker.person().name);
  settings.policies.hints = true;
  settings.policies.bots = asker.person().is_bot();
  const PlayerId host = asker.player();
  const auto table = needs_.hosting.open(asker, std::move(settings));
  const Client& client = *asker.client;
  table->submit(client, {.player = host, .request = {}, .what = table::AddBots{}});
  table->submit(client, {.player = host, .request = {}, .what = table::Start{}});
}

// The request itself costs what sitting down does. If it opens a table, that counts like any other
// table opened; otherwise the client is told why it may not be opened.
bool QuickSeats::may_open(const Asker& asker) const {
  if (const auto code = needs_.hosting.why_not(*asker.client); !code.empty()) {
    refuse(asker, code);
    return false;
  }
  const Payer payer{.account = asker.player(),
                    .address = asker.client->address,
                    .is_bot = asker.person().is_bot()};
  const auto refused =
      spend(needs_.allowances, payer, people::Deed::CreateTable, needs_.time.now());
  if (refused) refuse(asker, *refused);
  return !refused;
}

}  // namespace lair::lobby
