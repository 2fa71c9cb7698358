#include "server/app/config_checks.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <set>
#include <system_error>

#include "server/api/picture_type.hpp"
#include "server/net/host_name.hpp"
#include "server/people/addresses.hpp"
#include "server/people/email_address.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

// "https://mahjong.example", with nothing after the host and the port.
bool is_origin(const std::string& text) {
  const std::size_t scheme = text.find("://");
  if (scheme == std::string::npos || scheme == 0) return false;
  const std::string host = text.substr(scheme + 3);
  return !host.empty() && host.find_first_of("/?# ") == std::string::npos;
}

// "10.0.0.5", "a.example:8080", "[fd00::5]", "[fd00::5]:8080".
bool is_reach(std::string_view text) {
  const bool is_six = text.starts_with('[');
  const std::size_t after_host = is_six ? text.find(']') + 1 : text.find(':');
  const std::string_view host = text.substr(0, after_host);
  const std::string_view rest = text.substr(std::min(after_host, text.size()));
  if (host.empty() || (is_six ? !people::Address::from(host.substr(1, host.size() - 2))
                              : host.find_first_of("[]/?#@ ") != std::string_view::npos)) {
    return false;
  }
  if (rest.empty()) return true;
  std::uint16_t port = 0;
  const auto [stop, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), port);
  return rest.front() == ':' && error == std::errc() && stop == rest.data() + rest.size() &&
         port > 0;
}

// Mail contains links, so the club's address must be known.
std::optional<std::string> wrong_mail(const Config& config) {
  if (config.mail.host.empty()) return std::nullopt;
  if (config.mail.host.find_first_of(":/@? ") != std::string::npos) {
    return "host in [mail]: '" + config.mail.host +
           "' is not a host name such as smtp.example; the port is a separate setting";
  }
  if (!people::email_address_from(config.mail.from)) {
    return "from in [mail]: '" + config.mail.from +
           "' is not an address such as mahjong@club.example";
  }
  if (config.club_address.empty()) {
    return "[mail] needs address in [club], which links in e-mails point to";
  }
  if (!config.mail.password.empty() && !config.mail_password_file.empty()) {
    return "[mail] has a password and a password_file; give one of them";
  }
  return std::nullopt;
}

// Each name must lead to exactly one club.
std::optional<std::string> wrong_club(const Config& config) {
  std::set<std::string> names;
  for (const HostedClub& club : config.clubs) {
    if (!store::is_postgres(club.database)) {
      return "path of a [[gateway]]: '" + store::without_password(club.database) +
             "' is not the address of a database such as postgres://lair@db.example/north";
    }
    if (club.hosts.empty())
      return std::string("a [[gateway]] needs hosts, such as [\"north.example\"]");
    for (const std::string& host : club.hosts) {
      if (host.empty() || host.find_first_of(":/?# ") != std::string::npos) {
        return "hosts of a [[gateway]]: '" + host +
               "' is not a host name without a port, such as north.example";
      }
      if (!names.insert(net::host_name(host)).second)
        return "two [[gateway]] have the host name '" + host + "'";
    }
  }
  return std::nullopt;
}

// Wider than any private network: 10.0.0.0/8, fc00::/7.
bool is_too_wide(std::string_view proxies) {
  constexpr int kWidest = 8;
  constexpr int kWidestV6 = 7;
  if (proxies.ends_with("/0")) return true;
  const auto range = people::AddressRange::from(proxies);
  return range && range->prefix() < (range->is_v4() ? kWidest : kWidestV6);
}

}  // namespace

std::optional<std::string> wrong_entry(const Config& config) {
  for (const std::string& proxy : config.trusted_proxies) {
    if (is_too_wide(proxy)) {
      return "trusted_proxies: '" + proxy +
             "' lets anybody claim any address; name the proxies themselves, such as 127.0.0.1";
    }
    if (people::AddressRange::from(proxy)) continue;
    return "trusted_proxies: '" + proxy + "' is not an address or a range such as 10.0.0.0/8";
  }
  for (const std::string& host : config.hosts) {
    if (!host.empty() && host.find_first_of(":/?# ") == std::string::npos) continue;
    return "hosts: '" + host + "' is not a host name without a port, such as mahjong.example";
  }
  if (!config.reach.empty() && !is_reach(config.reach)) {
    return "reach: '" + config.reach +
           "' is not HOST or HOST:PORT, such as 10.0.0.5 or [fd00::5]:8080";
  }
  if (auto error = wrong_club(config)) return error;
  if (config.standby && !store::is_postgres(config.database)) {
    return "standby in [store]: only one server can use a file; give the address of a PostgreSQL "
           "database, such as "
           "path = \"postgres://lair@db.example/club\"";
  }
  if (!config.club_logo.empty() && picture_type(config.club_logo).empty()) {
    return "logo in [club]: '" + config.club_logo + "' is not a .svg, .png, .webp or .jpg file";
  }
  if (!config.club_address.empty() && !is_origin(config.club_address)) {
    return "address in [club]: '" + config.club_address +
           "' is not an address such as https://mahjong.example";
  }
  if (auto error = wrong_mail(config)) return error;
  const std::string& contact = config.push_contact;
  if (!contact.empty() && !contact.starts_with("mailto:") && !contact.starts_with("https://")) {
    return "contact in [push]: '" + contact + "' is neither a mailto: address nor an https: page";
  }
  for (const std::string& origin : config.origins) {
    if (is_origin(origin)) continue;
    return "origins: '" + origin + "' is not an origin such as https://mahjong.example";
  }
  return std::nullopt;
}

bool is_database_served(const Config& config) {
  if (store::is_postgres(config.database)) return false;
  std::error_code none;
  const auto file = std::filesystem::weakly_canonical(config.database, none);
  const auto folder = std::filesystem::weakly_canonical(config.web, none);
  if (none || folder.empty() || !std::filesystem::is_directory(folder, none)) return false;
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

std::optional<std::string> why_not_served(const Config& config) {
  std::error_code none;
  if (!config.web.empty() && !std::filesystem::is_directory(config.web, none)) {
    return "web in [server]: there is no folder " + config.web +
           "; build the web client, or set web to \"\" to serve none";
  }
  if (!config.mail.ca_file.empty() && !std::filesystem::exists(config.mail.ca_file, none)) {
    return "ca_file in [mail]: there is no file " + config.mail.ca_file;
  }
  return std::nullopt;
}

}  // namespace lair
