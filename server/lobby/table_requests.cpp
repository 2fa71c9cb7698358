#include "server/lobby/table_requests.hpp"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/match_on.hpp"
#include "server/lobby/refusals.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/lobby/share_code.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/people/names.hpp"
#include "server/table/houses.hpp"

namespace lair::lobby {
namespace {

bool names_people(const wire::AtTable& asked) {
  return std::holds_alternative<table::SetOptions>(asked.what) ||
         std::holds_alternative<table::ReserveSeat>(asked.what);
}

// The table that a request names, if it is a request to an open table.
std::optional<table::TableId> table_named(const wire::Request& request) {
  return std::visit(
      Match{[](const wire::CommitShare& commit) { return std::optional(commit.table); },
            [](const wire::RevealShare& reveal) { return std::optional(reveal.table); },
            [](const wire::AskHints& ask) { return std::optional(ask.table); },
            [](const wire::AtTable& asked) {
              return names_people(asked) ? std::nullopt : std::optional(asked.table);
            },
            [](const auto&) { return std::optional<table::TableId>(); }},
      request);
}

// Nobody could play by such a clock.
bool is_too_short(const table::ClockSettings& clock) {
  constexpr table::Millis kMove{1'000};
  constexpr table::Millis kReserve{30'000};
  return clock.is_timed() && clock.move < kMove && clock.reserve < kReserve;
}

// One request on its way to the open table.
struct Asking {
  Client& client;
  const OpenedTable& opened;
  table::RequestId id;
  const people::Households& households;
  const TimeSource& time;

  [[nodiscard]] std::vector<PlayerId> neighbours() const {
    if (!client.address) return {};
    return households.of(*client.address);
  }

  // Fills in what the server knows about the player.
  void complete(table::Sit& sit) const {
    sit.name = opened.name;
    sit.code = share_code_from(sit.code);
    sit.neighbours = neighbours();
    sit.is_guest = opened.is_guest;
    sit.is_bot = opened.is_bot;
  }

  void complete(table::Act& act) const {
    act.lag = table::Millis(client.lag.load(std::memory_order_relaxed));
  }

  void complete(auto&) const {}

  void operator()(const wire::CommitShare& commit) const {
    opened.table->commit(client, opened.player, id, commit.deal, commit.commitment);
  }

  void operator()(const wire::RevealShare& reveal) const {
    opened.table->reveal(client, opened.player, id, reveal.deal, reveal.share);
  }

  void operator()(const wire::AskHints&) const { opened.table->hint(client, id); }

  void operator()(wire::AtTable& asked) const {
    std::visit([this](auto& what) { complete(what); }, asked.what);
    opened.table->submit(client,
                         {.player = opened.player, .request = id, .what = std::move(asked.what)});
  }

  void operator()(const wire::Ping& ping) const {
    opened.table->ping(client.id, client.outlet, pong_for(client, ping, time.wall_clock_ms()));
  }

  void operator()(const auto&) const {}  // not requests to a table, so never passed here
};

}  // namespace

bool TableRequests::take(Client& client, wire::NumberedRequest& asked) const {
  const auto opened = client.opened_table();
  if (!opened) return false;
  const bool is_ping = std::holds_alternative<wire::Ping>(asked.request);
  const auto named = table_named(asked.request);
  if (!is_ping && !named) return false;
  const Payer payer{.account = opened->player, .address = client.address, .is_bot = opened->is_bot};
  if (!client.frames) client.frames = frame_counters(allowances_, payer);
  if (auto refused = spend(allowances_, payer, *client.frames, asked.request, time_.now())) {
    refuse(client, asked.id, *refused);
  } else if (opened->is_bot && !is_for_bots(asked.request)) {
    refuse(client, asked.id, people::refusal("not_for_bots"));
  } else if (named && *named != opened->table->id()) {
    refuse(client, asked.id, tables_.why_not_open(*named));
  } else {
    const Asking asking{.client = client,
                        .opened = *opened,
                        .id = asked.id,
                        .households = households_,
                        .time = time_};
    std::visit(asking, asked.request);
  }
  return true;
}

table::Sit sit_of(const Client& client, const people::Households& households) {
  table::Sit sit{.name = client.player->name, .seat = std::nullopt};
  if (client.address) sit.neighbours = households.of(*client.address);
  sit.is_guest = !client.player->has_account;
  sit.is_bot = client.player->is_bot();
  return sit;
}

bool put_right(const Client& client,
               table::RequestId id,
               std::string& name,
               std::string_view field) {
  auto right = people::name_from(name);
  if (!right) {
    const people::NameRefusalRow& row = people::row_of(right.error());
    refuse_setting(client, id, row.wire, row.sentence, std::string(field));
    return false;
  }
  name = *std::move(right);
  return true;
}

bool check_settings(const Client& client, table::RequestId id, table::TableSettings& settings) {
  if (!put_right(client, id, settings.name, "name")) return false;
  for (table::NamedPerson& invited : settings.policies.invited) {
    if (!put_right(client, id, invited.name, "invited")) return false;
  }
  if (const auto error = table::why_no_house(settings)) {
    refuse_setting(client, id, "bad_setting", error->sentence, error->key);
    return false;
  }
  // Only a season or the ladder opens such tables. They do not count towards what hosts may have.
  if (settings.policies.admission == table::Admission::League || settings.policies.league != 0 ||
      settings.policies.duplicate || settings.policies.ladder) {
    refuse_setting(client,
                   id,
                   "bad_value",
                   "Only a season or the ladder can open tables of this kind.",
                   "policies");
    return false;
  }
  if (settings.policies.record == table::RecordReaders::League) {
    settings.policies.record = table::RecordReaders::Players;
  }
  // Rule T5.7.
  if (is_too_short(settings.clock)) {
    const LobbyRefusalRow& row = lobby_refusal("clock_too_short");
    refuse_setting(client, id, row.code, row.sentence, "clock");
    return false;
  }
  // Rule T5.5.
  if (!settings.clock.is_timed() && settings.policies.admission == table::Admission::Anyone) {
    const LobbyRefusalRow& row = lobby_refusal("clock_needed");
    refuse_setting(client, id, row.code, row.sentence, "clock");
    return false;
  }
  return true;
}

wire::Pong pong_for(Client& client, const wire::Ping& ping, std::uint64_t now_ms) {
  // A client may claim any lag, but the time credited for lag comes from a small quota.
  if (ping.echo_ms != 0 && ping.echo_ms + ping.held_ms <= now_ms) {
    client.lag = static_cast<table::Millis::rep>(now_ms - ping.echo_ms - ping.held_ms);
  }
  return {.client_ms = ping.client_ms,
          .server_ms = now_ms,
          .table = {},
          .last_event = 0,
          .last_line = 0};
}

}  // namespace lair::lobby
