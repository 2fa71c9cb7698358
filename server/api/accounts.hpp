// The pages under /auth/ where accounts are made, signed into, changed and left.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/session_token.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"
#include "server/store/own_data.hpp"

namespace lair {

// What the request counts as before anything is known but its address: opening a polled connection
// like opening a socket; its later requests carry frames and count as such.
people::Deed deed_of(const net::HttpRequest& request);

// Described in openapi.json. A request names its session by the cookie that these pages set or, if
// it comes from a program, by "Authorization: Bearer TOKEN"; programs get their token in the answer
// instead of a cookie. Every refusal is JSON with error and sentence and, if they help, field,
// wait_seconds and until.
class AccountPages {
 public:
  // `people` must outlive the pages and every reply.
  AccountPages(people::People& people, CookieTerms terms) : people_(people), terms_(terms) {}

  // Any thread. Replies once, immediately or later.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

  // Everything that the server knows about the asker, for GET /api/v1/me; call it on a thread that
  // may take its time. 401 if the asker is not signed in.
  net::HttpAnswer own_data(store::OwnData& data, const net::HttpRequest& request);

  // The person whose session the request has.
  std::optional<people::Person> person(const net::HttpRequest& request) const;

  // Counts the attempt for the request's address and, if signed in, for the account. Returns the
  // answer to a request that tries it too often.
  std::optional<net::HttpAnswer> refusal_of(people::Deed deed, const net::HttpRequest& request);

  // The number of the account whose name is in the request's body; empty if there is none. Meant
  // for the log, which must not contain what somebody typed into the wrong field.
  std::string named_in(const net::HttpRequest& request);

  // Charges the address for what a polling client was sent again: a request for each four KiB.
  void charge_for(const std::string& remote_address, std::size_t bytes_again);

  // Called before any page is answered. Returns the answer to a request whose address or account is
  // shut out or asks too much, or nothing if the request may go on.
  std::optional<net::HttpAnswer> refusal_of_request(const net::HttpRequest& request);

 private:
  people::People& people_;
  CookieTerms terms_;
};

}  // namespace lair
