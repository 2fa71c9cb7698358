// The session that a request names: by a page's cookie or by a program's header.
#pragma once

#include <string>
#include <string_view>

#include "server/net/http.hpp"
#include "server/people/signed_in.hpp"

namespace lair {

// How long cookies are valid and whether they are always secure.
struct CookieTerms {
  people::Time account_seconds = 30 * people::kDay;
  people::Time guest_seconds = 400 * people::kDay;
  bool is_always_secure = false;  // otherwise only if the request came by HTTPS
};

// The token of the session; empty for none. A program's header takes precedence over a cookie,
// since no page of another site can set it.
std::string_view session_token_of(const net::HttpRequest& request);

// The token in the cookie, unless a program's header names the session.
std::string_view cookie_token_of(const net::HttpRequest& request);

// A Set-Cookie for that token, valid for `seconds`; 0 seconds delete the cookie.
std::string session_cookie(std::string_view token,
                           people::Time seconds,
                           const net::HttpRequest& request,
                           const CookieTerms& terms);

// The token of the guest who was put aside because somebody signed in over them in this browser;
// empty for none.
std::string_view guest_aside_of(const net::HttpRequest& request);

// A Set-Cookie that puts the guest with that token aside for `seconds`; 0 seconds delete it.
std::string guest_aside_cookie(std::string_view token,
                               people::Time seconds,
                               const net::HttpRequest& request,
                               const CookieTerms& terms);

}  // namespace lair
