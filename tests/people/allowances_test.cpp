// How often somebody may do something, and which addresses count as one.
#include "server/people/allowances.hpp"

#include <set>

#include <gtest/gtest.h>

namespace lair::people {
namespace {

constexpr Allowances::Milliseconds kSecond = 1000;

Address address(const char* text) { return Address::from(text).value(); }

class AnAllowance : public testing::Test {
 protected:
  std::optional<Refusal> sign_in(const char* from, Allowances::Milliseconds now) {
    return allowances_.spend(Deed::SignIn, address(from), now);
  }

  // Three at once, three in thirty seconds.
  Allowances allowances_{{{.name = "sign_in.address", .count = 3, .seconds = 30}}};
};

TEST_F(AnAllowance, IsABurstThenASteadyRate) {
  for (int times = 0; times < 3; ++times) EXPECT_FALSE(sign_in("192.0.2.1", 0));
  const auto refused = sign_in("192.0.2.1", 0);
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, "too_fast");
  EXPECT_EQ(refused->wait_seconds, 10U);
  EXPECT_TRUE(sign_in("192.0.2.1", 9 * kSecond));
  EXPECT_FALSE(sign_in("192.0.2.1", 10 * kSecond)) << "refused deeds do not count";
  EXPECT_TRUE(sign_in("192.0.2.1", 10 * kSecond));
}

TEST_F(AnAllowance, IsEachAddressesOwnWithANetworkOfIpv6AsOne) {
  for (int times = 0; times < 3; ++times) EXPECT_FALSE(sign_in("2001:db8::1", 0));
  EXPECT_TRUE(sign_in("2001:db8::2", 0));
  EXPECT_FALSE(sign_in("2001:db8:0:1::1", 0));
  EXPECT_FALSE(sign_in("192.0.2.1", 0));
}

TEST_F(AnAllowance, OfOneDeedIsNotSpentByAnother) {
  for (int times = 0; times < 3; ++times) EXPECT_FALSE(sign_in("192.0.2.1", 0));
  EXPECT_FALSE(allowances_.spend(Deed::Register, address("192.0.2.1"), 0));
}

TEST_F(AnAllowance, IsTheSameByItsCounter) {
  const auto counter = allowances_.counter(Deed::SignIn, address("192.0.2.1"));
  ASSERT_TRUE(counter.has_value());
  EXPECT_FALSE(allowances_.spend(*counter, 0));
  EXPECT_FALSE(sign_in("192.0.2.1", 0));
  EXPECT_FALSE(allowances_.spend(*counter, 0));
  EXPECT_TRUE(sign_in("192.0.2.1", 0));
  EXPECT_TRUE(allowances_.spend(*counter, 0));
  EXPECT_FALSE(allowances_.counter(Deed::Rename, address("192.0.2.1"))) << "has no row";
}

TEST_F(AnAllowance, WithoutARowIsUnlimited) {
  for (int times = 0; times < 1000; ++times) {
    EXPECT_FALSE(allowances_.spend(Deed::Rename, address("192.0.2.1"), 0));
  }
}

TEST_F(AnAllowance, IsRememberedForAHeavySpenderAmongMoreThanThereIsMemoryFor) {
  for (int times = 0; times < 3; ++times) EXPECT_FALSE(sign_in("192.0.2.1", 0));
  for (std::uint64_t other = 0; other < 2 * Allowances::kPlaces; ++other) {
    static_cast<void>(allowances_.spend(Deed::Look, PlayerId(other), 0));
  }
  EXPECT_TRUE(sign_in("192.0.2.1", 0)) << "who spent least is forgotten first";
}

TEST(AllowanceRows, HaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const AllowanceRow& row : kAllowances) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(row.name.ends_with(row.whom == Whom::Account ? ".account" : ".address"));
    EXPECT_GT(row.count, 0U);
    EXPECT_GT(row.seconds, 0U);
  }
}

TEST(AnAddress, IsReadInBothFamilies) {
  EXPECT_EQ(address("192.0.2.1"), address("::ffff:192.0.2.1"));
  EXPECT_EQ(address("192.0.2.1").text(), "192.0.2.1");
  EXPECT_EQ(address("2001:DB8::0:1").text(), "2001:db8::1");
  for (const char* text : {"", "localhost", "192.0.2", "192.0.2.256", "1:2", "192.0.2.1 "}) {
    EXPECT_FALSE(Address::from(text)) << text;
  }
}

TEST(ARange, IsReadWithItsPrefix) {
  EXPECT_EQ(AddressRange::from("203.0.113.9/24")->text(), "203.0.113.0/24");
  EXPECT_EQ(AddressRange::from("203.0.113.9")->text(), "203.0.113.9/32");
  EXPECT_EQ(AddressRange::from("2001:db8::5/48")->text(), "2001:db8::/48");
  EXPECT_EQ(AddressRange::household_of(address("2001:db8:1:2:3::4")).text(), "2001:db8:1:2::/64");
  for (const char* text : {"/24",
                           "203.0.113.9/",
                           "203.0.113.9/33",
                           "203.0.113.9/-1",
                           "203.0.113.9/2x",
                           "::/0",
                           "::/80",
                           "::ffff:0:0/90"}) {
    EXPECT_FALSE(AddressRange::from(text)) << text;
  }
}

TEST(ARange, HoldsWhatBeginsLikeIt) {
  const auto range = AddressRange::from("203.0.113.128/25").value();
  EXPECT_TRUE(range.contains(address("203.0.113.200")));
  EXPECT_FALSE(range.contains(address("203.0.113.127")));
  EXPECT_FALSE(range.contains(address("2001:db8::1")));
}

TEST(Allowances, GoOnAfterARestartWhereTheyWere) {
  const auto address = Address::from("192.0.2.7").value();
  Allowances before;
  std::uint32_t done = 0;
  while (!before.spend(Deed::Register, address, 5'000)) ++done;
  Allowances after;
  after.take_over(before.spent(5'000), 60'000, 900'000);
  const auto refused = after.spend(Deed::Register, address, 900'000);
  ASSERT_TRUE(refused);
  // 20 an hour: the next one after 180 seconds, of which 60 have passed.
  EXPECT_EQ(refused->wait_seconds, 120U);
  EXPECT_FALSE(after.spend(Deed::Register, address, 900'000 + 120'000));
  EXPECT_TRUE(after.spend(Deed::Register, address, 900'000 + 120'000));
  EXPECT_FALSE(after.spend(Deed::Register, Address::from("192.0.2.8").value(), 900'000));
  EXPECT_EQ(done, 20U);
}

TEST(Allowances, KeepNothingThatComesBackInAMoment) {
  const auto address = Address::from("192.0.2.7").value();
  Allowances allowances;
  EXPECT_FALSE(allowances.spend(Deed::Frame, address, 0));
  EXPECT_TRUE(allowances.spent(0).all.empty());
}

}  // namespace
}  // namespace lair::people
