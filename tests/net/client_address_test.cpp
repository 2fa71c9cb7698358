// Which client a request is from, and which proxies are believed about it.
#include "server/net/client_address.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace lair::net {
namespace {

boost::asio::ip::address ip(const char* text) { return boost::asio::ip::make_address(text); }

TEST(AForwardedAddress, IsBelievedOfATrustedProxyOnly) {
  const std::vector<std::string> proxies{"192.0.2.9"};
  const auto proxy = ip("192.0.2.9");
  EXPECT_EQ(client_address(proxy, "10.0.0.1, 203.0.113.7", proxies), ip("203.0.113.7"));
  EXPECT_EQ(client_address(ip("192.0.2.8"), "203.0.113.7", proxies), ip("192.0.2.8"));
  EXPECT_EQ(client_address(proxy, "nonsense", proxies), proxy);
  EXPECT_EQ(client_address(proxy, "", proxies), proxy);
}

TEST(AForwardedAddress, MayHaveAPortOrBracketsOrAZone) {
  const std::vector<std::string> proxies{"192.0.2.9"};
  const auto proxy = ip("192.0.2.9");
  for (const char* named : {"203.0.113.7:4711", "\"203.0.113.7:4711\"", " 203.0.113.7\t"}) {
    EXPECT_EQ(client_address(proxy, named, proxies), ip("203.0.113.7")) << named;
  }
  for (const char* named : {"2001:db8::7",
                            "[2001:db8::7]",
                            "[2001:db8::7]:4711",
                            "\"[2001:db8::7]:1\"",
                            "2001:db8::7%2"}) {
    EXPECT_EQ(client_address(proxy, named, proxies), ip("2001:db8::7")) << named;
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

TEST(AnAddress, IsTheSameWhateverItsZone) {
  EXPECT_EQ(client_address(ip("fe80::1%1"), "", {}).to_string(), "fe80::1");
  EXPECT_TRUE(is_trusted(ip("fe80::1%1"), {"fe80::/10"}));
}

TEST(ARequest, IsByHttpsWhereATrustedProxySaysSoByTheConfiguredHeader) {
  const std::vector<std::string> proxies{"192.0.2.9"};
  const auto is_https = [&](const char* peer, ForwardedHeader header) {
    HttpRequest request;
    request.forwarded_proto = "https";
    request.forwarded = "for=203.0.113.7;proto=http";
    name_client(request, ip(peer), proxies, header);
    return request.is_https;
  };
  EXPECT_TRUE(is_https("192.0.2.9", ForwardedHeader::XForwardedFor));
  EXPECT_FALSE(is_https("192.0.2.8", ForwardedHeader::XForwardedFor)) << "no proxy of ours";
  EXPECT_FALSE(is_https("192.0.2.9", ForwardedHeader::Forwarded)) << "the other header decides";
}

}  // namespace
}  // namespace lair::net
