// What is held back goes out in front of what is not, in its order.
#include "server/net/gathering_socket.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/read.hpp>
#include <gtest/gtest.h>

namespace lair::net {
namespace {

using asio::ip::tcp;

class GatheringSocketTest : public ::testing::Test {
 protected:
  GatheringSocketTest() {
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    Socket near(asio::make_strand(io));
    near.connect(acceptor.local_endpoint());
    acceptor.accept(far);
    gathering.emplace(std::move(near));
  }

  void write(const std::string& bytes) {
    gathering->async_write_some(asio::buffer(bytes), [this](ErrorCode error, std::size_t count) {
      EXPECT_FALSE(error);
      written.push_back(count);
    });
    io.restart();
    io.run();
  }

  std::string read(std::size_t bytes) {
    std::string got(bytes, ' ');
    asio::read(far, asio::buffer(got));
    return got;
  }

  asio::io_context io;
  tcp::socket far{io};
  std::optional<GatheringSocket> gathering;
  std::vector<std::size_t> written;
};

TEST_F(GatheringSocketTest, KeepsWhatIsHeldUntilTheNextThatIsNot) {
  gathering->hold(true);
  write("one");
  write(" and two");
  EXPECT_EQ(far.available(), 0U);
  gathering->hold(false);
  write(", three");
  EXPECT_EQ(written, (std::vector<std::size_t>{3, 8, 7}));
  EXPECT_EQ(read(18), "one and two, three");
  write("four");
  EXPECT_EQ(read(4), "four");
}

TEST_F(GatheringSocketTest, HoldsNoMoreThanItHasRoomFor) {
  gathering->hold(true);
  const std::string first(GatheringSocket::kKeptMax, 'a');
  write(first);
  EXPECT_EQ(far.available(), 0U);
  write("b");
  EXPECT_EQ(read(first.size() + 1), first + "b");
  const std::string large(GatheringSocket::kKeptMax + 1, 'c');
  write(large);
  EXPECT_EQ(read(large.size()), large);
}

TEST_F(GatheringSocketTest, ToldOfAnErrorForgetsWhatItKept) {
  gathering->hold(true);
  write("lost");
  gathering->hold(false);
  gathering->socket().close();
  ErrorCode told;
  gathering->async_write_some(asio::buffer("too late", 8),
                              [&](ErrorCode error, std::size_t) { told = error; });
  io.restart();
  io.run();
  EXPECT_EQ(told, asio::error::bad_descriptor);
}

}  // namespace
}  // namespace lair::net
