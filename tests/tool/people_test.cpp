// What `lair people` prints for programs if no server runs on the database.
#include "server/tool/people.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/store/temporary_folder.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

class PeopleForPrograms : public ::testing::Test {
 protected:
  PeopleForPrograms() {
    test::play_into(database_, {.deals_max = 1, .leaves = true, .settings = {}});
    test::execute(database_, "INSERT INTO player (id, name, created) VALUES (21, 'Dee', 1)");
  }

  // What `lair people` prints when called with these words.
  std::string said(std::vector<std::string> words) {
    int status = 0;
    CLI::App app;
    add_people(app, status);
    words.insert(words.begin(), "people");
    words.insert(words.end(), {"--db", database_});
    std::ranges::reverse(words);  // the order that CLI11 takes
    ::testing::internal::CaptureStdout();
    app.parse(words);
    EXPECT_EQ(status, 0);
    return ::testing::internal::GetCapturedStdout();
  }

  // The same as objects, one per line.
  std::vector<json::object> told(const std::vector<std::string>& words) {
    std::istringstream lines(said(words));
    std::vector<json::object> objects;
    for (std::string line; std::getline(lines, line);) {
      objects.push_back(json::parse(line).as_object());
    }
    return objects;
  }

  test::TemporaryFolder folder_;
  std::string database_ = folder_.file("people.db");
};

TEST_F(PeopleForPrograms, AreAnObjectALine) {
  const auto people = told({"list", "Dee", "--json"});
  ASSERT_EQ(people.size(), 1U);
  EXPECT_EQ(people[0].at("name"), "Dee");
  EXPECT_EQ(people[0].at("player"), 21);
}

TEST_F(PeopleForPrograms, HaveTheirBansAndTheAuditLogThatWay) {
  said({"ban", "id:21", "--for", "7d", "--reason", "spam"});
  const auto bans = told({"bans", "--json"});
  ASSERT_EQ(bans.size(), 1U);
  EXPECT_EQ(bans[0].at("kind"), "ban");
  EXPECT_EQ(bans[0].at("name"), "Dee");
  EXPECT_EQ(bans[0].at("reason"), "spam");
  const auto audit = told({"audit", "--json"});
  ASSERT_EQ(audit.size(), 1U);
  EXPECT_EQ(audit[0].at("name"), "Dee");
  EXPECT_EQ(audit[0].at("reason"), "spam");
}

TEST_F(PeopleForPrograms, AreForgottenWithTheirBots) {
  test::execute(database_,
                "INSERT INTO player (id, name, created) VALUES (22, 'Dee Heron', 1); "
                "INSERT INTO account (player, skeleton, password, created) "
                "VALUES (21, 'dee', '$argon2id$x', 1), (22, 'deeheron', '$argon2id$x', 1); "
                "INSERT INTO bot (player, owner, made) VALUES (22, 21, 1)");
  ASSERT_EQ(told({"list", "Heron", "--json"}).size(), 1U);
  said({"forget", "id:21"});
  EXPECT_EQ(told({"list", "Dee", "--json"}).size(), 0U);
  EXPECT_EQ(told({"list", "Heron", "--json"}).size(), 0U) << "nobody would answer for it";
}

TEST_F(PeopleForPrograms, AreNoLineWhereThereIsNobody) {
  EXPECT_TRUE(told({"list", "Nobody", "--json"}).empty());
}

}  // namespace
}  // namespace lair::tool
