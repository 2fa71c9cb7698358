// Old tables leave the database at night, while the server runs; their games look as before.
#include <array>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <stdlib.h>

#include "server/store/archive.hpp"
#include "server/store/database.hpp"
#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {
namespace {

constexpr std::int64_t kLongAgo = 1'760'000'000;  // in October 2025

std::int64_t number_in(const std::string& database, const std::string& sql) {
  store::Database reader(database, store::Access::ReadOnly);
  store::Statement query(reader, sql);
  store::Run row(query);
  return row.step() ? row.integer(0) : -1;
}

// While it exists, this process and its children are in a time zone where it is half past three.
class HalfPastThree {
 public:
  HalfPastThree() {
    constexpr int kMinutesPerDay = 24 * 60;
    constexpr int kWanted = 3 * 60 + 30;
    const auto minute = static_cast<int>(std::time(nullptr) / 60 % kMinutesPerDay);
    const int west = (minute - kWanted + kMinutesPerDay) % kMinutesPerDay;
    const std::string zone =
        "TST" + std::to_string(west / 60) + ":" + std::to_string(west % 60) + ":00";
    setenv("TZ", zone.c_str(), 1);
  }

  HalfPastThree(const HalfPastThree&) = delete;
  HalfPastThree& operator=(const HalfPastThree&) = delete;

  ~HalfPastThree() { unsetenv("TZ"); }
};

std::string page(TestServer& server, const std::string& path) {
  test::RawWebSocket browser(server.port());
  browser.send("GET " + path + " HTTP/1.1\r\nHost: lair.test\r\n\r\n");
  const auto reply = browser.reply().value();
  EXPECT_EQ(reply.status, 200) << path;
  return reply.body;
}

std::string first_deal(TestServer& server) { return page(server, "/api/v1/games/1/deals/1"); }

TEST(AtNight, TablesThatEndedLongAgoAreArchived) {
  const HalfPastThree now;
  TestServer server("00", "[store]\narchive_hour = 4\n");
  Party(server.port()).reach(Scene::Over);
  const std::string played = first_deal(server);
  ASSERT_FALSE(played.empty());
  server.kill();
  {
    store::Database database(server.database(), store::Access::ReadWrite);
    database.execute("UPDATE table_info SET ending = 'abandoned', ended = " +
                     std::to_string(kLongAgo));
  }
  const std::int64_t records = number_in(server.database(), "SELECT count(*) FROM journal");
  ASSERT_GT(records, 0);

  server.restart();
  EXPECT_EQ(first_deal(server), played) << "it is not yet the hour";
  EXPECT_EQ(number_in(server.database(), "SELECT count(*) FROM journal"), records);

  server.set_settings("[store]\narchive_hour = 3\n");
  server.process().signal(SIGHUP);
  server.process().wait_for_log("\"message\":\"old tables are archived\",\"tables\":\"1\"");
  EXPECT_EQ(number_in(server.database(), "SELECT count(*) FROM journal"), 0);
  EXPECT_TRUE(std::filesystem::exists(store::archive_file(server.database(), "2025-10")));
  EXPECT_EQ(first_deal(server), played);
  const std::string metrics = page(server, "/metrics");
  EXPECT_NE(metrics.find("\nlair_archived_tables_total 1\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("\nlair_archive_healthy 1\n"), std::string::npos) << metrics;
}

}  // namespace
}  // namespace lair::testing
