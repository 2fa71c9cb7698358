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

TEST(AForwardedAddress, IsBelievedOfATrustedProxyOnly) {
  const std::vector<std::string> proxies{"192.0.2.9"};
  const auto proxy = address("192.0.2.9");
  EXPECT_EQ(client_address(proxy, "10.0.0.1, 203.0.113.7", proxies), address("203.0.113.7"));
  EXPECT_EQ(client_address(address("192.0.2.8"), "203.0.113.7", proxies), address("192.0.2.8"));
  EXPECT_EQ(client_address(proxy, "nonsense", proxies), proxy);
  EXPECT_EQ(client_address(proxy, "", proxies), proxy);
}

TEST(AForwardedAddress, MayHaveAPortOrBracketsOrAZone) {
  const std::vector<std::string> proxies{"192.0.2.9"};
  const auto proxy = address("192.0.2.9");
  for (const char* named : {"203.0.113.7:4711", "\"203.0.113.7:4711\"", " 203.0.113.7\t"}) {
    EXPECT_EQ(client_address(proxy, named, proxies), address("203.0.113.7")) << named;
  }
  for (const char* named : {"2001:db8::7",
                            "[2001:db8::7]",
                            "[2001:db8::7]:4711",
                            "\"[2001:db8::7]:1\"",
                            "2001:db8::7%2"}) {
    EXPECT_EQ(client_address(proxy, named, proxies), address("2001:db8::7")) << named;
  }
  for (const char* named : {"unknown", "_hidden", "[", "[]:80", ":", "\"", "1.2.3.4:5:6"}) {
    EXPECT_EQ(client_address(proxy, std::string("203.0.113.7, ") + named, proxies), proxy) << named;
  }
}

TEST(AForwardedHeader, SaysWhatTheOthersDo) {
  const auto said = forwarding_of(
      "for=10.0.0.1;proto=http, For=\"[2001:db8::7]:4711\" ; by=192.0.2.9;Proto=https");
  EXPECT_EQ(said.addresses, "10.0.0.1,\"[2001:db8::7]:4711\"");
  EXPECT_EQ(said.protocol, "https");
  EXPECT_EQ(forwarding_of("for=203.0.113.7, proto=https").addresses, "203.0.113.7,unknown")
      << "what the client wrote before does not come to count";
  EXPECT_EQ(forwarding_of("").addresses, "");
}

TEST(ADoorman, KnowsAnAddressWhateverItsZone) {
  Doorman doorman(9, 1);
  const auto first = doorman.enter_from(address("fe80::1%1"));
  EXPECT_FALSE(doorman.enter_from(address("fe80::1%2")));
  EXPECT_EQ(client_address(address("fe80::1%1"), "", {}).to_string(), "fe80::1");
  EXPECT_TRUE(is_trusted(address("fe80::1%1"), {"fe80::/10"}));
}

}  // namespace
}  // namespace lair::net
