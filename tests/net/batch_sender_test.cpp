// Many sockets sent to at once: each gets its own bytes in order, whatever happens to the others.
#include "server/net/batch_sender.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iostream>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/from_environment.hpp"

namespace lair::net {
namespace {

// Two connected sockets, with little room between them.
class Pair {
 public:
  Pair() {
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()), 0);
    const int room = 4096;
    EXPECT_EQ(::setsockopt(near(), SOL_SOCKET, SO_SNDBUF, &room, sizeof room), 0);
  }

  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  ~Pair() {
    ::close(near());
    if (!is_broken()) break_off();
  }

  int near() const { return ends_[0]; }

  bool is_broken() const { return ends_[1] < 0; }

  void break_off() { ::close(std::exchange(ends_[1], -1)); }

  void read() {
    std::array<char, 65536> some{};
    ssize_t size = 0;
    while ((size = ::recv(ends_[1], some.data(), some.size(), MSG_DONTWAIT)) > 0) {
      read_.append(some.data(), static_cast<std::size_t>(size));
    }
  }

  std::string unsent;
  std::string sent;

  const std::string& has_read() const { return read_; }

 private:
  std::array<int, 2> ends_{-1, -1};
  std::string read_;
};

class Batches : public ::testing::TestWithParam<BatchSender::Calls> {};

TEST_P(Batches, GiveEachSocketItsOwnBytesInOrder) {
  const std::uint64_t seed = testing::from_environment("BATCHES_SEED", std::random_device{}());
  std::cout << "BATCHES_SEED=" << seed << '\n';
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t bound) { return random() % bound; };
  const auto once_in = [&](std::size_t times) { return below(times) == 0; };

  BatchSender sender(GetParam());
  std::vector<Pair> pairs(300);  // more than go into one system call
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), 0);
  std::size_t refused = 0;
  for (int turn = 0; turn < 100; ++turn) {
    std::shuffle(order.begin(), order.end(), random);
    const std::size_t busy = once_in(4) ? pairs.size() : 1 + below(12);
    std::vector<Sending> sendings;
    for (std::size_t i = 0; i < busy; ++i) {
      Pair& pair = pairs[order[i]];
      pair.unsent.append(1 + below(once_in(5) ? 9000 : 200), static_cast<char>('a' + below(26)));
      sendings.push_back({.socket = pair.near(), .bytes = pair.unsent});
    }
    sender.send(sendings);
    for (std::size_t i = 0; i < busy; ++i) {
      Pair& pair = pairs[order[i]];
      const std::size_t sent = sendings[i].sent;
      ASSERT_LE(sent, pair.is_broken() ? 0 : pair.unsent.size());
      if (sent < pair.unsent.size()) ++refused;
      pair.sent += pair.unsent.substr(0, sent);
      pair.unsent.erase(0, sent);
    }
    for (Pair& pair : pairs) {
      if (pair.is_broken() || !once_in(3)) continue;
      pair.read();
      if (once_in(500)) pair.break_off();
    }
  }
  EXPECT_GT(refused, 0U) << "no socket was ever full";
  for (Pair& pair : pairs) {
    pair.read();
    EXPECT_EQ(pair.has_read(), pair.sent);
  }
}

INSTANTIATE_TEST_SUITE_P(With,
                         Batches,
                         ::testing::Values(BatchSender::Calls::OneForAll,
                                           BatchSender::Calls::OneForEach),
                         [](const auto& test) {
                           return test.param == BatchSender::Calls::OneForAll ? "OneCallForAll"
                                                                              : "OneCallForEach";
                         });

TEST(ABatch, LeavesWhatASocketHasNoRoomForToTheNext) {
  std::vector<Pair> pairs(4);
  const std::string large(1U << 20U, 'x');
  std::vector<Sending> sendings;
  for (const Pair& pair : pairs) sendings.push_back({.socket = pair.near(), .bytes = large});
  sendings[1].bytes = "short";
  BatchSender sender;
  sender.send(sendings);
  EXPECT_EQ(sendings[1].sent, 5U);
  EXPECT_GT(sendings[0].sent, 0U);
  EXPECT_LT(sendings[0].sent, large.size());
  sender.send(sendings);
  EXPECT_EQ(sendings[1].sent, 5U);
}

}  // namespace
}  // namespace lair::net
