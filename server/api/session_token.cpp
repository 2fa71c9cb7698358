#include "server/api/session_token.hpp"

#include <algorithm>

namespace lair {
namespace {

constexpr std::string_view kCookie = "lair_session";

std::string_view cookie_token(std::string_view cookies) {
  while (!cookies.empty()) {
    const auto end = std::min(cookies.find(';'), cookies.size());
    auto one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.size() > kCookie.size() && one.starts_with(kCookie) && one[kCookie.size()] == '=') {
      return one.substr(kCookie.size() + 1);
    }
  }
  return {};
}

std::string_view bearer_token(std::string_view authorization) {
  constexpr std::string_view kBearer = "Bearer ";
  return authorization.starts_with(kBearer) ? authorization.substr(kBearer.size())
                                            : std::string_view();
}

}  // namespace

std::string_view session_token_of(const net::HttpRequest& request) {
  const auto bearer = bearer_token(request.authorization);
  return bearer.empty() ? cookie_token(request.cookie) : bearer;
}

std::string_view cookie_token_of(const net::HttpRequest& request) {
  return bearer_token(request.authorization).empty() ? cookie_token(request.cookie)
                                                     : std::string_view();
}

std::string session_cookie(std::string_view token,
                           people::Time seconds,
                           const net::HttpRequest& request,
                           const CookieTerms& terms) {
  std::string text(kCookie);
  text += '=';
  text += token;
  text += "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(seconds);
  if (request.is_https || terms.is_always_secure) text += "; Secure";
  return text;
}

}  // namespace lair
