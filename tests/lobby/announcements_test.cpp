// What the server tells everybody, and which silent clients it closes.
#include "server/lobby/announcements.hpp"

#include <gtest/gtest.h>

#include "server/lobby/silent_clients.hpp"
#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using v1::ServerFrame;

class TheAnnouncements : public Surroundings {
 protected:
  [[nodiscard]] std::int64_t in_seconds(std::int64_t seconds) const {
    return static_cast<std::int64_t>(time_.wall_clock_ms() / 1'000) + seconds;
  }

  Announcements announcements_{clients_, time_, loop_};
};

TEST_F(TheAnnouncements, ReachThoseWhoAreHereAndThoseWhoComeUntilThen) {
  const auto here = come(guest("Ann"));
  const auto stranger = connect();
  announcements_.announce("Tea at four", in_seconds(60));
  settle();
  ASSERT_EQ(told(here, &ServerFrame::has_announcement).size(), 1U);
  EXPECT_EQ(told(here, &ServerFrame::has_announcement)[0].announcement().text(), "Tea at four");
  EXPECT_TRUE(ear_of(stranger).frames.empty()) << "has not said hello";
  const auto early = come(guest("Bob"));
  announcements_.tell(*early);
  EXPECT_EQ(told(early, &ServerFrame::has_announcement).size(), 1U);
  pass(61s);
  const auto late = come(guest("Cat"));
  announcements_.tell(*late);
  EXPECT_TRUE(ear_of(late).frames.empty());
}

TEST_F(TheAnnouncements, AreTakenBackByAnEmptyOne) {
  announcements_.announce("Tea at four", in_seconds(60));
  announcements_.announce("", in_seconds(60));
  settle();
  const auto client = come(guest("Ann"));
  announcements_.tell(*client);
  EXPECT_TRUE(ear_of(client).frames.empty());
}

TEST_F(TheAnnouncements, CountTheSecondsUntilTheServerStops) {
  const auto here = come(guest("Ann"));
  EXPECT_FALSE(announcements_.is_stopping());
  announcements_.stop_within(30s);
  settle();
  EXPECT_TRUE(announcements_.is_stopping());
  EXPECT_EQ(told(here, &ServerFrame::has_stopping).at(0).stopping().seconds(), 30U);
  pass(20'500ms);
  const auto late = come(guest("Bob"));
  announcements_.tell(*late);
  EXPECT_EQ(told(late, &ServerFrame::has_stopping).at(0).stopping().seconds(), 10U) << "rounded up";
  pass(10s);
  announcements_.tell(*late);
  EXPECT_EQ(told(late, &ServerFrame::has_stopping).size(), 1U) << "the goodbye is next";
}

TEST_F(TheAnnouncements, EndEveryConnectionToBeResumed) {
  const auto here = come(guest("Ann"));
  const auto stranger = connect();
  bool done = false;
  announcements_.close_all([&] { done = true; });
  settle();
  EXPECT_TRUE(done);
  for (const auto& client : {here, stranger}) {
    EXPECT_EQ(told(client, &ServerFrame::has_goodbye).at(0).goodbye().code(), "shutdown");
    ASSERT_TRUE(ear_of(client).closed);
    EXPECT_EQ(ear_of(client).closed->first, CloseCode::GoingAway);
  }
}

class SilentOnes : public Surroundings {
 protected:
  SilentClients silent_{clients_, time_, loop_, 15s};
};

TEST_F(SilentOnes, AreClosedWhenTheirTimeIsUpEachByItsOwn) {
  const auto first = connect();
  silent_.watch(first);
  pass(10s);
  const auto second = connect();
  silent_.watch(second);
  pass(4'999ms);
  EXPECT_FALSE(ear_of(first).closed);
  pass(1ms);
  ASSERT_TRUE(ear_of(first).closed);
  EXPECT_EQ(told(first, &ServerFrame::has_goodbye).at(0).goodbye().code(), "no_hello");
  EXPECT_FALSE(ear_of(second).closed);
  pass(10s);
  EXPECT_TRUE(ear_of(second).closed);
}

TEST_F(SilentOnes, AreNotThoseWhoSaidHelloOrLeft) {
  const auto polite = connect();
  silent_.watch(polite);
  clients_.identify(polite, guest("Ann"));
  const auto gone = connect();
  silent_.watch(gone);
  clients_.remove(gone);
  pass(60s);
  EXPECT_FALSE(ear_of(polite).closed);
  EXPECT_FALSE(ear_of(gone).closed);
}

}  // namespace
}  // namespace lair::lobby
