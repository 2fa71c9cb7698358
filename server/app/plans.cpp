#include "server/app/plans.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "engine/seat.hpp"
#include "server/gateway/uplink.hpp"
#include "server/log.hpp"
#include "server/net/host_name.hpp"
#include "server/store/clock.hpp"
#include "server/store/leadership.hpp"
#include "server/table/bot_seat.hpp"

namespace lair {
namespace {

constexpr std::size_t kMetricsConnectionsMax = 16;
constexpr std::chrono::minutes kPostMaxForTests{4};

}  // namespace

// What an address or an account may do scales with its permitted connections and frames.
people::People::Plan people_plan(const Config& config) {
  people::People::Plan plan;
  for (const Seat seat : kSeats) plan.reserved_names.emplace_back(table::bot_name(seat));
  for (const std::string& name : config.operators) plan.reserved_names.push_back(name);
  plan.password_cost = config.password_cost;
  plan.password_limits = config.password_limits;
  plan.terms.account = config.session_days * people::kDay;
  plan.terms.guest = config.guest_days * people::kDay;
  plan.renamed_every = config.rename_days * people::kDay;
  plan.club = club_mode(config);
  plan.mail = {.club = config.club_name.empty() ? "Lion's Lair" : config.club_name,
               .address = config.club_address};
  const std::uint32_t connections = std::max(config.connections_per_address_max, 1U);
  const std::uint32_t rate = std::clamp(config.frames_per_second, 1U, 100'000U);
  // clang-format off
  plan.allowances = {
      {"frame.account",        4 * rate,                                2},
      {"frame.address",        40 * rate,                               2},
      {"get_ready.account",    10 * rate,                               60},
      {"get_ready.address",    100 * rate,                              60},
      {"play.address",         std::max(900 * rate, 280 * connections), 300},
      {"upgrade.address",      std::max(300U, 8 * connections),         60},
      {"new_guest.address",    std::max(120U, 2 * connections),         3600},
      {"create_table.address", std::max(120U, connections),             600},
      {"look.address",         std::max(1'200U, 8 * connections),       60},
      {"sit.address",          std::max(1'200U, 8 * connections),       60},
  };
  // clang-format on
  for (const people::AllowanceChange& change : config.allowances) {
    plan.allowances.push_back(change);
  }
  return plan;
}

people::ClubMode club_mode(const Config& config) {
  const auto* const word = std::ranges::find(people::kClubModes, config.club_mode);
  return word == people::kClubModes.end()
             ? people::ClubMode::Open
             : static_cast<people::ClubMode>(word - people::kClubModes.begin());
}

ClubCard club_card(const Config& config) {
  return {.name = config.club_name,
          .welcome = config.club_welcome,
          .mode = config.club_mode,
          .logo = config.club_logo,
          .has_mail = !config.mail.host.empty()};
}

CookieTerms cookie_terms(const Config& config) {
  return {.account_seconds = config.session_days * people::kDay,
          .guest_seconds = config.guest_days * people::kDay,
          .is_always_secure = config.secure_cookies};
}

lobby::LobbyLimits lobby_limits(const Config& config) {
  return {
      .tables_max = config.tables_max,
      .tables_per_host_max = config.tables_per_host_max,
      .tables_per_guest_max = config.tables_per_guest_max,
      .tables_per_address_max = config.tables_per_address_max,
      .guest_abandoned_max = std::chrono::minutes(config.guest_abandoned_minutes),
      .hello = std::chrono::seconds(config.hello_seconds),
      .ladder = {.tables = config.ladder_tables,
                 .people_tables_max = config.ladder_people_tables_max}
  };
}

lobby::Plan lobby_plan(const Config& config, table::TableId next_table, std::string version) {
  return {.rooms = config.rooms,
          .pace = config.pace,
          .limits = lobby_limits(config),
          .next_table = next_table,
          .version = std::move(version)};
}

net::NetLimits net_limits(const Config& config) {
  net::NetLimits limits;
  limits.connections_max = config.connections_max;
  limits.connections_per_address_max = config.connections_per_address_max;
  // Two seconds' worth at once is allowed, twenty seconds' worth is abuse.
  const std::uint32_t rate = std::clamp(config.frames_per_second, 1U, 100'000U);
  limits.frame_spacing = std::chrono::microseconds(1'000'000 / rate);
  limits.frames_burst = static_cast<int>(2 * rate);
  limits.frames_burst_abusive = static_cast<int>(20 * rate);
  limits.idle_timeout = std::chrono::seconds(config.idle_seconds);
  limits.ping_after = limits.idle_timeout / 3;
  limits.poll_wait = std::chrono::seconds(config.poll_seconds);
  return limits;
}

net::NetLimits uplink_limits(const Config& config) {
  net::NetLimits limits = gateway::default_uplink_limits();
  if (config.silence_seconds_for_tests > 0) {
    limits.idle_timeout = std::chrono::seconds(config.silence_seconds_for_tests);
    limits.idle_timeout += limits.ping_after;
  }
  return limits;
}

int silent_looks_max(const Config& config) {
  if (config.silence_seconds_for_tests == 0) return store::LeaderWatch::kSilentLooksMax;
  return static_cast<int>(std::chrono::seconds(config.silence_seconds_for_tests) /
                          store::LeaderWatch::kLookEvery);
}

std::shared_ptr<net::VirtualHost> new_virtual_host(net::Site site,
                                                   lobby::SessionFactory sessions,
                                                   const Config& config) {
  auto virtual_host =
      std::make_shared<net::VirtualHost>(std::move(site), std::move(sessions), net_limits(config));
  virtual_host->trusted_proxies = config.trusted_proxies;
  if (config.forwarded_header == "forwarded") {
    virtual_host->forwarded_header = net::ForwardedHeader::Forwarded;
  }
  for (const std::string& host : config.hosts) virtual_host->hosts.push_back(net::host_name(host));
  virtual_host->report = [](const std::string& defect) {
    log(LogLevel::Error,
        "a defect of the server has ended a connection; please report it",
        {
            {"why", defect}
    });
  };
  virtual_host->cannot_accept = [](const std::string& why) {
    log(LogLevel::Error,
        "no connection can be accepted; said once a minute for as long as this lasts",
        {
            {"why", why}
    });
  };
  return virtual_host;
}

std::shared_ptr<net::VirtualHost> host_for_metrics(net::HttpHandler metrics, const Config& config) {
  net::Site site(std::move(metrics), net::StaticFiles(""), {});
  site.add_people({}, [](const net::HttpRequest& request) -> std::optional<net::HttpAnswer> {
    if (request.path == "/metrics") return std::nullopt;
    return net::sentence(404, "Only /metrics is available here.");
  });
  net::NetLimits limits = net_limits(config);
  limits.connections_max = kMetricsConnectionsMax;
  limits.connections_per_address_max = kMetricsConnectionsMax;
  return std::make_shared<net::VirtualHost>(std::move(site), lobby::SessionFactory(), limits);
}

std::unique_ptr<push::Pushes> pushes_of(const Config& config, store::Store& store) {
  if (config.push_contact.empty()) return nullptr;
  store::PushBook& book = store.push_book();
  auto key = book.key();
  if (!key) {
    key = push::draw_vapid_key();
    book.keep(*key);
  }
  const bool is_for_tests = !config.push_authority_for_tests.empty();
  push::Plan plan{.contact = config.push_contact,
                  .key = *key,
                  .reach = {.includes_loopback = is_for_tests},
                  .authorities = config.push_authority_for_tests,
                  .now = store::seconds_now,
                  .failed = [](const std::string& push_service, const std::string& why) {
                    log(LogLevel::Warn,
                        "a push notification failed",
                        {
                            {"push_service", push_service},
                            {"why",          why         }
                    });
                  }};
  if (is_for_tests) plan.connect_max = plan.post_max = kPostMaxForTests;
  return std::make_unique<push::Pushes>(book, std::move(plan));
}

}  // namespace lair
