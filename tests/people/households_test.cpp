// People who come from one address are known together, within bounds.
#include "server/people/households.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace lair::people {
namespace {

Address at(const std::string& text) { return Address::from(text).value(); }

TEST(Households, HoldThoseOfOneAddressOrOneNetwork) {
  Households households;
  households.came(PlayerId(1), at("192.0.2.1"));
  households.came(PlayerId(2), at("192.0.2.2"));
  households.came(PlayerId(3), at("2001:db8::1"));
  households.came(PlayerId(4), at("2001:db8::ffff:1"));
  EXPECT_EQ(households.of(at("192.0.2.1")), std::vector{PlayerId(1)});
  EXPECT_EQ(households.of(at("2001:db8::7")), (std::vector{PlayerId(3), PlayerId(4)}));
  EXPECT_TRUE(households.share(PlayerId(3), PlayerId(4)));
  EXPECT_FALSE(households.share(PlayerId(1), PlayerId(2)));
  EXPECT_FALSE(households.share(PlayerId(8), PlayerId(9))) << "nobody knows them";
}

TEST(Households, FindSomebodyAtEachAddressTheyCameFrom) {
  Households households;
  households.came(PlayerId(1), at("192.0.2.1"));
  households.came(PlayerId(1), at("192.0.2.2"));
  households.came(PlayerId(1), at("192.0.2.2"));
  EXPECT_EQ(households.of(at("192.0.2.1")), std::vector{PlayerId(1)});
  EXPECT_EQ(households.of(at("192.0.2.2")), std::vector{PlayerId(1)});
}

TEST(Households, ForgetWhoCameLongestAgo) {
  Households households(3);
  households.came(PlayerId(1), at("192.0.2.1"));
  households.came(PlayerId(2), at("192.0.2.2"));
  households.came(PlayerId(3), at("192.0.2.1"));
  households.came(PlayerId(4), at("192.0.2.3"));
  EXPECT_TRUE(households.of(at("192.0.2.2")).empty());
  EXPECT_EQ(households.of(at("192.0.2.1")).size(), 2U);
  EXPECT_FALSE(households.share(PlayerId(2), PlayerId(2)));
  for (std::uint64_t more = 0; more <= Households::kPeopleMax; ++more) {
    households.came(PlayerId(100 + more), at("192.0.2.9"));
  }
  EXPECT_EQ(households.of(at("192.0.2.9")).size(), Households::kPeopleMax);
}

TEST(Households, KnowWhereSomebodyCameFromLastWhenTheirOldOneIsFull) {
  Households households;
  households.came(PlayerId(1), at("192.0.2.1"));
  households.came(PlayerId(1), at("192.0.2.2"));
  households.came(PlayerId(2), at("192.0.2.2"));
  for (std::uint64_t more = 0; more < Households::kPeopleMax; ++more) {
    households.came(PlayerId(100 + more), at("192.0.2.1"));
  }
  EXPECT_TRUE(households.share(PlayerId(1), PlayerId(2)));
}

}  // namespace
}  // namespace lair::people
