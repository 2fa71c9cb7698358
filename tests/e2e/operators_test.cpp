// What operators do with `lair` takes effect at once on a running server; otherwise at its next
// start.
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "server/admin/socket.hpp"
#include "server/store/database_name.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

constexpr const char* kSecret = "four winds, one table";

class Console : public ::testing::Test {
 protected:
  Console() {
    EXPECT_EQ(sign_up(mei_, "Mei"), 201);
    EXPECT_EQ(talk_.hello(mei_), "");
  }

  static int sign_up(Visitor& visitor, const std::string& name) {
    return visitor
        .post("/auth/register",
              {
                  {"name",     name   },
                  {"password", kSecret}
    })
        .status;
  }

  int sign_in(const std::string& name) {
    return Visitor(server_.port())
        .post("/auth/sign-in",
              {
                  {"name",     name   },
                  {"password", kSecret}
    })
        .status;
  }

  // Returns the command's output; it must have ended with `status`.
  std::string lair(const std::vector<std::string>& words, int status = 0) {
    const ProcessEnd end = at_console(server_.database(), words);
    EXPECT_EQ(end.exit_status, status) << end.output;
    return end.output;
  }

  bool says(const std::vector<std::string>& words, const std::string& part) {
    const std::string said = lair(words);
    EXPECT_NE(said.find(part), std::string::npos) << part << " in\n" << said;
    return said.find(part) != std::string::npos;
  }

  std::uint64_t open_table() {
    v1::ClientFrame frame;
    frame.mutable_create_table()->set_room("learners-lounge");
    frame.mutable_create_table()->set_rules("yahoo");
    talk_.send(std::move(frame));
    return talk_.wait_for(v1::ServerFrame::kDone)->done().table();
  }

  TestServer server_;
  Visitor mei_{server_.port()};
  Talk talk_{server_.port()};
};

TEST_F(Console, BanAtOnceAndLetInAgain) {
  EXPECT_TRUE(says({"people", "ban", "mei", "--for", "7d", "--reason", "spam"}, "Mei is banned"));
  EXPECT_EQ(talk_.goodbye().code(), "banned");
  EXPECT_EQ(sign_in("Mei"), 403);
  EXPECT_TRUE(says({"people", "bans"}, "ban Mei"));
  EXPECT_TRUE(says({"people", "unban", "Mei"}, "may come in again"));
  EXPECT_EQ(sign_in("Mei"), 200);
  EXPECT_NE(lair({"people", "unban", "Mei"}, 1).find("no longer in force"), std::string::npos);
}

TEST_F(Console, BanANetwork) {
  Talk far(server_.port());
  ASSERT_EQ(far.hello_with_token("", "Dee"), "");
  EXPECT_TRUE(says({"people", "ban", "127.0.0.0/8", "--for", "1h"}, "127.0.0.0/8 is banned"));
  EXPECT_EQ(far.goodbye().code(), "address_banned");
  EXPECT_TRUE(says({"people", "unban", "127.0.0.0/8"}, "127.0.0.0/8 may come in"));
}

TEST_F(Console, RenameTellsWhoeverIsConnected) {
  EXPECT_TRUE(says({"people", "rename", "Mei", "Bamboo"}, "Bamboo"));
  const auto you = talk_.wait_for(v1::ServerFrame::kYou);
  ASSERT_TRUE(you);
  EXPECT_EQ(you->you().name(), "Bamboo");
  EXPECT_EQ(sign_in("Bamboo"), 200);
  EXPECT_NE(lair({"people", "rename", "Bamboo", "Server"}, 1).find("reserved"), std::string::npos);
}

TEST_F(Console, GiveARoleThatHoldsAtOnce) {
  EXPECT_TRUE(says({"people", "grant", "Mei", "operator"}, "Mei is now operator"));
  const auto you = talk_.wait_for(v1::ServerFrame::kYou);
  ASSERT_TRUE(you);
  EXPECT_EQ(you->you().role(), v1::ROLE_OPERATOR);
  EXPECT_NE(lair({"people", "grant", "Nobody", "operator"}, 1).find("no such person"),
            std::string::npos);
  EXPECT_NE(lair({"people", "grant", "Mei", "king"}, 1).find("The role must be"),
            std::string::npos);
  // The console is above operators.
  EXPECT_TRUE(says({"people", "ban", "Mei", "--for", "1h"}, "is banned"));
}

TEST_F(Console, ForgetSomebodyForGood) {
  EXPECT_TRUE(says({"people", "forget", "Mei"}, "Left "));
  EXPECT_EQ(talk_.goodbye().code(), "signed_out");
  EXPECT_EQ(sign_in("Mei"), 401);
}

TEST_F(Console, AskWhoeverTypesBeforeTheyForgetSomebody) {
  const auto typed = [this](const std::string& answer) {
    const std::string forget =
        std::string(LAIR_TOOL) + " people forget Mei --db \"" + server_.database() + '"';
    const std::string at_terminal =
        "echo " + answer + " | script -qec '" + forget + "' /dev/null >/dev/null 2>&1";
    return std::system(at_terminal.c_str());
  };
  EXPECT_NE(typed("no"), 0);
  EXPECT_EQ(sign_in("Mei"), 200);
  EXPECT_EQ(typed("yes"), 0);
  EXPECT_EQ(sign_in("Mei"), 401);
}

TEST_F(Console, SeeAndEndSessions) {
  EXPECT_TRUE(says({"people", "sessions", "Mei"}, "since "));
  EXPECT_TRUE(says({"people", "sessions", "Mei", "--end"}, "signed out everywhere"));
  EXPECT_EQ(talk_.goodbye().code(), "signed_out");
  EXPECT_EQ(lair({"people", "sessions", "Mei"}), "");
}

TEST_F(Console, ListWhoIsKnownWithWhoIsHere) {
  Talk guest(server_.port());
  ASSERT_EQ(guest.hello_with_token("", "Passing By"), "");
  // The list says it of nobody if the lobby does not answer in time.
  std::string all;
  do all = lair({"people", "list"});
  while (all.find("here  ") == std::string::npos && !HasFailure());
  EXPECT_NE(all.find("here  Mei"), std::string::npos) << all;
  EXPECT_NE(all.find("here  Passing By"), std::string::npos) << all;
  EXPECT_EQ(lair({"people", "list", "--accounts"}).find("Passing"), std::string::npos);
  EXPECT_EQ(lair({"people", "list", "pass"}).find("Mei"), std::string::npos);
}

TEST_F(Console, CloseATableForEverybody) {
  const std::uint64_t table = open_table();
  EXPECT_TRUE(says({"tables", "list"}, std::to_string(table) + "  learners-lounge  waiting"));
  EXPECT_TRUE(says({"tables", "close", std::to_string(table), "--reason", "spam"}, "is closed"));
  v1::ClientFrame sit;
  sit.mutable_sit()->set_table(table);
  EXPECT_NE(talk_.answer_to(std::move(sit)), "");
  EXPECT_NE(lair({"tables", "close", "4711"}, 1).find("no such table"), std::string::npos);
  EXPECT_TRUE(says({"people", "audit"}, "close table " + std::to_string(table)));
}

TEST_F(Console, EndRemoveAndBringBackSeasons) {
  v1::ClientFrame open;
  auto* settings = open.mutable_league_act()->mutable_open_season();
  settings->set_name("Spam Cup");
  settings->set_rules("yahoo");
  settings->set_rounds(1);
  settings->set_players_max(16);
  settings->mutable_length()->set_unit(v1::MatchLength::UNIT_DEALS);
  settings->mutable_length()->set_count(1);
  settings->set_room("learners-lounge");
  ASSERT_EQ(talk_.answer_to(std::move(open)), "");
  const auto status = [&] { return Visitor(server_.port()).get("/api/v1/leagues/1").status; };
  EXPECT_EQ(status(), 200);
  EXPECT_TRUE(says({"seasons", "list"}, "1  registration  0 players  Spam Cup"));
  EXPECT_TRUE(says({"seasons", "remove", "1", "--reason", "spam"}, "season 1 is removed"));
  EXPECT_EQ(status(), 410);
  EXPECT_TRUE(says({"seasons", "list"}, "1  removed  0 players  Spam Cup"));
  EXPECT_NE(lair({"seasons", "remove", "1"}, 1).find("removed that season"), std::string::npos);
  server_.kill();
  server_.restart();
  EXPECT_EQ(status(), 410);
  EXPECT_TRUE(says({"seasons", "restore", "1"}, "season 1 is back"));
  EXPECT_EQ(status(), 200);
  EXPECT_TRUE(says({"seasons", "end", "1"}, "season 1 is ended"));
  EXPECT_NE(lair({"seasons", "end", "1"}, 1).find("The season is over"), std::string::npos);
  EXPECT_NE(lair({"seasons", "end", "4711"}, 1).find("no such season"), std::string::npos);
  EXPECT_TRUE(says({"people", "audit"}, "season 1 is removed: spam"));
}

TEST_F(Console, AnnounceToAllAndToWhoComes) {
  EXPECT_TRUE(says({"announce", "Tea at five", "--for", "2h"}, "everybody is told"));
  const auto heard = talk_.wait_for(v1::ServerFrame::kAnnouncement);
  ASSERT_TRUE(heard);
  EXPECT_EQ(heard->announcement().text(), "Tea at five");
  Talk late(server_.port());
  ASSERT_EQ(late.hello_with_token("", "Dee"), "");
  EXPECT_EQ(late.wait_for(v1::ServerFrame::kAnnouncement)->announcement().text(), "Tea at five");
  EXPECT_TRUE(says({"announce", ""}, "is withdrawn"));
  EXPECT_EQ(talk_.wait_for(v1::ServerFrame::kAnnouncement)->announcement().text(), "");
  EXPECT_NE(lair({"announce", std::string(501, 'x')}, 1).find("at most 500"), std::string::npos);
}

TEST_F(Console, KnowHowTheServerIs) {
  const std::string facts = lair({"status"});
  for (const char* fact : {"version: ", "memory_bytes: ", "disk_free_bytes: "}) {
    EXPECT_NE(facts.find(fact), std::string::npos) << facts;
  }
  // Facts that apply only to a database in a file.
  for (const char* fact : {"backups: 0", "database_bytes: "}) {
    EXPECT_EQ(facts.find(fact) == std::string::npos, test::TemporaryFolder::is_on_server());
  }
}

TEST_F(Console, NobodyElseOpensTheSocket) {
  struct stat facts {};

  const std::string path = admin::socket_beside(store::files_beside(server_.database()));
  ASSERT_EQ(::stat(path.c_str(), &facts), 0);
  EXPECT_TRUE(S_ISSOCK(facts.st_mode));
  EXPECT_EQ(facts.st_mode & 0777U, 0600U);
  EXPECT_EQ(server_.process().stop(), 0);
  EXPECT_NE(::stat(path.c_str(), &facts), 0) << "taken away with the server";
}

TEST_F(Console, NonsenseIsAnsweredAndDoesNoHarm) {
  const std::string path = admin::socket_beside(store::files_beside(server_.database()));
  for (const char* line : {"", "nonsense", "[]", "{}", R"({"act":"people.ban"})", R"({"act":7})"}) {
    const auto answer = admin::ask(path, line);
    ASSERT_TRUE(answer) << line;
    EXPECT_FALSE(boost::json::parse(*answer).at("done").as_bool()) << line;
  }
  EXPECT_TRUE(says({"people", "list"}, "Mei"));
}

TEST_F(Console, WorkInTheDatabaseWhileNoServerRuns) {
  server_.kill();
  EXPECT_TRUE(says({"people", "ban", "Mei", "--for", "7d"}, "no server runs on"));
  EXPECT_TRUE(says({"people", "list"}, "banned until"));
  EXPECT_NE(lair({"tables", "list"}, 1).find("No server runs"), std::string::npos);
  EXPECT_NE(lair({"announce", "Hello"}, 1).find("No server runs"), std::string::npos);
  server_.restart();
  EXPECT_EQ(sign_in("Mei"), 403) << "a socket that a killed server left is in nobody's way";
  EXPECT_TRUE(says({"people", "unban", "Mei"}, "may come in again"));
  EXPECT_EQ(sign_in("Mei"), 200);
}

TEST_F(Console, AreToldWhenTheServerListensElsewhere) {
  server_.set_settings("[admin]\nsocket = \"" + (server_.folder() / "door").string() + "\"\n");
  server_.restart();
  EXPECT_NE(lair({"people", "list"}, 1).find("another server uses this database"),
            std::string::npos);
  EXPECT_TRUE(says({"people", "list", "--socket", (server_.folder() / "door").string()}, "Mei"));
}

}  // namespace
}  // namespace lair::testing
