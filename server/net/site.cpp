#include "server/net/site.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/net/web_socket.hpp"

namespace lair::net {
namespace {

constexpr std::array<std::string_view, 4> kHandledPaths{
    "/healthz", "/readyz", "/metrics", "/version"};

bool is_handled(std::string_view path) {
  return path.starts_with("/api/") || std::ranges::find(kHandledPaths, path) != kHandledPaths.end();
}

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool same_letters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

// The part of "https://mahjong.example:8443" after the scheme; empty for anything else, such as
// "null".
std::string_view host_of(std::string_view origin) {
  const auto scheme_end = origin.find("://");
  return scheme_end == std::string_view::npos ? std::string_view() : origin.substr(scheme_end + 3);
}

bool offers(std::string_view subprotocols, std::string_view wanted) {
  while (!subprotocols.empty()) {
    const auto comma = subprotocols.find(',');
    auto offer = subprotocols.substr(0, comma);
    subprotocols =
        comma == std::string_view::npos ? std::string_view() : subprotocols.substr(comma + 1);
    const auto from = offer.find_first_not_of(' ');
    if (from == std::string_view::npos) continue;
    offer = offer.substr(from, offer.find_last_not_of(' ') - from + 1);
    if (offer == wanted) return true;
  }
  return false;
}

}  // namespace

Site::Site(HttpHandler handler, StaticFiles files, std::vector<std::string> origins)
    : handler_(std::move(handler)), files_(std::move(files)), origins_(std::move(origins)) {}

void Site::add_people(HttpLaterHandler pages, HttpFilter filter) {
  pages_ = std::move(pages);
  filter_ = std::move(filter);
}

bool Site::is_answered_later(const HttpRequest& request) const {
  return is_of_people(request) || (readers_ && request.path.starts_with("/api/"));
}

bool Site::is_of_people(const HttpRequest& request) const {
  return pages_ && request.path.starts_with("/auth/");
}

void Site::answer_later(const HttpRequest& request, HttpReply reply) const {
  try {
    (is_of_people(request) ? pages_ : readers_)(request, reply);
  } catch (const std::exception&) {
    reply(sentence(500, "The server has failed to answer this."));
  }
}

// Changes may be requested only by this server's own pages, or by a program that identifies itself
// without the cookie that a browser would add by itself.
std::optional<HttpAnswer> Site::refusal_of_request(const HttpRequest& request) const {
  const bool is_change = request.method == HttpMethod::Post;
  if (is_change && request.path != kLinkPath && !is_of_people(request)) {
    HttpAnswer answer = sentence(405, "Only GET and HEAD are supported here.");
    answer.headers.emplace_back("Allow", "GET, HEAD");
    return answer;
  }
  const bool may_be_foreign =
      request.origin.empty() && !request.cookie.empty() && request.fetch_site != "same-origin";
  if (is_change && (may_be_foreign || !may_call(request))) {
    return sentence(403, "Pages of this origin may not change anything here.");
  }
  return filter_ ? filter_(request) : std::nullopt;
}

HttpAnswer Site::answer(const HttpRequest& request) const {
  if (!is_handled(request.path)) return files_.answer(request);
  try {
    return handler_(request);
  } catch (const std::exception&) {
    return sentence(500, "The server has failed to answer this.");
  }
}

std::optional<HttpAnswer> Site::refusal_of_upgrade(const HttpRequest& request) const {
  if (!may_call(request)) return sentence(403, "Pages of this origin may not open a connection.");
  if (!offers(request.subprotocols, kSubprotocol))
    return sentence(400, "The client must offer the subprotocol lair.v1.");
  return std::nullopt;
}

// A browser says which page opens a WebSocket. Other programs need not, since they could say
// anything.
bool Site::may_call(const HttpRequest& request) const {
  if (request.origin.empty()) return true;
  const auto host = host_of(request.origin);
  if (!host.empty() && same_letters(host, request.host)) return true;
  return std::ranges::find(origins_, request.origin) != origins_.end();
}

}  // namespace lair::net
