// The pages under /auth/ where accounts are made, signed into, changed, left.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/session_token.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"
#include "server/store/own_data.hpp"

namespace lair {

// Described in openapi.json. A session is named by the cookie that these pages set, or by
// "Authorization: Bearer TOKEN" from programs, which get their token in the answer instead. Every
// no is JSON with error, sentence, where it helps field, wait_seconds, until.
class AccountPages {
 public:
  // The people outlive the pages, every reply too.
  AccountPages(people::People& people, CookieTerms terms) : people_(people), terms_(terms) {}

  // Any thread; replies once, at once or later.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

  // Everything that is known of the person who asks, GET /api/v1/me; for a thread that may take its
  // time. 401 for who is not signed in.
  net::HttpAnswer own_data(store::OwnData& data, const net::HttpRequest& request);

  // Whose session the request has.
  std::optional<people::Person> person(const net::HttpRequest& request) const;

  // Counts what the request tries with its address and, when signed in, the account; the answer to
  // who tries it too often.
  std::optional<net::HttpAnswer> refusal_of(people::Deed deed, const net::HttpRequest& request);

  // The number of the account whose name the request's body gives; empty when there is none. For
  // the log, which shall not keep what somebody typed into the wrong field.
  std::string named_in(const net::HttpRequest& request);

  // Asked before any page is answered: whether the address, or the account of the session, is shut
  // out; whether it asks too much. Nothing: come in.
  std::optional<net::HttpAnswer> refusal_of_request(const net::HttpRequest& request);

 private:
  people::People& people_;
  CookieTerms terms_;
};

}  // namespace lair
