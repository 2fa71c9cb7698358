#include "server/net/virtual_host.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/net/host_name.hpp"
#include "server/net/polled_connections.hpp"

namespace lair::net {
namespace {

// Monitoring reaches the server by its address, not by a club's name.
bool is_of_watch(const HttpRequest& request) {
  constexpr std::array<std::string_view, 4> kPages{"/healthz", "/readyz", "/metrics", "/version"};
  return std::ranges::find(kPages, request.path) != kPages.end();
}

}  // namespace

Result<std::shared_ptr<VirtualHost>, HttpAnswer> VirtualHost::addressed(
    const std::shared_ptr<VirtualHost>& ours, const HttpRequest& request) {
  const std::string host = host_name(request.host);
  const auto club = ours->clubs.find(host);
  const bool is_clubs = club != ours->clubs.end();
  if (is_of_watch(request)) return is_clubs ? club->second : ours;
  // Other servers dial an address that they read in the database, and show a secret.
  if (ours->is_for_uplink(request)) return ours;
  const bool is_known =
      ours->hosts.empty() || std::ranges::find(ours->hosts, host) != ours->hosts.end();
  if (is_known && is_clubs) return club->second;
  if (is_known && ours->clubs.empty()) return ours;
  return fail(sentence(421, "This server does not serve that host name."));
}

bool VirtualHost::is_for_uplink(const HttpRequest& request) const {
  return uplinks && (request.path == uplinks->play_path || request.path == uplinks->pages_path);
}

bool VirtualHost::is_answered_later(const HttpRequest& request) const {
  if (request.path == kLinkPath && (link || !polled.expired())) return true;
  return site.is_answered_later(request);
}

void VirtualHost::answer_later(const HttpRequest& request, HttpReply reply) const {
  if (request.path == kLinkPath) {
    if (link) return link(request, std::move(reply));
    if (const auto here = polled.lock()) return here->answer(request, std::move(reply));
    return reply(sentence(503, "The server is stopping."));
  }
  site.answer_later(request, std::move(reply));
}

void VirtualHost::tell_of_defect(const std::exception_ptr& defect) {
  try {
    std::rethrow_exception(defect);
  } catch (const std::exception& known) {
    tell_of_defect(known.what());
  } catch (...) {
    tell_of_defect("something that is not a standard exception");
  }
}

void VirtualHost::tell_of_defect(const std::string& defect) {
  ++counts.defects;
  if (report) report(defect);
}

}  // namespace lair::net
