#include "server/store/doubts.hpp"

#include <cstdlib>

namespace lair::store {
namespace {

// Sessions, seasons and the log go by this machine's clock; a server that takes over goes by its
// own.
constexpr std::int64_t kClocksApartMax = 5;  // seconds

std::int64_t number_from(Database& database, const char* sql) {
  Statement statement(database, sql);
  Run run(statement);
  run.step();
  return run.integer(0);
}

}  // namespace

std::vector<std::string> doubts_about(Database& database, std::int64_t now) {
  std::vector<std::string> doubts;
  if (database.kind() == DatabaseKind::File) return doubts;
  const std::int64_t apart =
      now - number_from(database, "SELECT CAST(extract(epoch FROM clock_timestamp()) AS BIGINT)");
  if (std::abs(apart) > kClocksApartMax) {
    doubts.push_back("this machine's clock differs from the database's by " +
                     std::to_string(apart) + " seconds; synchronise both by NTP");
  }
  // PostgreSQL tells only superusers whether a standby is synchronous, but it tells everybody the
  // setting.
  const bool is_followed = number_from(database, "SELECT count(*) FROM pg_stat_replication") > 0;
  const bool waits_for_one =
      number_from(
          database,
          "SELECT CASE WHEN current_setting('synchronous_standby_names') = '' THEN 0 ELSE 1 "
          "END") == 1;
  if (is_followed && !waits_for_one) {
    doubts.emplace_back(
        "the database's standby is asynchronous: a failover to it may lose what was confirmed; set "
        "synchronous_standby_names");
  }
  return doubts;
}

}  // namespace lair::store
