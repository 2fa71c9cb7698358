// Whose pages a request is for, by the name that it comes by.
#include "server/net/reception.hpp"

#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace lair::net {
namespace {

std::shared_ptr<Reception> reception() {
  Site site([](const HttpRequest&) { return HttpAnswer(); }, StaticFiles(""), {});
  return std::make_shared<Reception>(std::move(site), lobby::SessionFactory(), NetLimits());
}

HttpRequest asked(const std::string& path, const std::string& host) {
  HttpRequest request;
  request.path = path;
  request.host = host;
  return request;
}

TEST(AReception, GoesByItsNamesAlone) {
  const auto ours = reception();
  ours->hosts = {"mahjong.example"};
  EXPECT_EQ(Reception::addressed(ours, asked("/", "Mahjong.Example:443")).value(), ours);
  EXPECT_EQ(Reception::addressed(ours, asked("/", "10.0.0.5")).error().status, 421);
}

TEST(AReception, LeadsToTheClubOfThatName) {
  const auto ours = reception();
  const auto north = reception();
  ours->clubs.emplace("north.example", north);
  EXPECT_EQ(Reception::addressed(ours, asked("/", "north.example")).value(), north);
  EXPECT_EQ(Reception::addressed(ours, asked("/readyz", "north.example")).value(), north);
  EXPECT_EQ(Reception::addressed(ours, asked("/", "10.0.0.5")).error().status, 421);
}

TEST(AReception, TellsByAnyNameHowItIs) {
  const auto ours = reception();
  ours->hosts = {"mahjong.example"};
  ours->clubs.emplace("north.example", reception());
  for (const char* page : {"/healthz", "/readyz", "/metrics", "/version"}) {
    EXPECT_EQ(Reception::addressed(ours, asked(page, "10.0.0.5")).value(), ours) << page;
  }
}

}  // namespace
}  // namespace lair::net
