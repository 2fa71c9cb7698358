// However many malicious clients there are, limits hold, memory is bounded, another table plays on.
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {
namespace {

using test::Mask;
using test::Opcode;
using test::Part;
using test::RawWebSocket;

constexpr std::size_t kPerAddress = 50;
constexpr std::size_t kMib = 1024UL * 1024;

// Full size, for runs by hand, if LAIR_HOSTILE is set: 5,000 idle connections, a million frames of
// garbage.
bool is_by_hand() { return std::getenv("LAIR_HOSTILE") != nullptr; }

// Spreads a crowd over the loopback network so that no address has more than its share.
std::string address_of(std::size_t member) {
  const std::size_t address = member / kPerAddress;
  return "127.1." + std::to_string(address / 250) + "." + std::to_string(1 + address % 250);
}

class Hostile : public ::testing::Test {
 protected:
  Hostile() {
    rlimit files{};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }

  void TearDown() override {
    others_play_on(40);
    EXPECT_EQ(counted("lair_defects_total"), 0U);
    const std::size_t peak = server_.process().peak_bytes();
    const std::size_t bound = memory_bound();
    std::cout << "memory: at most " << peak / kMib << " MiB of " << bound / kMib << " MiB\n";
    EXPECT_LE(peak, bound);
  }

  void others_play_on(int steps) {
    if (others_.is_match_over()) others_ = FourPlayers(server_.port(), 9, {});
    const std::size_t before = others_.events();
    for (int step = 0; step < steps && !others_.is_match_over(); ++step) others_.step();
    EXPECT_GT(others_.events(), before);
    EXPECT_EQ(others_.contradiction(), "");
  }

  // One step more, of a new match if this one is over.
  void keep_others_busy() {
    if (others_.is_match_over()) others_ = FourPlayers(server_.port(), 9, {});
    others_.step();
  }

  // A number from the server's metrics.
  std::uint64_t counted(const std::string& name) {
    RawWebSocket page(server_.port());
    page.send("GET /metrics HTTP/1.1\r\nHost: lair.test\r\n\r\n");
    const auto reply = page.reply();
    if (!reply || reply->status != 200) throw std::runtime_error("no metrics");
    std::istringstream lines(reply->body);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(name + " ")) return std::stoull(line.substr(name.size()));
    }
    throw std::runtime_error("nobody counts " + name);
  }

  // The bound that the log stated at the start.
  std::size_t memory_bound() {
    const std::string mark = R"("worst_case_memory_mib":")";
    server_.process().wait_for_log(mark);
    const std::string log = server_.process().log();
    const std::size_t at = log.find(mark);
    if (at == std::string::npos) throw std::runtime_error("the log promises nothing: " + log);
    return std::stoul(log.substr(at + mark.size())) * kMib;
  }

  // Waits, while the others play, until the server has ended all of them.
  void expect_all_ended(std::vector<RawWebSocket>& sockets) {
    std::size_t ended = 0;
    while (ended < sockets.size()) {
      keep_others_busy();
      ended = 0;
      for (RawWebSocket& socket : sockets) ended += socket.has_ended() ? 1U : 0U;
    }
  }

  static constexpr const char* kSettings =
      "connections_max = 6000\nconnections_per_address_max = 50\nhello_seconds = 3600\n"
      "[limits.allowances]\n\"look.account\" = [100000, 1]\n\"look.address\" = [100000, 1]\n"
      "\"request.address\" = [100000, 1]\n\"new_guest.address\" = [100000, 1]\n";

  TestServer server_{"00", kSettings};
  FourPlayers others_{server_.port(), 1, {{"min_faan", "0"}}};
};

TEST_F(Hostile, IdleConnectionsFromEverywhereAreHeldWithinTheLimits) {
  constexpr std::size_t kTried = 5;  // addresses
  const std::size_t many = is_by_hand() ? 5'000 : 1'000;
  std::vector<RawWebSocket> idle;
  for (std::size_t member = 0; member < many; ++member) {
    idle.emplace_back(server_.port(), 0, address_of(member));
    const auto reply = idle.back().upgrade();
    ASSERT_TRUE(reply && reply->status == 101) << "connection " << member;
    if (member % 100 == 0) keep_others_busy();
    // Tried at once: a client that answers no ping is closed after a while, which makes room.
    const bool is_last_of_address = (member + 1) % kPerAddress == 0;
    if (!is_last_of_address || member >= kTried * kPerAddress) continue;
    RawWebSocket one_too_many(server_.port(), 0, address_of(member));
    EXPECT_FALSE(one_too_many.upgrade().has_value()) << "an address has its share already";
  }
  others_play_on(40);
  EXPECT_GE(counted("lair_sockets_opened_total"), many);
  EXPECT_EQ(counted("lair_connections_turned_away_total"), kTried);
}

TEST_F(Hostile, NoMoreConnectionsAreHeldThanAllTogetherMayBe) {
  server_.set_settings(
      "connections_max = 60\nconnections_per_address_max = 50\nhello_seconds = 3600\n");
  server_.restart();
  others_.drop();
  ASSERT_TRUE(others_.resume(server_.port()));
  std::vector<RawWebSocket> idle;
  std::size_t held = 0;
  for (std::size_t member = 0; member < 120; ++member) {
    idle.emplace_back(server_.port(), 0, "127.2.0." + std::to_string(1 + member));
    held += idle.back().upgrade().has_value() ? 1U : 0U;
  }
  EXPECT_EQ(held, 60U - 4);
  idle.clear();
}

TEST_F(Hostile, GarbageEndsItsConnectionAndNothingElse) {
  constexpr std::size_t kFramesAtOnce = 40;
  const std::size_t many = is_by_hand() ? 1'000'000 : 8'000;
  std::mt19937 dice(7);
  std::size_t sent = 0;
  for (std::size_t member = 0; sent < many; ++member) {
    RawWebSocket socket(server_.port(), 0, address_of(member * 7));
    const auto reply = socket.upgrade();
    ASSERT_TRUE(reply && reply->status == 101) << "connection " << member;
    for (std::size_t frame = 0; frame < kFramesAtOnce; ++frame, ++sent) {
      std::string bytes(1 + dice() % 200, '\0');
      for (char& byte : bytes) byte = static_cast<char>(dice());
      const auto opcode = static_cast<Opcode>(dice() % 16 == 0 ? dice() % 16 : 2);
      const Part part = dice() % 32 == 0 ? Part::Unfinished : Part::Last;
      const Mask mask = dice() % 32 == 0 ? Mask::Missing : Mask::Applied;
      if (!socket.send_frame(opcode, bytes, part, mask)) break;
    }
    // Until the server says goodbye, or sends nothing more.
    for (auto frame = socket.frame(); frame && frame->opcode != Opcode::Close;) {
      frame = socket.frame();
    }
    if (member % 20 == 0) keep_others_busy();
  }
  std::cout << sent << " frames of garbage\n";
}

TEST_F(Hostile, SlowReadersAreLetGo) {
  constexpr std::size_t kReaders = 20;
  constexpr int kAskedAtOnce = 200;
  v1::ClientFrame hello;
  hello.set_request(1);
  hello.mutable_hello()->set_client("slow");
  v1::ClientFrame watch;
  watch.set_request(2);
  watch.mutable_open_table()->set_table(others_.at(Seat::A).talk().table());
  others_play_on(60);
  std::vector<RawWebSocket> readers;
  for (std::size_t reader = 0; reader < kReaders; ++reader) {
    readers.emplace_back(server_.port(), 2'048, address_of(reader * kPerAddress));
    ASSERT_TRUE(readers.back().upgrade().has_value());
    readers.back().send_frame(Opcode::Binary, hello.SerializeAsString());
  }
  const auto open_sockets = [this] {
    const std::uint64_t closed = counted("lair_sockets_closed_total");
    return counted("lair_sockets_opened_total") - closed;
  };
  // Ask without ever reading; a connection that has ended accepts no more.
  while (open_sockets() > std::size(kSeats)) {
    for (RawWebSocket& reader : readers) {
      for (int asked = 0; asked < kAskedAtOnce; ++asked) {
        if (!reader.send_frame(Opcode::Binary, watch.SerializeAsString())) break;
      }
    }
    keep_others_busy();
  }
  EXPECT_GT(counted("lair_sockets_closed_too_slow_total"), kReaders / 2);
}

TEST_F(Hostile, SlowWritersAreLetGo) {
  constexpr std::size_t kWriters = 200;
  const std::string head = "GET /ws HTTP/1.1\r\nHost: lair.te";
  std::vector<RawWebSocket> writers;
  for (std::size_t writer = 0; writer < kWriters; ++writer) {
    writers.emplace_back(server_.port(), 0, address_of(writer));
    // Some send nothing at all; some begin a request and do not end it.
    if (writer % 2 == 0) writers.back().send(head.substr(0, 1 + writer % head.size()));
  }
  expect_all_ended(writers);
}

TEST_F(Hostile, HandshakesWithoutEndAreRefusedAfterAWhile) {
  constexpr int kRefusals = 200;
  // So many an hour and not a minute: a busy machine may handle no more of them in a minute than an
  // address may open.
  server_.set_settings(std::string(kSettings) + "\"upgrade.address\" = [300, 3600]\n");
  server_.restart();
  others_.drop();
  ASSERT_TRUE(others_.resume(server_.port()));
  int opened = 0;
  for (int refused = 0; refused < kRefusals;) {
    RawWebSocket socket(server_.port(), 0, "127.3.0.1");
    const auto reply = socket.upgrade();
    if (reply && reply->status == 101) ++opened;
    if (reply && reply->status == 429) ++refused;
    if ((opened + refused) % 50 == 0) keep_others_busy();
  }
  std::cout << opened << " opened before " << kRefusals << " were refused\n";
  EXPECT_GE(opened, 300) << "what an address may open";
}

}  // namespace
}  // namespace lair::testing
