#include "server/api/session_token.hpp"

#include <algorithm>

namespace lair {
namespace {

struct Cookie {
  std::string_view name;
  std::string_view path;
};

constexpr Cookie kSession{.name = "lair_session", .path = "/"};
constexpr Cookie kGuestAside{.name = "lair_guest", .path = "/auth"};

std::string_view cookie_token(std::string_view cookies, const Cookie& cookie) {
  while (!cookies.empty()) {
    const auto end = std::min(cookies.find(';'), cookies.size());
    auto one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    const auto size = cookie.name.size();
    if (one.size() > size && one.starts_with(cookie.name) && one[size] == '=') {
      return one.substr(size + 1);
    }
  }
  return {};
}

std::string_view bearer_token(std::string_view authorization) {
  constexpr std::string_view kBearer = "Bearer ";
  return authorization.starts_with(kBearer) ? authorization.substr(kBearer.size())
                                            : std::string_view();
}

std::string set_cookie(const Cookie& cookie,
                       std::string_view token,
                       people::Time seconds,
                       const net::HttpRequest& request,
                       const CookieTerms& terms) {
  std::string text(cookie.name);
  text += '=';
  text += token;
  text += "; Path=";
  text += cookie.path;
  text += "; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds);
  if (request.is_https || terms.is_always_secure) text += "; Secure";
  return text;
}

}  // namespace

std::string_view session_token_of(const net::HttpRequest& request) {
  const auto bearer = bearer_token(request.authorization);
  return bearer.empty() ? cookie_token(request.cookie, kSession) : bearer;
}

std::string_view cookie_token_of(const net::HttpRequest& request) {
  return bearer_token(request.authorization).empty() ? cookie_token(request.cookie, kSession)
                                                     : std::string_view();
}

std::string session_cookie(std::string_view token,
                           people::Time seconds,
                           const net::HttpRequest& request,
                           const CookieTerms& terms) {
  return set_cookie(kSession, token, seconds, request, terms);
}

std::string_view guest_aside_of(const net::HttpRequest& request) {
  return cookie_token(request.cookie, kGuestAside);
}

std::string guest_aside_cookie(std::string_view token,
                               people::Time seconds,
                               const net::HttpRequest& request,
                               const CookieTerms& terms) {
  return set_cookie(kGuestAside, token, seconds, request, terms);
}

}  // namespace lair
