// A person who waits for a seat continues to wait after the server has restarted.
#include "clients/link/seat_waits.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "clients/link/conversation.hpp"

namespace lair::link {
namespace {

constexpr std::uint64_t kAwaited = 7;
constexpr std::uint64_t kWaiting = 1;

class SeatWaitsTest : public ::testing::Test {
 protected:
  SeatWaitsTest()
      : talk_({.token = "secret", .name = {}}, "test", [this](const v1::ClientFrame& frame) {
          if (frame.has_await_seat()) asked_.push_back(frame);
        }) {
    talk_.begin();
    welcome(kWaiting);
  }

  void welcome(std::uint64_t player) {
    v1::ServerFrame frame;
    frame.mutable_welcome()->set_player(player);
    talk_.received(frame);
  }

  void come_back(std::uint64_t player = kWaiting) {
    talk_.pause();
    talk_.begin();
    asked_.clear();
    welcome(player);
  }

  std::uint32_t ask() {
    v1::ClientFrame frame;
    frame.mutable_await_seat()->set_table(kAwaited);
    return talk_.ask(std::move(frame));
  }

  void confirm(std::uint32_t request) {
    v1::ServerFrame frame;
    frame.mutable_done()->set_request(request);
    talk_.received(frame);
  }

  void refuse(std::uint32_t request) {
    v1::ServerFrame frame;
    frame.mutable_refused()->set_request(request);
    talk_.received(frame);
  }

  std::vector<v1::ClientFrame> asked_;
  Conversation talk_;
};

TEST_F(SeatWaitsTest, AreAskedForAgainBehindEachWelcome) {
  confirm(ask());
  for (int times = 0; times < 2; ++times) {
    come_back();
    ASSERT_EQ(asked_.size(), 1U);
    EXPECT_EQ(asked_[0].await_seat().table(), kAwaited);
  }
}

TEST_F(SeatWaitsTest, BeginWithTheServersWord) {
  ask();
  come_back();
  EXPECT_TRUE(asked_.empty()) << "the answer was lost";
  refuse(ask());
  EXPECT_FALSE(talk_.is_own_affair()) << "the person is told why";
  come_back();
  EXPECT_TRUE(asked_.empty());
}

TEST_F(SeatWaitsTest, EndWithTheSeat) {
  confirm(ask());
  v1::ServerFrame frame;
  frame.mutable_seat_free()->set_table(kAwaited);
  talk_.received(frame);
  come_back();
  EXPECT_TRUE(asked_.empty());
}

TEST_F(SeatWaitsTest, EndWithoutAWordWhereThereIsNoneToWaitForAnyMore) {
  confirm(ask());
  come_back();
  refuse(asked_[0].request());
  EXPECT_TRUE(talk_.is_own_affair());
  come_back();
  EXPECT_TRUE(asked_.empty());
}

TEST_F(SeatWaitsTest, StayWithWhoeverSignsInAsThemselvesAndAreNobodyElses) {
  confirm(ask());
  talk_.become({.token = "account", .name = {}});
  come_back();
  EXPECT_EQ(asked_.size(), 1U) << "a guest who registers is the same player";
  talk_.become({});
  come_back(kWaiting + 1);
  EXPECT_TRUE(asked_.empty());
}

}  // namespace
}  // namespace lair::link
