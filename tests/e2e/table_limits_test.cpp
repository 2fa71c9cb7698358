// No address and no guest can fill the server with tables or leave them there.
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

v1::ClientFrame a_table() {
  v1::ClientFrame frame;
  frame.mutable_create_table()->set_room("lions-lair");
  frame.mutable_create_table()->set_rules("yahoo");
  frame.mutable_create_table()->mutable_policies()->mutable_absence()->set_abandoned_minutes(
      10'080);
  return frame;
}

class TableLimits : public ::testing::Test {
 protected:
  std::unique_ptr<Talk> guest(const std::string& address) {
    auto talk = std::make_unique<Talk>(server_.port(), address);
    EXPECT_EQ(talk->hello_with_token(""), "");
    return talk;
  }

  TestServer server_{"00",
                     std::string("[server]\ntrusted_proxies = [\"127.0.0.1\"]\n"
                                 "[table]\nper_address_max = 5\n") +
                         kPagesAsOftenAsWanted};
};

TEST_F(TableLimits, HoldForAllGuestsOfAnAddressTogether) {
  std::vector<std::unique_ptr<Talk>> crowd;
  int opened = 0;
  std::string refusal;
  while (refusal.empty()) {
    crowd.push_back(guest("192.0.2.1"));
    for (int table = 0; table < 2 && refusal.empty(); ++table) {
      refusal = crowd.back()->answer_to(a_table());
      opened += refusal.empty() ? 1 : 0;
    }
  }
  EXPECT_EQ(refusal, "too_many_at_address");
  EXPECT_EQ(opened, 5);
  EXPECT_EQ(guest("192.0.2.2")->answer_to(a_table()), "") << "of another address";
}

// A season's tables do not count among those that a host may have, so a host cannot make one.
TEST_F(TableLimits, AreNotEvadedByTablesOfASeason) {
  const auto someone = guest("192.0.2.1");
  v1::ClientFrame as_season = a_table();
  as_season.mutable_create_table()->mutable_policies()->set_league(1);
  EXPECT_EQ(someone->answer_to(as_season), "bad_value");
  as_season = a_table();
  as_season.mutable_create_table()->mutable_policies()->set_admission(v1::ADMISSION_LEAGUE);
  EXPECT_EQ(someone->answer_to(as_season), "bad_value");
  EXPECT_EQ(someone->answer_to(a_table()), "");
}

TEST_F(TableLimits, AreLowerForAGuest) {
  const auto someone = guest("192.0.2.1");
  EXPECT_EQ(someone->answer_to(a_table()), "");
  EXPECT_EQ(someone->answer_to(a_table()), "");
  EXPECT_EQ(someone->answer_to(a_table()), "too_many_hosted");
}

// Requests sent all at once are counted before any of them is on the disk.
TEST_F(TableLimits, HoldForTablesThatAreStillBeingOpened) {
  const auto someone = guest("192.0.2.1");
  for (int asked = 0; asked < 5; ++asked) someone->send(a_table());
  EXPECT_EQ(someone->answer_to(a_table()), "too_many_hosted");
  EXPECT_EQ(guest("192.0.2.1")->answer_to(a_table()), "");
  const auto listed = [&] {
    return Visitor(server_.port()).get("/api/v1/tables").json.at("tables").as_array().size();
  };
  // The page of all tables gets the news of each from the table.
  while (listed() < 3) std::this_thread::yield();
  EXPECT_EQ(listed(), 3U);
}

// Opening the next table leaves the previous one; every request is still answered.
TEST_F(TableLimits, EachTableAskedForInOneBreathIsAnswered) {
  const auto someone = guest("192.0.2.1");
  std::set<std::uint32_t> asked{someone->send(a_table()), someone->send(a_table())};
  while (!asked.empty()) {
    const auto answer = someone->wait_for_any({v1::ServerFrame::kDone, v1::ServerFrame::kRefused});
    ASSERT_TRUE(answer);
    ASSERT_FALSE(answer->has_refused()) << answer->refused().code();
    EXPECT_EQ(asked.erase(answer->done().request()), 1U);
  }
}

TEST_F(TableLimits, HoldAfterARestart) {
  for (int host = 0; host < 5; ++host) {
    EXPECT_EQ(guest("192.0.2.1")->answer_to(a_table()), "");
  }
  server_.kill();
  server_.restart();
  EXPECT_EQ(guest("192.0.2.1")->answer_to(a_table()), "too_many_at_address");
  EXPECT_EQ(guest("192.0.2.2")->answer_to(a_table()), "");
}

TEST_F(TableLimits, LetNoGuestsMatchWaitForDaysForNobody) {
  const auto someone = guest("192.0.2.1");
  someone->send(a_table());
  const auto shown = someone->wait_for(v1::ServerFrame::kTable);
  ASSERT_TRUE(shown.has_value());
  EXPECT_EQ(shown->table().summary().policies().absence().abandoned_minutes(), 60U);
}

}  // namespace
}  // namespace lair::testing
