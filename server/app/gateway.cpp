#include "server/app/gateway.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/api/account_answers.hpp"
#include "server/api/accounts.hpp"
#include "server/api/season_import.hpp"
#include "server/app/plans.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

constexpr std::array<std::string_view, 4> kOwnPaths{"/healthz", "/readyz", "/metrics", "/version"};
constexpr int kNotPassedOn = 503;

bool is_of_gateway(const net::HttpRequest& request) {
  return std::ranges::find(kOwnPaths, request.path) != kOwnPaths.end();
}

bool is_of_primary(const net::HttpRequest& request) {
  return request.path.starts_with("/api/") || request.path.starts_with("/auth/") ||
         request.path == net::kSocketPath || request.path == net::kLinkPath;
}

// "host:8080", "[::1]:8080".
std::optional<gateway::Primary> primary_of(const store::Leader& leader) {
  const std::size_t colon = leader.reach.rfind(':');
  if (leader.reach.empty() || colon == std::string::npos) return std::nullopt;
  std::string host = leader.reach.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return gateway::Primary{.term = leader.term,
                          .host = std::move(host),
                          .port = leader.reach.substr(colon + 1),
                          .secret = leader.secret};
}

}  // namespace

std::string reach_of(const Config& config, std::uint16_t port) {
  const std::string& reach = config.reach;
  if (reach.empty()) return {};
  const bool has_port = reach.find(':', reach.rfind(']') + 1) != std::string::npos;
  return has_port ? reach : reach + ":" + std::to_string(port);
}

Gateway::Gateway(const Config& config, Loops& loops, people::Allowances& allowances)
    : config_(config),
      allowances_(allowances),
      play_(std::make_shared<gateway::RemotePlay>(loops.first().get_executor(),
                                                  uplink_limits(config))),
      pages_(std::make_shared<gateway::RemotePages>(loops.http().get_executor(),
                                                    uplink_limits(config))) {
  play_->start();
  pages_->start();
}

std::shared_ptr<net::VirtualHost> Gateway::open(net::HttpHandler own) {
  const auto ask = [pages = pages_](const net::HttpRequest& request, net::HttpReply reply) {
    pages->ask(request, std::move(reply));
  };
  net::Site site(std::move(own), net::StaticFiles(config_.web), config_.origins);
  site.add_people(ask,
                  [this](const net::HttpRequest& request) { return refusal_of_request(request); });
  site.add_readers(ask);
  // The primary decides who may import a season, and gets the whole request for that.
  site.add_large([](const net::HttpRequest& request) {
    return request.path == SeasonImport::kPath && !request.cookie.empty();
  });
  auto virtual_host = new_virtual_host(
      std::move(site),
      [play = play_](const lobby::Caller& caller) { return play->new_session(caller); },
      config_);
  virtual_host->link = ask;
  return virtual_host;
}

void Gateway::follow(const std::optional<store::Leader>& leader) {
  const auto primary = leader ? primary_of(*leader) : std::nullopt;
  if (primary) has_followed_ = true;
  play_->follow(primary);
  pages_->follow(primary);
  tell_of_change(primary);
}

void Gateway::tell_of_change(const std::optional<gateway::Primary>& primary) {
  const bool is_now = is_ready();
  if (std::exchange(was_ready_, is_now) == is_now) return;
  const std::string where = primary ? primary->host + ":" + primary->port : "";
  log(is_now ? LogLevel::Info : LogLevel::Warn,
      is_now ? "players are passed on to the server that plays"
             : "players cannot be passed on to the server that plays",
      {
          {"server", where    },
          {"why",    why_not()}
  });
}

std::string Gateway::why_not() const {
  return play_->is_open() ? pages_->why_not() : play_->why_not();
}

void Gateway::stop() {
  play_->stop();
  pages_->stop();
}

std::optional<net::HttpAnswer> Gateway::refusal_of_request(const net::HttpRequest& request) const {
  if (is_of_gateway(request)) return std::nullopt;
  // Let the web client load: it shows by itself that it is not connected.
  const bool is_of_client = has_followed_ && !is_of_primary(request);
  if (is_ready() || is_of_client) return refusal_of_address(request);
  net::HttpAnswer refused = net::sentence(kNotPassedOn, "This server does not play. " + why_not());
  refused.headers.emplace_back("Retry-After", "1");
  return refused;
}

// The primary counts the same requests, but only once they have been read and passed on.
std::optional<net::HttpAnswer> Gateway::refusal_of_address(const net::HttpRequest& request) const {
  const auto address = people::Address::from(request.remote_address);
  if (!address) return std::nullopt;
  const auto refused = allowances_.spend(deed_of(request), *address, people::Allowances::now());
  return refused ? std::optional(refused_answer(*refused)) : std::nullopt;
}

}  // namespace lair
