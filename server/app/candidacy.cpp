#include "server/app/candidacy.hpp"

#include <array>
#include <climits>
#include <cstdint>
#include <string>

#include <unistd.h>

#include "server/app/commits.hpp"
#include "server/app/gateway.hpp"
#include "server/app/plans.hpp"
#include "server/log.hpp"
#include "server/people/tokens.hpp"

namespace lair {
namespace {

// The name by which servers that stand by know this one.
std::string own_address(const Config& config) {
  std::array<char, HOST_NAME_MAX + 1> host{};
  if (gethostname(host.data(), host.size()) != 0) return config.address;
  return std::string(host.data()) + ":" + std::to_string(config.port);
}

}  // namespace

store::Candidacy candidacy(const Config& config, Standby* standby) {
  const std::uint16_t port = standby == nullptr ? config.port : standby->port();
  store::Candidacy candidacy{
      .card = {.address = own_address(config),
               .reach = reach_of(config, port),
               .secret = people::new_token().text},
      .lost = end_to_begin_again,
      .silent_looks_max = silent_looks_max(config)
  };
  if (standby == nullptr) {
    candidacy.waits = [](const std::string& holder) {
      log(LogLevel::Info,
          "another session holds the lock on the database; waiting up to a minute for it to end",
          {
              {"holder", holder.empty() ? "not known" : holder}
      });
    };
    return candidacy;
  }
  candidacy.stand_by = [standby](const store::Waits& waits) { standby->wait(waits); };
  return candidacy;
}

}  // namespace lair
