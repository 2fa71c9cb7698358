#include "server/lobby/lobby.hpp"

#include <mutex>
#include <utility>
#include <variant>

#include "engine/match_on.hpp"
#include "server/lobby/parts.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/lobby/session.hpp"
#include "server/lobby/share_code.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/log.hpp"

namespace lair::lobby {
namespace {

template <class Asked, class Part>
concept Answers = requires(Part& part, const Asker& asker, const Asked& asked) {
  part.answer(asker, asked);
};

// Hands the part those requests that it has an answer to.
template <class Part>
struct To {
  const Asker& asker;
  Part& part;

  template <Answers<Part> Asked>
  void operator()(const Asked& asked) const {
    part.answer(asker, asked);
  }
};

template <class Part>
To<Part> to(const Asker& asker, Part& part) {
  return {asker, part};
}

// Each kind of request goes to the one part that has an answer to it. If no part answers a kind, or
// two do, this does not compile.
void dispatch(Parts& parts, const Asker& asker, const wire::Request& request) {
  std::visit(Match{to(asker, parts.arrivals),
                   to(asker, parts.rooms),
                   to(asker, parts.hosting),
                   to(asker, parts.quick_seats),
                   to(asker, parts.open_tables),
                   to(asker, parts.talking),
                   to(asker, parts.inviting),
                   to(asker, parts.following),
                   to(asker, parts.free_seats),
                   to(asker, parts.ladder),
                   to(asker, parts.devices),
                   to(asker, parts.leagues),
                   to(asker, parts.season_watch),
                   to(asker, parts.reporting),
                   to(asker, parts.moderating),
                   [&](const wire::Ping& ping) {
                     Client& client = *asker.client;
                     send(client, pong_for(client, ping, parts.world.time.wall_clock_ms()));
                   },
                   [&](const wire::NotUnderstood& asked) {
                     refuse_setting(
                         *asker.client, asker.request, asked.code, asked.sentence, asked.field);
                   }},
             request);
}

void look_at(Parts& parts, const ClientPtr& client, const wire::NumberedRequest& asked) {
  const Asker asker{.client = client, .request = asked.id};
  const bool is_for_all = std::holds_alternative<wire::Hello>(asked.request) ||
                          std::holds_alternative<wire::NotUnderstood>(asked.request);
  people::Allowances& allowances = parts.world.people.allowances();
  const TimeSource::Instant now = parts.world.time.now();
  if (!client->player) {
    const FrameCounters frames =
        frame_counters(allowances, {.account = {}, .address = client->address});
    if (auto refused = spend_frame(allowances, frames, now)) return refuse(asker, *refused);
    // Also refuses requests sent while the hello is still being looked up: a client must wait for
    // the welcome.
    if (!is_for_all) return refuse(asker, "hello_first");
  } else {
    if (asker.person().is_bot() && !is_for_bots(asked.request)) {
      return refuse(asker, people::refusal("not_for_bots"));
    }
    const Payer payer{
        .account = asker.player(), .address = client->address, .is_bot = asker.person().is_bot()};
    const FrameCounters frames = frame_counters(allowances, payer);
    if (auto refused = spend(allowances, payer, frames, asked.request, now)) {
      return refuse(asker, *refused);
    }
  }
  const std::string person = client->player ? std::to_string(asker.player().value()) : "";
  const LogScope scope{
      {"request",  std::to_string(asked.id.value())},
      {"asked_by", person                          }
  };
  dispatch(parts, asker, asked.request);
}

// Notes what the lobby must know about a restored table and the table does not tell it.
void note_restored(Parts& parts, table::TableId id, const table::Record& first) {
  if (const auto* opened = std::get_if<table::TableOpened>(&first.change)) {
    if (opened->rematch_of != table::TableId()) parts.rematches.note(opened->rematch_of, id);
    const auto household = parts.households.latest_of(opened->host);
    if (household) parts.tables.note_opened_from(id, *household);
  }
  parts.chat.hold_all(id);
}

}  // namespace

Lobby::Lobby(World world, Plan plan)
    : parts_(std::make_unique<Parts>(std::move(world), std::move(plan))) {}

Lobby::~Lobby() = default;

void Lobby::restore(table::TableId id, const std::vector<table::Record>& records) {
  const auto table = parts_->maker.make(id);
  {
    const std::lock_guard lock(restoring_);
    note_restored(*parts_, id, records.front());
  }
  try {
    table->restore(records);
  } catch (...) {
    const std::lock_guard lock(restoring_);
    parts_->forget(id);
    set_aside(id);
    throw;
  }
}

void Lobby::set_aside(table::TableId id) { parts_->tables.set_aside(id); }

void Lobby::set_leagues(Leagues leagues) { parts_->leagues.set(std::move(leagues)); }

std::unique_ptr<Session> Lobby::new_session(const Caller& caller) {
  return std::make_unique<ClientSession>(*this, parts_->next_client++, caller);
}

std::vector<wire::TableSummary> Lobby::tables() const {
  std::vector<wire::TableSummary> all = parts_->tables.summaries();
  for (wire::TableSummary& one : all) one = for_strangers(std::move(one));
  return all;
}

std::vector<wire::TableSummary> Lobby::tables_for_operators() const {
  std::vector<wire::TableSummary> open = parts_->tables.summaries();
  std::erase_if(
      open, [](const wire::TableSummary& one) { return one.phase == wire::TablePhase::Closed; });
  return open;
}

Hands Lobby::hands_in_play() const { return parts_->tables.hands_in_play(); }

std::optional<wire::TableSummary> Lobby::table_of_code(std::string_view code) const {
  const auto found = parts_->tables.find_by_code(share_code_from(code));
  return found ? parts_->tables.summary(*found) : std::nullopt;
}

std::size_t Lobby::failed_tables() const { return parts_->failed_tables.count(); }

std::size_t Lobby::broken_tables() const { return parts_->tables.count_set_aside(); }

std::vector<wire::Room> Lobby::shown_rooms() const { return parts_->rooms.shown(); }

director::Tables& Lobby::league_tables() { return parts_->league_tables; }

void Lobby::who_is_here(std::vector<PlayerId> among,
                        std::function<void(std::vector<PlayerId>)> told) {
  parts_->league_tables.who_is_here(std::move(among), std::move(told));
}

void Lobby::announce(const std::string& text, std::int64_t until) {
  parts_->announcements.announce(text, until);
}

bool Lobby::close_table(table::TableId id) { return parts_->close_table(id); }

void Lobby::send_away(table::TableId id, PlayerId player) {
  parts_->connected_people.boot(player, id.value(), {});
}

void Lobby::change_plan(std::vector<RoomPlan> rooms, const LobbyLimits& limits) {
  parts_->post([parts = parts_.get(), rooms = std::move(rooms), limits] {
    parts->hosting.change(limits);
    parts->silent_clients.change(limits.hello);
    parts->rooms.change(rooms);
    parts->ladder.change(limits.ladder);
  });
}

void Lobby::announce_shutdown(std::chrono::seconds at_most) {
  parts_->announcements.stop_within(at_most);
}

void Lobby::shut_down(std::function<void()> done) {
  parts_->announcements.close_all(std::move(done));
}

// --- From sessions ---

void Lobby::opened(ClientPtr client) {
  parts_->post([parts = parts_.get(), client = std::move(client)] {
    parts->clients.add(client);
    parts->silent_clients.watch(client);
  });
}

void Lobby::asked(const ClientPtr& client, wire::NumberedRequest request) {
  Parts& parts = *parts_;
  // A request never overtakes an earlier one of the same client.
  if (client->with_lobby == 0 && parts.table_requests.take(*client, request)) return;
  // The lobby waits for a slow disk; what is sent meanwhile must not fill the memory.
  if (client->with_lobby >= kWithLobbyMax) return refuse_too_fast(*client, request.id);
  ++client->with_lobby;
  parts.post([&parts, client, request = std::move(request)]() mutable {
    carry_out(*client, [&] {
      if (!parts.table_requests.take(*client, request)) look_at(parts, client, request);
    });
    --client->with_lobby;
  });
}

void Lobby::closed(ClientPtr client) {
  parts_->post([parts = parts_.get(), client = std::move(client)] { parts->leave(client); });
}

}  // namespace lair::lobby
