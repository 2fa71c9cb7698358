// Servers that stand by also serve players: they pass them on to the server that plays.
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/kept.hpp"
#include "tests/machines/club.hpp"
#include "tests/support/from_environment.hpp"

namespace lair::testing {
namespace {

using test::Opcode;
using test::RawReply;
using test::RawWebSocket;

constexpr int kGoingAway = 1001;

// The head of a request for an uplink, without its last line.
std::string start_of(const std::string& path, const std::string& protocol) {
  return "GET " + path +
         " HTTP/1.1\r\nHost: lair.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Protocol: " +
         protocol + "\r\n";
}

// One server that plays and two that pass players on.
class Gateways : public ::testing::Test {
 protected:
  Gateways() {
    std::cout << "LAIR_SEED=" << seed_ << "\n";
    wait_until_it_plays(*primary_);
    for (auto& gateway : gateways_) {
      gateway = club_.new_gateway();
      wait_until_ready(gateway->port());
    }
  }

  [[nodiscard]] std::uint16_t port(std::size_t gateway) const { return gateways_[gateway]->port(); }

  void expect_whole_match(FourPlayers& players) {
    while (!players.is_match_over()) players.step();
    EXPECT_EQ(players.contradiction(), "");
    Points sum;
    for (const Points& score : players.at(Seat::A).view().scores) sum += score;
    EXPECT_EQ(sum, 8000_pts);
  }

  // Takes in whatever has come for one player.
  static void take_in(Witness& player) {
    const std::array<link::Client*, 1> clients{&player.client()};
    link::pump_some(clients, std::chrono::milliseconds(10));
  }

  std::uint64_t seed_ = from_environment("LAIR_SEED", std::random_device()());
  MachinesOfClub club_;
  std::unique_ptr<ServerProcess> primary_ = club_.new_gateway();
  std::array<std::unique_ptr<ServerProcess>, 2> gateways_;
};

const Settings kShortMatch{
    {"min_faan",     "0"},
    {"redeal_limit", "1"}
};

TEST_F(Gateways, PassPlayersOnToTheServerThatPlays) {
  FourPlayers players({primary_->port(), port(0), port(1), port(1)}, seed_, kShortMatch);
  expect_whole_match(players);
  const std::string metrics = page(port(1), "/metrics").body;
  EXPECT_NE(metrics.find("\nlair_gateway_clients 2\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("\nlair_is_primary 0\n"), std::string::npos) << metrics;
  const std::string plays = page(primary_->port(), "/metrics").body;
  EXPECT_NE(plays.find("\nlair_uplinks 2\n"), std::string::npos) << plays;
}

// A spectator at a gateway is told the same, byte for byte, and so learns no more.
TEST_F(Gateways, ShowOnlyWhatTheServerThatPlaysShows) {
  FourPlayers players({port(0), port(1), port(0), primary_->port()}, seed_, kShortMatch);
  Witness near("Near");
  Witness far("Far");
  near.connect(primary_->port());
  far.connect(port(1));
  for (Witness* const watcher : {&near, &far}) {
    watcher->talk().open_table(players.at(Seat::A).talk().table());
    while (watcher->seen().empty()) watcher->pump();
  }
  while (!players.is_deal_over() && !players.is_match_over()) players.step();
  const auto has_all = [&](Witness& watcher) {
    return watcher.view().deal.phase == ViewPhase::Over || watcher.view().match_over;
  };
  while (!has_all(near)) near.pump();
  while (!has_all(far)) far.pump();
  EXPECT_GT(near.seen().size(), 10U);
  EXPECT_EQ(near.seen(), far.seen());
}

TEST_F(Gateways, AnswerAsTheServerThatPlaysDoes) {
  for (const char* const path : {"/api/v1/rooms", "/api/v1/club", "/api/v1/nothing", "/version"}) {
    const RawReply there = page(primary_->port(), path);
    const RawReply here = page(port(0), path);
    EXPECT_EQ(here.status, there.status) << path;
    EXPECT_EQ(here.body, there.body) << path;
    EXPECT_EQ(here.headers.at("content-type"), there.headers.at("content-type")) << path;
  }
  EXPECT_EQ(page(port(0), "/").body, "<!doctype html><title>club</title>");
  const RawReply rooms = page(port(0), "/api/v1/rooms");
  const std::string known = "If-None-Match: " + rooms.headers.at("etag") + "\r\n";
  EXPECT_EQ(page(port(1), "/api/v1/rooms", known).status, 304);
}

// What is refused is not even read: a gateway passes on no more than the server that plays allows.
TEST_F(Gateways, RefuseWhoeverAsksForTooMuch) {
  constexpr int kAllowed = 20;
  const std::filesystem::path file = club_.folder() / "strict.toml";
  std::ofstream(file) << "[limits.allowances]\n\"request.address\" = [" << kAllowed << ", 3600]\n";
  const auto strict = club_.new_configured(file);
  wait_until_ready(strict->port());
  for (int asked = 0; asked < kAllowed; ++asked) {
    EXPECT_EQ(page(strict->port(), "/").status, 200) << asked;
  }
  EXPECT_EQ(page(strict->port(), "/").status, 429);
  EXPECT_EQ(page(strict->port(), "/api/v1/rooms").status, 429);
  EXPECT_EQ(page(strict->port(), "/readyz").status, 200) << "who supervises it may ask";
  EXPECT_EQ(page(primary_->port(), "/").status, 200) << "it has been asked for nothing";
}

TEST_F(Gateways, ReadTheirConfigurationAgainAtAHangup) {
  const std::filesystem::path file = club_.folder() / "reread.toml";
  std::ofstream(file) << "[club]\nname = \"Club\"\n";
  const auto gateway = club_.new_configured(file);
  wait_until_ready(gateway->port());
  std::ofstream(file) << "[limits.allowances]\n\"request.address\" = [1, 3600]\n";
  gateway->signal(SIGHUP);
  gateway->wait_for_log("configuration reloaded");
  page(gateway->port(), "/");  // all that is left
  EXPECT_EQ(page(gateway->port(), "/").status, 429);
}

// A person who signs in at one server is signed in at all of them.
TEST_F(Gateways, ShareSessions) {
  const std::string json = "Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n";
  const RawReply made =
      post(port(0), "/auth/register", json, R"({"name": "Ada", "password": "far from easy 17"})");
  ASSERT_LT(made.status, 300) << made.body;
  const std::string set = made.headers.at("set-cookie");
  const std::string cookie = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
  for (const std::uint16_t server : {primary_->port(), port(0), port(1)}) {
    const RawReply me = page(server, "/api/v1/me", cookie);
    EXPECT_EQ(me.status, 200);
    EXPECT_NE(me.body.find("Ada"), std::string::npos) << me.body;
  }
}

// A polled connection lives at the server that plays, so each request may
// come through another server.
TEST_F(Gateways, CarryOnePolledLineTogether) {
  const std::string frames = "Content-Type: application/vnd.lair.v1\r\n";
  const RawReply opened = post(port(0), "/link", frames, "");
  ASSERT_EQ(opened.status, 201) << opened.body;
  const std::string line = frames + "Lair-Line: " + opened.headers.at("lair-line") + "\r\n";
  // It asks before there is anything to hear: the server keeps a goodbye for a few seconds only.
  RawWebSocket asking(primary_->port());
  asking.send("POST /link?have=0 HTTP/1.1\r\nHost: lair.test\r\n" + line +
              "Content-Length: 0\r\n\r\n");
  // These bytes are not a frame: the goodbye goes to whoever asks, at any server.
  const std::string broken("\0\0\0\1\xff", 5);
  EXPECT_EQ(post(port(1), "/link?first=1", line, broken).status, 204);
  const auto asked = asking.reply();
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->status, 200);
  EXPECT_NE(asked->body.find("malformed"), std::string::npos);
  EXPECT_EQ(post(port(0), "/link?have=1", line, "").status, 410);
}

// A gateway of another version is told so; it lets nobody in until it is upgraded.
TEST_F(Gateways, SpeakTheVersionOfTheServerThatPlays) {
  store::Database database(test::PrivateCluster::patient(club_.database()),
                           store::Access::ReadOnly);
  store::Statement statement(database, "SELECT secret FROM leadership_door");
  store::Run door(statement);
  ASSERT_TRUE(door.step());
  const std::string shown = "Authorization: Bearer " + std::string(door.text(0)) + "\r\n";
  RawWebSocket newer(primary_->port());
  newer.send(start_of("/gateway/play", "lair.gateway.v2") + shown + "\r\n");
  const auto refused = newer.reply();
  EXPECT_EQ(refused->status, 400);
  EXPECT_EQ(refused->body, "This server speaks lair.gateway.v1.\n");
  RawWebSocket same(primary_->port());
  same.send(start_of("/gateway/play", "lair.gateway.v1") + shown + "\r\n");
  EXPECT_EQ(same.reply()->status, 101);
  // It ignores what it does not understand.
  same.send_frame(Opcode::Binary, "\xff\xff\xff");
  same.send_frame(Opcode::Binary,
                  std::string("\x12\x02\x08\x63", 4));  // about a client that it never named
  same.send_frame(Opcode::Ping, "still there");
  // After a second of silence the server asks, too.
  auto answer = same.frame();
  while (answer && answer->opcode == Opcode::Ping) answer = same.frame();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->payload, "still there");
}

TEST_F(Gateways, AreKnownByTheSecretOfTheTerm) {
  for (const char* const path : {"/gateway/play", "/gateway/pages"}) {
    const std::string start = start_of(path, "lair.gateway.v1");
    for (const char* const shown :
         {"", "Authorization: Bearer \r\n", "Authorization: Bearer 1\r\n"}) {
      RawWebSocket stranger(primary_->port());
      stranger.send(start + shown + "\r\n");
      EXPECT_EQ(stranger.reply()->status, 401) << path << shown;
    }
    // A gateway does not pass gateways on.
    RawWebSocket stranger(port(0));
    stranger.send(start + "\r\n");
    EXPECT_NE(stranger.reply()->status, 101) << path;
  }
}

// As in an upgrade of all servers: the gateways first, the server that plays last.
TEST_F(Gateways, LeaveOneByOneAndCostEachPlayerOneReconnect) {
  FourPlayers players({port(0), port(1), port(0), port(1)}, seed_, kShortMatch);
  std::array<std::uint16_t, 4> ports{port(0), port(1), port(0), port(1)};
  const auto play_on = [&] {
    for (int step = 0; step < 15; ++step) players.step();
    players.settle();
    EXPECT_EQ(players.contradiction(), "");
  };
  for (std::size_t leaving = 0; leaving < gateways_.size(); ++leaving) {
    play_on();
    const std::uint16_t gone = port(leaving);
    const std::uint16_t other = port(1 - leaving);
    EXPECT_EQ(gateways_[leaving]->stop(), 0);
    for (const Seat seat : kSeats) {
      Witness& player = players.at(seat);
      if (ports[index_of(seat)] != gone) continue;
      while (player.client().is_connected()) take_in(player);
      ASSERT_TRUE(player.resume(other));
      ports[index_of(seat)] = other;
    }
    play_on();
    for (const Seat seat : kSeats) EXPECT_TRUE(players.at(seat).client().is_connected());
    gateways_[leaving] = club_.new_gateway();
    wait_until_ready(port(leaving));
  }
  EXPECT_EQ(primary_->stop(), 0);
  for (const Seat seat : kSeats) {
    while (players.at(seat).client().is_connected()) take_in(players.at(seat));
  }
  for (std::size_t server = 0; server < gateways_.size(); ++server) wait_until_ready(port(server));
  ASSERT_TRUE(players.resume({port(0), port(1), port(0), port(1)}));
  expect_whole_match(players);
}

// Between two terms a gateway keeps its clients; they reach the next server with one reconnect.
TEST_F(Gateways, KeepTheirClientsUntilAnotherServerPlays) {
  RawWebSocket client(port(0));
  ASSERT_EQ(client.upgrade()->status, 101);
  FourPlayers players({port(0), port(1), port(0), port(1)}, seed_, kShortMatch);
  for (int step = 0; step < 20; ++step) players.step();
  players.settle();
  std::vector<Known> known;
  for (const Seat seat : kSeats) known.emplace_back(players.at(seat));
  primary_->kill();
  const auto last = client.frame();
  ASSERT_TRUE(last);
  EXPECT_EQ(last->opcode, Opcode::Close);
  EXPECT_EQ(last->close_code(), kGoingAway);
  for (std::size_t server = 0; server < gateways_.size(); ++server) wait_until_ready(port(server));
  players.drop();
  ASSERT_TRUE(players.resume({port(1), port(0), port(1), port(0)}));
  for (const Seat seat : kSeats) expect_kept(players.at(seat), known[index_of(seat)]);
  expect_whole_match(players);
}

}  // namespace
}  // namespace lair::testing
