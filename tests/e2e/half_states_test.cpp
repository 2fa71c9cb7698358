// A server killed in the middle of an operation has done all of it or nothing.
#include <cstdlib>
#include <iostream>
#include <random>

#include <gtest/gtest.h>

#include "tests/e2e/console.hpp"
#include "tests/e2e/credentials.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using boost::json::object;

constexpr int kKills = 12;

class HalfStates : public ::testing::Test {
 protected:
  HalfStates() { std::cout << "LAIR_SEED=" << seed_ << "\n"; }

  // Kills after some other work, during which an operation may begin, be written, or be over.
  void kill_somewhere() {
    for (auto more = dice_() % 8; more > 0; --more) Visitor(server_.port()).get("/healthz");
    server_.kill();
    server_.restart();
  }

  static std::uint32_t seed() {
    const char* given = std::getenv("LAIR_SEED");
    return given != nullptr ? static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10))
                            : std::random_device()();
  }

  std::uint32_t seed_ = seed();
  std::mt19937 dice_{seed_};
  TestServer server_;
};

TEST_F(HalfStates, AGuestIsKeptWholeOrNotAtAll) {
  int kept = 0;
  for (int round = 0; round < kKills; ++round) {
    const std::string name = "Kept " + std::to_string(100 + round);
    Visitor guest(server_.port());
    const auto player = guest.post("/auth/guest").number("player");
    guest.post_and_leave("/auth/register", credentials(name));
    kill_somewhere();
    guest.move_to(server_.port());
    Visitor anybody(server_.port());
    const PageAnswer signed_in = anybody.post("/auth/sign-in", credentials(name));
    const PageAnswer session = guest.get("/auth/session");
    if (signed_in.status == 200) {
      ++kept;
      EXPECT_EQ(signed_in.number("player"), player);
      EXPECT_FALSE(session.json.at("signed_in").as_bool()) << "the guest's session ended with it";
    } else {
      EXPECT_EQ(session.number("player"), player) << "the guest is what they were";
      EXPECT_FALSE(session.json.at("has_account").as_bool());
      EXPECT_EQ(guest.post("/auth/register", credentials(name)).status, 200) << "and may try again";
    }
  }
  std::cout << kept << " of " << kKills << " were kept before the end\n";
}

TEST_F(HalfStates, SomebodyNewIsRegisteredWholeOrNotAtAll) {
  int registered = 0;
  for (int round = 0; round < kKills; ++round) {
    const std::string name = "New " + std::to_string(100 + round);
    Visitor somebody(server_.port());
    somebody.post_and_leave("/auth/register", credentials(name));
    kill_somewhere();
    Visitor again(server_.port());
    const bool is_registered = again.post("/auth/sign-in", credentials(name)).status == 200;
    registered += is_registered ? 1 : 0;
    const int expected = is_registered ? 409 : 201;
    EXPECT_EQ(Visitor(server_.port()).post("/auth/register", credentials(name)).status, expected);
  }
  std::cout << registered << " of " << kKills << " were registered before the end\n";
}

TEST_F(HalfStates, ABanHoldsWithItsEntryInTheLogOrThereIsNeither) {
  Visitor moderator(server_.port());
  ASSERT_EQ(moderator.post("/auth/register", credentials("Lin")).status, 201);
  const ProcessEnd granted = at_console(server_.database(), {"people", "grant", "Lin", "operator"});
  ASSERT_EQ(granted.exit_status, 0) << granted.output;
  int banned = 0;
  for (int round = 0; round < kKills; ++round) {
    Visitor rude(server_.port());
    const auto player = static_cast<std::uint64_t>(rude.post("/auth/guest").number("player"));
    Talk chair(server_.port());
    ASSERT_EQ(chair.hello(moderator), "");
    v1::ClientFrame frame;
    frame.mutable_moderate()->set_act(v1::MODERATION_ACT_BAN);
    frame.mutable_moderate()->set_player(player);
    frame.mutable_moderate()->set_seconds(3600);
    frame.mutable_moderate()->set_reason("test");
    chair.send(std::move(frame));
    kill_somewhere();
    moderator.move_to(server_.port());
    rude.move_to(server_.port());
    const bool is_banned = rude.get("/auth/session").status == 403;
    banned += is_banned ? 1 : 0;
    Talk later(server_.port());
    ASSERT_EQ(later.hello(moderator), "");
    v1::ClientFrame read;
    read.mutable_read_audit()->set_player(player);
    later.send(std::move(read));
    const auto page = later.wait_for(v1::ServerFrame::kAuditPage);
    ASSERT_TRUE(page.has_value());
    EXPECT_EQ(page->audit_page().entries_size(), is_banned ? 1 : 0);
  }
  std::cout << banned << " of " << kKills << " were banned before the end\n";
}

}  // namespace
}  // namespace lair::testing
