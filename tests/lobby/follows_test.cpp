// Who follows whom, in memory, and who waits for a seat.
#include "server/lobby/follows.hpp"

#include <map>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "server/lobby/seat_waits.hpp"

namespace lair::lobby {
namespace {

constexpr PlayerId kMei(1);
constexpr PlayerId kTom(2);
constexpr PlayerId kAnn(3);

class FollowsHere : public ::testing::Test, protected FollowBook {
 protected:
  void follow(PlayerId, PlayerId, std::function<void(bool)>) override {}

  void unfollow(PlayerId, PlayerId, std::function<void(bool)>) override {}

  void show_presence(PlayerId, wire::PresenceFor, std::function<void(bool)>) override {}

  Kept kept_by(PlayerId player) override {
    ++reads_;
    if (fails_) throw std::runtime_error("unreadable");
    return kept_[player];
  }

  std::map<PlayerId, Kept> kept_{
      {kMei, {.followed = {{kTom, "Tom"}, {kAnn, "Ann"}}}},
  };
  int reads_ = 0;
  bool fails_ = false;
  Follows follows_{*this};
};

TEST_F(FollowsHere, AreReadAtTheFirstConnectionForgottenAfterTheLast) {
  follows_.arrive(kMei);
  follows_.arrive(kMei);
  EXPECT_EQ(reads_, 1);
  EXPECT_EQ(follows_.followers_of(kTom), std::set{kMei});
  follows_.leave(kMei);
  EXPECT_TRUE(follows_.followers_of(kTom).empty());
  EXPECT_TRUE(follows_.of(kMei).followed.empty());
}

TEST_F(FollowsHere, AreReadForTheSecondConnectionIfTheFirstCouldNot) {
  kept_[kMei].presence = wire::PresenceFor::Nobody;
  fails_ = true;
  EXPECT_THROW(follows_.arrive(kMei), std::runtime_error);
  fails_ = false;
  EXPECT_FALSE(follows_.shows_presence(kMei, kTom));
  follows_.arrive(kMei);
  EXPECT_FALSE(follows_.shows_presence(kMei, kTom));
  EXPECT_EQ(follows_.of(kMei).followed.size(), 2U);
}

TEST_F(FollowsHere, KnowFollowersOfSomebodyAway) {
  follows_.arrive(kMei);
  EXPECT_EQ(follows_.followers_of(kAnn), std::set{kMei});
  follows_.unfollow(kMei, kAnn);
  EXPECT_TRUE(follows_.followers_of(kAnn).empty());
  follows_.follow(kMei, {kAnn, "Ann"});
  follows_.follow(kMei, {kAnn, "Ann"});
  EXPECT_EQ(follows_.of(kMei).followed.size(), 2U);
}

TEST_F(FollowsHere, HaveTheNameThatSomebodyTookMeanwhile) {
  follows_.arrive(kMei);
  follows_.rename(kTom, "Thomas");
  EXPECT_EQ(follows_.of(kMei).followed[0].name, "Thomas");
  EXPECT_EQ(follows_.of(kMei).followed[1].name, "Ann");
}

TEST_F(FollowsHere, ShowPresenceAsItsOwnerChose) {
  EXPECT_TRUE(follows_.shows_presence(kMei, kTom)) << "somebody away, by the book";
  kept_[kMei].presence = wire::PresenceFor::Followed;
  follows_.arrive(kMei);
  EXPECT_TRUE(follows_.shows_presence(kMei, kTom));
  EXPECT_FALSE(follows_.shows_presence(kMei, PlayerId(9)));
  follows_.unfollow(kMei, kTom);
  EXPECT_FALSE(follows_.shows_presence(kMei, kTom));
  follows_.show_presence(kMei, wire::PresenceFor::Nobody);
  EXPECT_FALSE(follows_.shows_presence(kMei, kAnn));
}

TEST(SeatWaitsAtTables, AreBoundedForTheTableAndThePerson) {
  SeatWaits waits;
  const table::TableId table(7);
  for (std::uint64_t player = 1; player <= kSeatWaitersMax; ++player) {
    ASSERT_TRUE(waits.add(table, PlayerId(player), {}));
  }
  EXPECT_TRUE(waits.add(table, PlayerId(1), {})) << "who waits already";
  EXPECT_FALSE(waits.add(table, PlayerId(1'000), {}));
  waits.remove(table, PlayerId(1));
  EXPECT_TRUE(waits.add(table, PlayerId(1'000), {}));
  EXPECT_EQ(waits.take(table).size(), kSeatWaitersMax);
  EXPECT_TRUE(waits.take(table).empty());
  for (std::uint64_t at = 1; at <= kSeatWaitsMax; ++at) {
    ASSERT_TRUE(waits.add(table::TableId(at), kMei, {})) << "what was taken counts no more";
  }
  EXPECT_FALSE(waits.add(table::TableId(100), kMei, {}));
  waits.forget(table::TableId(1));
  EXPECT_TRUE(waits.add(table::TableId(100), kMei, {}));
}

TEST(SeatWaitsAtTables, AreBoundedForOneAddress) {
  SeatWaits waits;
  const table::TableId table(7);
  const people::HouseholdKey home{1};
  for (std::uint64_t player = 1; player <= kSeatWaitersPerAddressMax; ++player) {
    ASSERT_TRUE(waits.add(table, PlayerId(player), home));
  }
  EXPECT_FALSE(waits.add(table, PlayerId(1'000), home));
  EXPECT_TRUE(waits.add(table, PlayerId(1'000), people::HouseholdKey{2}));
  EXPECT_TRUE(waits.add(table::TableId(8), PlayerId(1'001), home));
  waits.remove(table, PlayerId(1));
  EXPECT_TRUE(waits.add(table, PlayerId(1'001), home));
}

}  // namespace
}  // namespace lair::lobby
