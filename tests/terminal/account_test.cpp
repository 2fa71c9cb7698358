// Changing and deleting an account, by typed lines and by a script.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

constexpr const char* kTypedBefore = "correcthorsebattery";
constexpr const char* kTypedAfter = "anotherhorsebattery";

class TypedAccount : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  TestServer server_{"04"};
  Home home_;
};

TEST_F(TypedAccount, IsRenamedGetsAnotherPasswordIsDeleted) {
  Typist ana({address(), "--name", "Ana", "--language", "en"},
             home_.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 200});
  ana.until("Type help");
  ana.type_with_password("register Ana", kTypedBefore);
  ana.until("Type help");
  ana.type("presence anyone");
  ana.until("Type presence everybody");
  ana.type("presence nobody");
  ana.until("Saved.");
  ana.type("rename Anabel Lee");
  ana.until("Welcome, Anabel Lee");
  ana.until("Type help");
  ana.type("password");
  ana.until("Current password:");
  ana.type("not this one");
  ana.until("New password:");
  ana.type(kTypedAfter);
  ana.until("Wrong name or password.");
  ana.type("password");
  ana.until("Current password:");
  ana.type(kTypedBefore);
  ana.until("New password:");
  ana.type(kTypedAfter);
  ana.until("Saved.");
  ana.until("Type help");
  ana.type("signout everywhere");
  ana.until("You have signed out.");
  ana.until("Type help");
  ana.type_with_password("signin Anabel Lee", kTypedAfter);
  ana.until("Welcome, Anabel Lee");
  ana.until("Type help");
  ana.type("forget");
  ana.until("Type forget Anabel Lee to delete it");
  ana.type("forget Anabel Lee");
  ana.until("This cannot be undone.");
  ana.until("Password:");
  ana.type(kTypedAfter);
  ana.until("You have signed out.");
  ana.until("Type help");
  ana.type_with_password("signin Anabel Lee", kTypedAfter);
  ana.until("Wrong name or password.");
}

TEST_F(TypedAccount, OwnsBots) {
  namespace json = boost::json;
  Typist script({address(), "--name", "Script", "--json"}, home_.path(), Typist::Through::Pipes);
  const auto told = [&](const std::string& line, const std::string& type) {
    script.type(line);
    const std::string begin = "{\"type\":\"" + type + "\"";
    script.until(begin);
    return json::parse(begin + script.until("\n")).as_object();
  };
  script.type_with_password("register Script", kTypedBefore);
  script.until(R"("has_account":true)");
  EXPECT_TRUE(told("mybots", "mybots").at("told").at("bots").as_array().empty());
  const json::object made = told("mybots new Night Heron", "bot_token");
  EXPECT_EQ(made.at("name"), "Night Heron [bot]");
  const json::object renewed = told("mybots token Night Heron", "bot_token");
  EXPECT_NE(renewed.at("token"), made.at("token"));
  EXPECT_EQ(renewed.at("bot"), made.at("bot"));
  const json::object revoked = told("mybots revoke Night Heron [bot]", "mybots");
  EXPECT_EQ(revoked.at("told").at("bots").at(0).at("last_used"), nullptr);
  EXPECT_NE(json::serialize(revoked.at("lines")).find("no token"), std::string::npos);
  EXPECT_TRUE(told("mybots remove Heron", "error").at("text").is_string());
  EXPECT_TRUE(told("mybots sell Night Heron", "error").at("text").is_string());
  EXPECT_TRUE(told("mybots remove Night Heron", "mybots").at("told").at("bots").as_array().empty());
}

TEST_F(TypedAccount, SavesWhatTheServerKnowsInAFile) {
  Typist ana({address(), "--name", "Ana", "--language", "en"},
             home_.path(),
             Typist::Through::Terminal,
             {.columns = 200, .rows = 200});
  const std::string file = home_.path() / "my data.json";
  ana.until("Type help");
  ana.type("mydata " + file);
  ana.until("Saved in " + file);
  std::stringstream kept;
  kept << std::ifstream(file).rdbuf();
  EXPECT_TRUE(boost::json::parse(kept.str()).is_object());
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_read | perms::owner_write);
  ana.type("mydata " + file);
  ana.until("already exists. Choose another name.");
  ana.type("mydata " + (home_.path() / "no folder" / "x.json").string());
  ana.until("No such file or directory");
}

// Everything is sent at once: the lines after a command that asks are its passwords.
TEST_F(TypedAccount, TakesPasswordsFromAScriptsNextLines) {
  Typist script({address(), "--name", "Script", "--json"}, home_.path(), Typist::Through::Pipes);
  script.type("register Script\n" + std::string(kTypedBefore));
  script.until(R"("text":"Password:")");
  script.until(R"("has_account":true)");
  script.type("password\n" + std::string(kTypedBefore) + "\n" + kTypedAfter);
  script.until(R"("text":"Current password:")");
  script.until(R"("text":"New password:")");
  script.until(R"({"type":"password")");
  script.until(R"({"type":"welcome")");
  script.type("forget Script");
  script.until(R"({"type":"secret")");
  script.type("");
  script.until("No password was given");
  script.type("forget Script\n" + std::string(kTypedAfter));
  script.until(R"({"type":"signed_out")");
  EXPECT_EQ(script.raw().find("horse"), std::string::npos) << script.raw();
  script.until(R"({"type":"welcome")");
  script.type("password");
  script.until("Current password:");
  script.end_input();
  script.until("No password was given");
  script.rest();
  EXPECT_EQ(script.exit_status(), 0);
}

}  // namespace
}  // namespace lair::testing
