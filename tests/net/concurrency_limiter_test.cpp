// Who is let in, counted by address.
#include "server/net/doorman.hpp"

#include <gtest/gtest.h>

namespace lair::net {
namespace {

boost::asio::ip::address address(const char* text) { return boost::asio::ip::make_address(text); }

TEST(ADoorman, CountsAllConnections) {
  Doorman doorman(2, 2);
  const auto first = doorman.enter();
  auto second = doorman.enter();
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(doorman.enter());
  second = nullptr;
  EXPECT_TRUE(doorman.enter());
}

TEST(ADoorman, CountsEachAddressForItself) {
  Doorman doorman(9, 1);
  auto first = doorman.enter_from(address("192.0.2.1"));
  EXPECT_TRUE(first);
  EXPECT_FALSE(doorman.enter_from(address("192.0.2.1")));
  EXPECT_TRUE(doorman.enter_from(address("192.0.2.2")));
  first = nullptr;
  EXPECT_TRUE(doorman.enter_from(address("192.0.2.1")));
}

TEST(ADoorman, TakesAnIpv6NetworkForOneAddress) {
  Doorman doorman(9, 1);
  const auto first = doorman.enter_from(address("2001:db8:1:2::5"));
  EXPECT_TRUE(first);
  EXPECT_FALSE(doorman.enter_from(address("2001:db8:1:2:ffff::9")));
  EXPECT_TRUE(doorman.enter_from(address("2001:db8:1:3::5")));
}

TEST(ADoorman, KnowsAnIpv4ClientOfAnIpv6Socket) {
  Doorman doorman(9, 1);
  const auto first = doorman.enter_from(address("192.0.2.1"));
  EXPECT_FALSE(doorman.enter_from(address("::ffff:192.0.2.1")));
}

TEST(ADoorman, KnowsAnAddressWhateverItsZone) {
  Doorman doorman(9, 1);
  const auto first = doorman.enter_from(address("fe80::1%1"));
  EXPECT_FALSE(doorman.enter_from(address("fe80::1%2")));
}

}  // namespace
}  // namespace lair::net
