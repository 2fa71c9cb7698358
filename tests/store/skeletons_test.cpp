// Accounts of a server that knew fewer lookalikes are found by what this server knows.
#include "server/store/skeletons.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/skeleton.hpp"
#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

class Skeletons : public ::testing::Test {
 protected:
  Skeletons() {
    OpenDatabase open(folder_.database());
    open.database().execute(
        "INSERT INTO player (id, name, created) VALUES (1, 'Bob', 5), (2, 'ВоЬ', 5), (3, 'Mei', 5);"
        "INSERT INTO account (player, skeleton, password, created) VALUES "
        "(1, 'bob', '$argon2id$x', 6), (2, 'boь', '$argon2id$x', 7), (3, 'rnel', '$argon2id$x', "
        "8)");
  }

  std::vector<std::string> refresh() {
    std::vector<std::string> told;
    Store store(folder_.database(), [](const StoreError& error) { ADD_FAILURE() << error.what(); });
    store.refresh_skeletons(people::skeleton_of,
                            [&](const std::string& line) { told.push_back(line); });
    return told;
  }

  std::string name_of(const std::string& skeleton) {
    Database database(folder_.database(), Access::ReadOnly);
    Statement find(database,
                   "SELECT name FROM player JOIN account ON player = id WHERE skeleton = ?");
    store::Run row(find, std::string_view(skeleton));
    return row.step() ? std::string(row.text(0)) : "";
  }

  test::TemporaryFolder folder_;
};

TEST_F(Skeletons, AreThoseOfThisServerAfterAStart) {
  refresh();
  EXPECT_EQ(name_of(people::skeleton_of("Mei")), "Mei");
  EXPECT_EQ(name_of("rnel"), "");
}

TEST_F(Skeletons, GiveTheLaterOfTwoLookalikesANumber) {
  const std::vector<std::string> told = refresh();
  EXPECT_EQ(name_of(people::skeleton_of("ВоЬ")), "Bob");
  EXPECT_EQ(name_of(people::skeleton_of("ВоЬ 2")), "ВоЬ 2");
  ASSERT_EQ(told.size(), 1U);
  EXPECT_NE(told.front().find("ВоЬ 2"), std::string::npos);
  EXPECT_TRUE(refresh().empty()) << "once is enough";
}

}  // namespace
}  // namespace lair::store
