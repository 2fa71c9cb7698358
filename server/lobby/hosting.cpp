#include "server/lobby/hosting.hpp"

#include <algorithm>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/share_code.hpp"
#include "server/lobby/table_requests.hpp"
#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"

namespace lair::lobby {
namespace {

// An IPv6 /48 network contains 65,536 household addresses. Together they may open only as many
// tables as this many addresses.
constexpr std::size_t kAddressesOfNetwork = 4;

}  // namespace

void Hosting::answer(const Asker& asker, const wire::CreateTable& create) const {
  if (const auto code = why_not(*asker.client); !code.empty()) return refuse(asker, code);
  table::TableSettings settings = create.settings;
  const RoomPlan* const room = needs_.rooms.find(settings.room);
  if (room == nullptr) return refuse(asker, "no_such_room");
  if (create.claim_window_of_room) settings.claim_window = room->claim_window;
  if (create.spectators_of_room) settings.policies.spectators = room->spectators;
  if (create.hints_of_room) settings.policies.hints = room->hints;
  if (asker.person().is_bot()) settings.policies.bots = true;
  if (settings.policies.bots && !room->bots) return refuse(asker, "no_bots_in_room");
  if (!check(asker, settings, {})) return;
  for (table::NamedPerson& invited : settings.policies.invited) bind(invited);
  open(asker, std::move(settings));
}

void Hosting::answer(const Asker& asker, const wire::AtTable& asked) const {
  const auto table = asker.client->table();
  if (!table || table->id() != asked.table) {
    return refuse(asker, needs_.tables.why_not_open(asked.table));
  }
  table::Request what = asked.what;
  if (auto* set = std::get_if<table::SetOptions>(&what)) {
    table::TableSettings& settings = *set->settings;
    const auto shown = needs_.tables.summary(asked.table);
    const RoomPlan* const room = shown ? needs_.rooms.find(shown->settings->room) : nullptr;
    if (settings.policies.bots && room != nullptr && !room->bots) {
      return refuse(asker, "no_bots_in_room");
    }
    if (!check(asker, settings, shown ? shown->settings->name : std::string())) return;
    for (table::NamedPerson& invited : settings.policies.invited) bind(invited);
    keep_to_guests(*asker.client, settings);
    set->code = new_share_code();
  } else if (auto* reserve = std::get_if<table::ReserveSeat>(&what)) {
    if (!put_right(*asker.client, asker.request, reserve->who.name, "name")) return;
    bind(reserve->who);
  }
  table->submit(*asker.client,
                {.player = asker.player(), .request = asker.request, .what = std::move(what)});
}

// A table without a name gets one that may be longer than people may type, such as "Quiet
// Dragonfly's table". So the table's present name is always accepted.
bool Hosting::check(const Asker& asker,
                    table::TableSettings& settings,
                    const std::string& present) const {
  const bool keeps_name = settings.name == present;
  if (keeps_name) settings.name.clear();
  if (!check_settings(*asker.client, asker.request, settings)) return false;
  if (keeps_name) settings.name = present;
  if (settings.name.empty()) settings.name = table::table_name_of(asker.person().name);
  return true;
}

std::string_view Hosting::why_not(const Client& client) const {
  if (needs_.announcements.is_stopping()) return "shutting_down";
  const TableDirectory& tables = needs_.tables;
  if (tables.count_of_hosts() >= limits_.tables_max) return "too_many_tables";
  const std::size_t own_max = client.player->has_account ? limits_.tables_per_host_max
                                                         : std::min(limits_.tables_per_host_max,
                                                                    limits_.tables_per_guest_max);
  if (tables.count_played_by(client.player->id) >= own_max) return "too_many_hosted";
  if (!client.address) return "";
  const auto household = needs_.households.key_of(*client.address);
  const auto network = people::AddressRange::network_of(*client.address);
  const std::size_t network_max = kAddressesOfNetwork * limits_.tables_per_address_max;
  const bool is_full = tables.count_opened_from(household) >= limits_.tables_per_address_max ||
                       tables.count_opened_in(network) >= network_max;
  return is_full ? "too_many_at_address" : "";
}

TablePtr Hosting::open(const Asker& asker, table::TableSettings settings) const {
  const Client& client = *asker.client;
  const table::TableId id = needs_.tables.new_id();
  auto table = needs_.maker.make(id);
  keep_to_guests(client, settings);
  const PlayerId host = asker.player();
  needs_.tables.note_opened_by(id, host);
  if (client.address) {
    needs_.tables.note_opened_from(id, needs_.households.key_of(*client.address));
    needs_.tables.note_opened_in(id, people::AddressRange::network_of(*client.address));
  }
  const bool needs_code = settings.policies.admission == table::Admission::Code;
  table->open(table::TableOpened{.settings = std::move(settings),
                                 .host = host,
                                 .code = needs_code ? new_share_code() : std::string()});
  needs_.open_tables.show(asker.client, table, {}, asker.request);
  table::Sit sit{.name = asker.person().name, .seat = Seat::A};
  table->submit(client, {.player = host, .request = asker.request, .what = std::move(sit)});
  return table;
}

wire::HostLimits Hosting::limits_of(const people::Person& player) const {
  const auto of_guests = std::chrono::floor<std::chrono::minutes>(limits_.guest_abandoned_max);
  return {.name_max = people::kNameCodePointsMax,
          .abandoned_minutes_max = player.has_account
                                       ? wire::kAbandonedMinutesMax
                                       : std::min(wire::kAbandonedMinutesMax,
                                                  static_cast<std::uint32_t>(of_guests.count()))};
}

// A guest may never come back, so the server bounds how long an abandoned match of theirs is kept.
void Hosting::keep_to_guests(const Client& client, table::TableSettings& settings) const {
  if (client.player->has_account) return;
  table::Millis& abandoned = settings.policies.absence.abandoned;
  abandoned = std::min(abandoned, limits_.guest_abandoned_max);
}

// Finds the player that a name the host gave stands for. Rule T2.8.
void Hosting::bind(table::NamedPerson& named) const {
  if (named.name.empty()) return;
  const std::string skeleton = people::skeleton_of(named.name);
  if (const auto account = needs_.accounts.find(skeleton)) {
    named.player = account->person.id;
  } else if (const auto here = needs_.clients.called(skeleton); !here.empty()) {
    named.player = here.front()->player->id;
  }
}

}  // namespace lair::lobby
