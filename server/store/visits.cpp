#include "server/store/visits.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include "server/store/clock.hpp"
#include "server/store/database_name.hpp"

namespace lair::store {
namespace {

constexpr mode_t kOwnerAlone = 0600;

bool read_secret(const std::string& file, people::HouseholdSecret& secret) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) return false;
  const auto got = ::read(opened, secret.data(), secret.size());
  ::close(opened);
  return got == static_cast<ssize_t>(secret.size());
}

// A key that cannot be stored serves until the server ends.
people::HouseholdSecret secret_in(const std::string& file) {
  people::HouseholdSecret secret{};
  if (read_secret(file, secret)) return secret;
  if (::getrandom(secret.data(), secret.size(), 0) != static_cast<ssize_t>(secret.size())) {
    throw StoreError(Fault::Disk, std::string("no random bytes: ") + std::strerror(errno));
  }
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kOwnerAlone);
  if (made < 0) return secret;
  [[maybe_unused]] const auto written = ::write(made, secret.data(), secret.size());
  ::close(made);
  return secret;
}

std::vector<people::Visit> visits_in(Database& database) {
  std::vector<people::Visit> visits;
  Statement all(database, "SELECT player, household FROM visit ORDER BY at");
  Run row(all);
  while (row.step()) {
    people::Visit visit{.player = PlayerId(static_cast<std::uint64_t>(row.integer(0)))};
    const std::string_view digest = row.blob(1);
    std::ranges::transform(digest, visit.household.begin(), [](char letter) {
      return static_cast<std::uint8_t>(letter);
    });
    visits.push_back(visit);
  }
  return visits;
}

}  // namespace

std::string household_key_file(const std::string& path) {
  return files_beside(path) + ".household-key";
}

Visits::Visits(const std::string& path, Database& database, Writer& writer, const LivedTime& lived)
    : writer_(writer),
      lived_(lived),
      secret_(secret_in(household_key_file(path))),
      known_(visits_in(database)),
      note_(database,
            "INSERT INTO visit (player, household, at) SELECT id, ?2, ?3 FROM player WHERE id = ?1 "
            "ON CONFLICT (player) DO UPDATE SET household = excluded.household, at = excluded.at"),
      sweep_(database, "DELETE FROM visit WHERE at < ?") {}

void Visits::note(const people::Visit& visit) {
  writer_.submit({0,
                  [this, visit, now = seconds_now()] {
                    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface
                    const auto* bytes = reinterpret_cast<const char*>(visit.household.data());
                    const Blob digest{
                        {bytes, visit.household.size()}
                    };
                    Run(note_, visit.player.value(), digest, now).finish();
                  },
                  [](bool) {}});
}

void Visits::sweep(std::int64_t now) {
  const std::int64_t before = lived_.no_later_than(now) - people::kVisitsKeptSeconds;
  writer_.submit({0, [this, before] { Run(sweep_, before).finish(); }, [](bool) {}});
}

}  // namespace lair::store
