// What the lobby does about people: lets them in, tells them what was decided, serves moderators.
#include <algorithm>
#include <array>
#include <chrono>
#include <set>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"
#include "server/wire/encode_people.hpp"

namespace lair::lobby {
namespace {

void say_goodbye(const ClientPtr& client, const people::Farewell& farewell) {
  send(*client,
       wire::Goodbye{.code = farewell.code,
                     .sentence = farewell.sentence,
                     .until = static_cast<std::uint64_t>(farewell.until)});
  client->outlet->close(CloseCode::Policy, std::string(farewell.code));
}

// Warnings hold nobody back.
std::vector<people::Sanction> mutes_and_bans(std::vector<people::Sanction> sanctions) {
  std::erase_if(sanctions, [](const people::Sanction& sanction) {
    return sanction.kind == people::SanctionKind::Warning;
  });
  return sanctions;
}

}  // namespace

// --- Hello ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Hello& hello) {
  if (client->greeted) return refuse(*client, id, "hello_twice");
  if (hello.revision_min > wire::kProtocolRevision) {
    return say_goodbye(
        client,
        {.code = "version",
         .sentence = "This server is older than your client; one of them must change.",
         .until = 0});
  }
  client->greeted = true;
  client->private_since = hello.private_since;
  client->takes_updates = hello.revision >= wire::kUpdatesRevision;
  people::SignedIn& signed_in = world_.people.signed_in();
  const bool has_ticket = !hello.ticket.empty();
  const auto session = has_ticket ? signed_in.redeem(hello.ticket) : signed_in.find(hello.token);
  if (session && !session->person.has_account) {
    if (const auto refused = world_.people.club().why_no_guest()) {
      client->greeted = false;
      return refuse(*client, id, *refused);
    }
  }
  if (session) return welcome(client, session->person, session->hash, {});
  if (!has_ticket) return welcome_guest(client, id, hello.name);
  client->greeted = false;
  refuse(*client, id, people::refusal("ticket_spent"));
}

// A place among the connections is for somebody.
void Lobby::watch_for_hello(const ClientPtr& client) {
  const auto until = world_.time.now() + plan_.limits.hello;
  silent_.emplace_back(until, client);
  if (silent_.size() == 1) close_silent();
}

void Lobby::close_silent() {
  const auto now = world_.time.now();
  for (; !silent_.empty(); silent_.pop_front()) {
    const auto& [until, silent] = silent_.front();
    const ClientPtr client = silent.lock();
    if (!client || client->player || !clients_.has(client->id)) continue;
    if (until > now) break;
    say_goodbye(client,
                {.code = "no_hello", .sentence = "Say hello first; please try again.", .until = 0});
  }
  if (silent_.empty()) return;
  silence_timer_->set(silent_.front().first);
}

void Lobby::welcome_guest(const ClientPtr& client, table::RequestId id, const std::string& wanted) {
  if (auto refused = spend(
          world_.people.allowances(), payer(*client), people::Deed::NewGuest, world_.time.now())) {
    client->greeted = false;
    return refuse(*client, id, *refused);
  }
  world_.people.guests().welcome(wanted, [this, client, id](auto guest) {
    post([this, client, id, guest = std::move(guest)] {
      if (guest) return welcome(client, guest->guest, guest->session, guest->token.text);
      client->greeted = false;
      refuse(*client, id, guest.error());
    });
  });
}

// Bans once more, now that it is known who this is: one may be younger than the connection.
bool Lobby::is_shut_out(const ClientPtr& client, const people::Person& player) {
  people::Moderation& moderation = world_.people.moderation();
  auto refused = moderation.why_shut_out(player.id);
  if (!refused && client->address) refused = moderation.why_shut_out(*client->address, player.role);
  if (!refused) return false;
  say_goodbye(
      client,
      {.code = refused->code, .sentence = people::sentence_of(*refused), .until = refused->until});
  return true;
}

void Lobby::tell_notices(const ClientPtr& client) {
  for (const people::Notice& notice : world_.people.moderation().notices_for(client->player->id)) {
    send(*client, wire::Notice{notice});
  }
}

// --- Moderators ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const people::Order& order) {
  if (order.act == people::Act::Boot && !tables_.find(table::TableId(order.table))) {
    return refuse(*client, id, "no_such_table");
  }
  world_.people.moderation().act(moderator(client), order, answer_to(client, id));
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::LiftSanction& lift) {
  world_.people.moderation().lift(
      moderator(client), lift.sanction, lift.reason, answer_to(client, id));
}

void Lobby::handle(const ClientPtr& client,
                   table::RequestId id,
                   const people::AuditQuestion& asked) {
  people::AuditQuestion question = asked;
  ++question.count;  // one more tells whether there are more
  auto entries = world_.people.moderation().audit(client->player->id, question);
  if (!entries) return refuse(*client, id, entries.error());
  wire::AuditPage page{.request = id, .entries = std::move(*entries), .more = false};
  page.more = page.entries.size() > asked.count;
  if (page.more) page.entries.resize(asked.count);
  send(*client, page);
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::ReadSanctions&) {
  people::Moderation& moderation = world_.people.moderation();
  if (!moderation.is_moderator(client->player->id)) {
    return refuse(*client, id, people::refusal("not_allowed"));
  }
  wire::Sanctions held{.request = id, .sanctions = mutes_and_bans(moderation.in_force())};
  for (people::Sanction& one : held.sanctions) {
    if (!one.player) continue;
    if (const auto person = world_.people.players().find(*one.player)) {
      one.player_name = person->name;
    }
  }
  send(*client, held);
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::FindPerson& find) {
  people::Moderation& moderation = world_.people.moderation();
  if (!moderation.is_moderator(client->player->id)) {
    return refuse(*client, id, people::refusal("not_allowed"));
  }
  std::optional<people::Person> person;
  if (find.name.empty()) {
    person = world_.people.players().find(find.player);
  } else if (const auto account = world_.people.accounts().find(people::skeleton_of(find.name))) {
    person = account->person;
  }
  if (!person) return refuse(*client, id, people::refusal("no_such_person"));
  wire::PersonFound found{.request = id, .person = *person, .addresses = {}, .sanctions = {}};
  std::set<std::string> addresses;
  for (const ClientPtr& other : clients_.of(person->id)) {
    found.online = true;
    if (!other->address) continue;
    addresses.insert(people::AddressRange::household_of(*other->address).text());
  }
  found.addresses.assign(addresses.begin(), addresses.end());
  found.sanctions = mutes_and_bans(moderation.in_force(person->id));
  for (people::Sanction& one : found.sanctions) one.player_name = person->name;
  send(*client, found);
}

people::Moderator Lobby::moderator(const ClientPtr& client) {
  return {.id = client->player->id, .address = client->address};
}

// For an act that is written down on another thread.
people::Moderation::Answer Lobby::answer_to(const ClientPtr& client, table::RequestId id) {
  return [this, client, id](std::optional<people::Refusal> refused) {
    post([client, id, refused = std::move(refused)] {
      if (refused) return refuse(*client, id, *refused);
      send(*client, wire::Done{.request = id, .table = {}});
    });
  };
}

// --- people::Presence ---

void Lobby::changed(const people::Person& person) {
  post([this, person] {
    for (const ClientPtr& client : clients_.of(person.id)) {
      clients_.rename(client, person);
      send(*client, wire::You{person});
    }
    if (!person.has_account) return;
    for (const auto& [number, client] : clients_.all()) {
      if (client->player && client->player->id != person.id) give_way(client, person);
    }
  });
}

void Lobby::forgotten(const people::Person& stranger) {
  post([this, stranger] {
    for (const TablePtr& table : tables_.all()) table->rename(stranger.id, stranger.name);
    if (leagues_.left) leagues_.left(stranger.id);
  });
}

// A guest whose name is now somebody's own goes by another.
void Lobby::give_way(const ClientPtr& client, const people::Person& owner) {
  people::Person guest = *client->player;
  if (guest.has_account) return;
  if (people::skeleton_of(guest.name) != people::skeleton_of(owner.name)) return;
  guest.name = people::guest_name(guest.id);
  world_.people.players().rename(guest.id, guest.name, [](bool) {});
  clients_.rename(client, guest);
  send(*client, wire::You{guest});
}

bool Lobby::is_name_in_use(std::string_view name, PlayerId player) const {
  const std::string skeleton = people::skeleton_of(name);
  const auto is_other = [&](const ClientPtr& one) { return one->player->id != player; };
  return std::ranges::any_of(clients_.called(skeleton), is_other) ||
         tables_.is_name_seated(skeleton, player) || world_.people.accounts().find(skeleton);
}

// A guest goes by a name that nobody here is taken for: "Tom", else "Tom 2", "Tom 3".
people::Person Lobby::told_apart(people::Person guest) const {
  constexpr std::uint32_t kTries = 100;
  if (guest.has_account || !is_name_in_use(guest.name, guest.id)) return guest;
  std::string name = people::guest_name(guest.id);
  for (std::uint32_t number = 2; number < kTries; ++number) {
    std::string numbered = people::numbered_name(guest.name, number);
    if (is_name_in_use(numbered, guest.id)) continue;
    name = std::move(numbered);
    break;
  }
  guest.name = std::move(name);
  world_.people.players().rename(guest.id, guest.name, [](bool) {});
  return guest;
}

// Whom a host means. Rule T2.8.
void Lobby::bind(table::NamedPerson& named) const {
  if (named.name.empty()) return;
  const std::string skeleton = people::skeleton_of(named.name);
  if (const auto account = world_.people.accounts().find(skeleton)) {
    named.player = account->person.id;
  } else if (const auto here = clients_.called(skeleton); !here.empty()) {
    named.player = here.front()->player->id;
  }
}

void Lobby::tell(PlayerId player, const people::Notice& notice) {
  post([this, player, notice] {
    for (const ClientPtr& client : clients_.of(player)) send(*client, wire::Notice{notice});
    if (clients_.is_here(player) && notice.act == people::Act::Warn) {
      world_.people.moderation().warnings_read(player);
    }
  });
}

void Lobby::close(const people::TokenHash& session, const people::Farewell& farewell) {
  close_those([session](const Client& client) { return client.session == session; }, farewell);
}

void Lobby::close(PlayerId player,
                  const std::optional<people::TokenHash>& but,
                  const people::Farewell& farewell) {
  close_those(
      [player, but](const Client& client) {
        return client.player && client.player->id == player && (!but || client.session != *but);
      },
      farewell);
}

void Lobby::close(const people::AddressRange& range, const people::Farewell& farewell) {
  close_those(
      [range](const Client& client) { return client.address && range.contains(*client.address); },
      farewell);
}

void Lobby::close_those(std::function<bool(const Client&)> chosen,
                        const people::Farewell& farewell) {
  post([this, chosen = std::move(chosen), farewell] {
    for (const auto& [number, client] : clients_.all()) {
      if (chosen(*client)) say_goodbye(client, farewell);
    }
  });
}

void Lobby::boot(PlayerId player, std::uint64_t table, const std::string& reason) {
  post([this, player, id = table::TableId(table), reason] {
    const auto found = tables_.find(id);
    if (!found) return;
    found->submit(
        table::Command{.player = {}, .request = {}, .what = table::SendAway{.player = player}});
    for (const ClientPtr& client : clients_.of(player)) {
      if (client->table() == found) leave_table(client);
      send(*client,
           wire::Notice{
               {.act = people::Act::Boot, .reason = reason, .table = id.value()}
      });
    }
  });
}

}  // namespace lair::lobby
