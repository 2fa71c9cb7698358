// Whose pages a request is for, by the host name it was sent to.
#include "server/net/virtual_host.hpp"

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace lair::net {
namespace {

std::shared_ptr<VirtualHost> virtual_host() {
  Site site([](const HttpRequest&) { return HttpAnswer(); }, StaticFiles(""), {});
  return std::make_shared<VirtualHost>(std::move(site), lobby::SessionFactory(), NetLimits());
}

HttpRequest asked(const std::string& path, const std::string& host) {
  HttpRequest request;
  request.path = path;
  request.host = host;
  return request;
}

TEST(AVirtualHost, GoesByItsNamesAlone) {
  const auto ours = virtual_host();
  ours->hosts = {"mahjong.example"};
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/", "Mahjong.Example:443")).value(), ours);
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/", "10.0.0.5")).error().status, 421);
}

TEST(AVirtualHost, LeadsToTheClubOfThatName) {
  const auto ours = virtual_host();
  const auto north = virtual_host();
  ours->clubs.emplace("north.example", north);
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/", "north.example")).value(), north);
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/readyz", "north.example")).value(), north);
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/", "10.0.0.5")).error().status, 421);
}

TEST(AVirtualHost, TellsByAnyNameHowItIs) {
  const auto ours = virtual_host();
  ours->hosts = {"mahjong.example"};
  ours->clubs.emplace("north.example", virtual_host());
  for (const char* page : {"/healthz", "/readyz", "/metrics", "/version"}) {
    EXPECT_EQ(VirtualHost::addressed(ours, asked(page, "10.0.0.5")).value(), ours) << page;
  }
}

TEST(AVirtualHost, IsDialledByOtherServersOfItsClubByAnyName) {
  const auto ours = virtual_host();
  ours->hosts = {"mahjong.example"};
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/gateway/play", "10.0.0.5")).error().status, 421);
  Uplinks uplinks;
  uplinks.play_path = "/gateway/play";
  uplinks.pages_path = "/gateway/pages";
  ours->uplinks = std::make_shared<const Uplinks>(std::move(uplinks));
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/gateway/play", "10.0.0.5")).value(), ours);
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/gateway/pages", "10.0.0.5")).value(), ours);
  EXPECT_EQ(VirtualHost::addressed(ours, asked("/ws", "10.0.0.5")).error().status, 421);
}

}  // namespace
}  // namespace lair::net
