// How many are let in, in all and from one address.
#include "server/net/concurrency_limiter.hpp"

#include <gtest/gtest.h>

namespace lair::net {
namespace {

boost::asio::ip::address address(const char* text) { return boost::asio::ip::make_address(text); }

TEST(AConcurrencyLimiter, CountsAllConnections) {
  ConcurrencyLimiter connections(2, 2);
  const auto first = connections.acquire();
  auto second = connections.acquire();
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(connections.acquire());
  second = nullptr;
  EXPECT_TRUE(connections.acquire());
}

TEST(AConcurrencyLimiter, CountsEachAddressForItself) {
  ConcurrencyLimiter connections(9, 1);
  auto first = connections.acquire_from(address("192.0.2.1"));
  EXPECT_TRUE(first);
  EXPECT_FALSE(connections.acquire_from(address("192.0.2.1")));
  EXPECT_TRUE(connections.acquire_from(address("192.0.2.2")));
  first = nullptr;
  EXPECT_TRUE(connections.acquire_from(address("192.0.2.1")));
}

TEST(AConcurrencyLimiter, TakesAnIpv6NetworkForOneAddress) {
  ConcurrencyLimiter connections(9, 1);
  const auto first = connections.acquire_from(address("2001:db8:1:2::5"));
  EXPECT_TRUE(first);
  EXPECT_FALSE(connections.acquire_from(address("2001:db8:1:2:ffff::9")));
  EXPECT_TRUE(connections.acquire_from(address("2001:db8:1:3::5")));
}

TEST(AConcurrencyLimiter, KnowsAnIpv4ClientOfAnIpv6Socket) {
  ConcurrencyLimiter connections(9, 1);
  const auto first = connections.acquire_from(address("192.0.2.1"));
  EXPECT_FALSE(connections.acquire_from(address("::ffff:192.0.2.1")));
}

TEST(AConcurrencyLimiter, KnowsAnAddressWhateverItsZone) {
  ConcurrencyLimiter connections(9, 1);
  const auto first = connections.acquire_from(address("fe80::1%1"));
  EXPECT_FALSE(connections.acquire_from(address("fe80::1%2")));
}

}  // namespace
}  // namespace lair::net
