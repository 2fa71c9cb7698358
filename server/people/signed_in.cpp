#include "server/people/signed_in.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/people/names.hpp"
#include "server/people/skeleton.hpp"

namespace lair::people {
namespace {

// Asked on the thread that writes, where nobody catches exceptions. A session that cannot be read
// just now may well last.
bool lasts(Sessions& sessions, const TokenHash& session) {
  try {
    return sessions.find(session).has_value();
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

SignedIn::SignedIn(Books books, Clock clock, SessionTerms terms)
    : books_(books), clock_(std::move(clock)), terms_(terms) {
  books_.sessions.sweep(clock_());
}

IssuedSession SignedIn::issue(bool has_account) const {
  Token token = new_token();
  const Time now = clock_();
  const NewSession session{.hash = hash_of(token.text),
                           .created = now,
                           .expires = now + (has_account ? terms_.account : terms_.guest)};
  return {std::move(token), session};
}

void SignedIn::open(const Person& person,
                    const std::optional<std::string>& while_password,
                    std::function<void(Result<Token, Refusal>)> done) {
  const IssuedSession issued = issue(person.has_account);
  books_.sessions.open(person.id,
                       issued.session,
                       terms_.sessions_per_player_max,
                       while_password,
                       [token = issued.token, done = std::move(done)](bool is_kept) {
                         if (!is_kept) return done(fail(refusal("not_kept")));
                         done(token);
                       });
}

void SignedIn::replace(const Session& session, std::function<void(Result<Token, Refusal>)> done) {
  const IssuedSession issued = issue(session.person.has_account);
  books_.sessions.replace(
      session.hash,
      session.person.id,
      issued.session,
      [this, old = session.hash, token = issued.token, done = std::move(done)](bool is_kept) {
        if (is_kept) return done(token);
        done(fail(refusal(lasts(books_.sessions, old) ? "not_kept" : "signed_out")));
      });
}

std::optional<Session> SignedIn::find(std::string_view token) {
  if (!looks_like_token(token)) return std::nullopt;
  return find(hash_of(token));
}

std::optional<Session> SignedIn::find(const TokenHash& hash) {
  auto session = books_.sessions.find(hash);
  const Time now = clock_();
  if (!session || session->expires <= now) return std::nullopt;
  Person& person = session->person;
  if (now - session->last_used >= terms_.touched_every) {
    session->last_used = now;
    session->expires = now + seconds_of(person);
    books_.sessions.touch(hash, session->last_used, session->expires);
  }
  if (!person.has_account) {
    // The account is their own if they have registered since the session was found.
    const auto account = books_.accounts.find(skeleton_of(person.name));
    if (account && account->person.id != person.id) {
      person.name = guest_name(person.id);
      books_.players.rename(person.id, person.name, [](bool) {});
    }
  }
  return session;
}

Time SignedIn::seconds_of(const Person& person) const {
  return person.has_account && !person.is_bot() ? terms_.account : terms_.guest;
}

Token SignedIn::sell_ticket(const Session& session) {
  Token ticket = new_token();
  const Time now = clock_();
  const std::lock_guard lock(mutex_);
  if (tickets_.size() >= terms_.tickets_max) forget_old_tickets(now);
  tickets_[hash_of(ticket.text)] = {session.hash, now + terms_.ticket};
  return ticket;
}

std::optional<Session> SignedIn::redeem(std::string_view ticket) {
  if (!looks_like_token(ticket)) return std::nullopt;
  Ticket found;
  {
    const std::lock_guard lock(mutex_);
    const auto sold = tickets_.find(hash_of(ticket));
    if (sold == tickets_.end()) return std::nullopt;
    found = sold->second;
    tickets_.erase(sold);
  }
  if (found.expires <= clock_()) return std::nullopt;
  return find(found.session);
}

// If no ticket has expired, somebody is flooding the server, and the oldest ticket is dropped.
void SignedIn::forget_old_tickets(Time now) {
  std::erase_if(tickets_, [now](const auto& entry) { return entry.second.expires <= now; });
  if (tickets_.size() < terms_.tickets_max) return;
  tickets_.erase(std::ranges::min_element(
      tickets_, {}, [](const auto& entry) { return entry.second.expires; }));
}

void SignedIn::close(const TokenHash& session, std::function<void(bool)> done) {
  books_.sessions.close(session, std::move(done));
}

void SignedIn::close_all(PlayerId player, std::function<void(bool)> done) {
  books_.sessions.close_all(player, std::move(done));
}

}  // namespace lair::people
