// The drill of docs/backup.md: a copy taken while people play is restored elsewhere and served.
#include <cstdint>
#include <future>
#include <string>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/club.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

std::int64_t records_in(const std::string& database) {
  store::Database reader(database, store::Access::ReadOnly);
  store::Statement count(reader, "SELECT count(*) FROM journal");
  store::Run row(count);
  return row.step() ? row.integer(0) : 0;
}

int sign_in(TestServer& server, const std::string& name) {
  return Visitor(server.port())
      .post("/auth/sign-in",
            {
                {"name",     name         },
                {"password", kClubPassword}
  })
      .status;
}

TEST(BackupDrill, ACopyTakenDuringPlayServesElsewhereWithAllUpToItsMoment) {
  TestServer server;
  Visitor mei(server.port());
  account_token(mei, "Mei");
  FourPlayers before(server.port(),
                     1,
                     {
                         {"min_faan", "0"}
  });
  while (!before.is_match_over()) before.step();
  FourPlayers players(server.port(),
                      2,
                      {
                          {"min_faan", "0"}
  });
  for (int step = 0; step < 40; ++step) players.step();
  // This match is in play whenever the copy is taken.
  FourPlayers resting(server.port(),
                      4,
                      {
                          {"min_faan", "0"}
  });

  const std::int64_t at_least = records_in(server.database());
  const std::string copy = (server.folder() / "copy.db").string();
  auto backup = std::async(std::launch::async, [&] {
    return at_console(server.database(), {"backup", "--to", copy});
  });
  using namespace std::chrono_literals;
  do {
    if (players.is_match_over())
      players = FourPlayers(server.port(),
                            3,
                            {
                                {"min_faan", "0"}
      });
    players.step();
  } while (backup.wait_for(0s) != std::future_status::ready);
  const ProcessEnd saved = backup.get();
  ASSERT_EQ(saved.exit_status, 0) << saved.output;
  EXPECT_EQ(players.contradiction(), "") << "nobody at the table noticed";
  const std::int64_t at_most = records_in(server.database());

  TestServer elsewhere;
  elsewhere.kill();
  const ProcessEnd restored =
      at_console(elsewhere.database(), {"restore", "--from", copy, "--replace"});
  ASSERT_EQ(restored.exit_status, 0) << restored.output;
  const std::int64_t there = records_in(elsewhere.database());
  EXPECT_GE(there, at_least) << "what was on the disk when the copy began";
  EXPECT_LE(there, at_most);
  elsewhere.restart();
  EXPECT_EQ(sign_in(elsewhere, "Mei"), 200);
  Visitor reader(elsewhere.port());
  EXPECT_EQ(reader.get("/api/v1/games/1").status, 200) << "the game that was over";
  elsewhere.process().wait_for_log("unfinished tables restored");
  const std::string said = elsewhere.process().log();
  EXPECT_EQ(said.find(R"("tables":"0")"), std::string::npos) << "those in play: " << said;
  EXPECT_NE(said.find(R"("closed":"0")"), std::string::npos) << said;
  elsewhere.kill();
  const ProcessEnd verified = at_console(elsewhere.database(), {"verify"});
  EXPECT_EQ(verified.exit_status, 0) << verified.output;
  EXPECT_NE(verified.output.find(": 0 differences"), std::string::npos) << verified.output;
}

}  // namespace
}  // namespace lair::testing
