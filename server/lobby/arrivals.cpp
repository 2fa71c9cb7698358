#include "server/lobby/arrivals.hpp"

#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/request_costs.hpp"

namespace lair::lobby {

template <class Why>
void Arrivals::turn_away(const Asker& asker, const Why& why) {
  asker.client->greeted = false;
  refuse(asker, why);
}

void Arrivals::answer(const Asker& asker, const wire::Hello& hello) {
  Client& client = *asker.client;
  if (client.greeted) return refuse(asker, "hello_twice");
  if (hello.revision_min > wire::kProtocolRevision) {
    return say_goodbye(client,
                       {.code = "version",
                        .sentence = "Your client is too new for this server; use an older client "
                                    "or ask the operator to update the server.",
                        .until = 0});
  }
  client.greeted = true;
  client.private_since = hello.private_since;
  client.takes_updates = hello.revision >= wire::kUpdatesRevision;
  people::SignedIn& signed_in = needs_.people.signed_in();
  const bool has_ticket = !hello.ticket.empty();
  const auto session = has_ticket ? signed_in.redeem(hello.ticket) : signed_in.find(hello.token);
  if (session && !session->person.has_account) {
    if (const auto refused = needs_.people.club().why_no_guest()) {
      return turn_away(asker, *refused);
    }
  }
  if (session) return let_in(asker.client, session->person, session->hash, {});
  if (has_ticket) return turn_away(asker, people::refusal("ticket_spent"));
  take_in_guest(asker, hello.name);
}

void Arrivals::take_in_guest(const Asker& asker, const std::string& wanted) {
  const Payer payer{.account = {}, .address = asker.client->address};
  people::Allowances& allowances = needs_.people.allowances();
  if (auto refused = spend(allowances, payer, people::Deed::NewGuest, needs_.time.now())) {
    return turn_away(asker, *refused);
  }
  needs_.people.guests().welcome(wanted, [this, asker](auto guest) {
    go_on(needs_.loop, asker, [this, asker, guest = std::move(guest)] {
      // A client that has left meanwhile would keep the name permanently.
      if (!needs_.clients.has(asker.client->id)) return;
      if (!guest) return turn_away(asker, guest.error());
      let_in(asker.client, guest->guest, guest->session, guest->token.text);
    });
  });
}

void Arrivals::let_in(const ClientPtr& client,
                      const people::Person& known,
                      const people::TokenHash& session,
                      std::string token) {
  if (is_shut_out(*client, known)) return;
  const people::Person player = needs_.names.told_apart(known);
  needs_.clients.identify(client, player);
  if (client->address) needs_.households.came(player.id, *client->address);
  client->session = session;
  needs_.greeting.tell(*client, std::move(token));
}

// Checks bans again now that the person is known: a ban may be newer than the connection.
bool Arrivals::is_shut_out(const Client& client, const people::Person& player) const {
  const people::Moderation& moderation = needs_.people.moderation();
  auto refused = moderation.why_shut_out(player);
  if (!refused && client.address) refused = moderation.why_shut_out(*client.address, player.role);
  if (!refused) return false;
  say_goodbye(
      client,
      {.code = refused->code, .sentence = people::sentence_of(*refused), .until = refused->until});
  return true;
}

}  // namespace lair::lobby
