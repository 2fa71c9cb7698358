// Messages and Beast's own writes leave in one order, even over a slow network.
#include "server/net/frame_socket.hpp"

#include <memory>
#include <string>

#include <boost/asio/read.hpp>
#include <gtest/gtest.h>

namespace lair::net {
namespace {

using asio::ip::tcp;

class FrameSocketTest : public ::testing::Test {
 protected:
  FrameSocketTest() {
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    Socket near(io);
    near.connect(acceptor.local_endpoint());
    acceptor.accept(far);
    socket = std::make_shared<FrameSocket>(std::move(near), buffer);
  }

  void push(const std::string& message) {
    EXPECT_TRUE(buffer.push(
        message, [this] { socket->flush(socket); }, [] { FAIL() << "there is room"; }));
  }

  void run() {
    io.restart();
    io.run();
  }

  std::string read(std::size_t bytes) {
    std::string got(bytes, ' ');
    asio::read(far, asio::buffer(got));
    return got;
  }

  static constexpr std::size_t kMessages = 8;
  static constexpr std::size_t kBytes = 64U << 20U;

  asio::io_context io;
  SendBuffer buffer{kMessages, kBytes};
  tcp::socket far{io};
  std::shared_ptr<FrameSocket> socket;
};

TEST_F(FrameSocketTest, SendsWhatBeastWritesBehindTheMessagesBefore) {
  push("a");
  std::size_t written = 0;
  socket->async_write_some(asio::buffer("pong", 4), [&](ErrorCode error, std::size_t bytes) {
    EXPECT_FALSE(error);
    written = bytes;
  });
  push("b");
  run();
  EXPECT_EQ(written, 4U);
  EXPECT_EQ(read(10),
            "\x82\x01"
            "apong\x82\x01"
            "b");
}

TEST_F(FrameSocketTest, SendsTheRestWhenTheNetworkTakesIt) {
  const std::string large(16U << 20U, 'x');  // more than loopback buffers
  push(large);
  push("end");
  bool told = false;
  socket->async_write_some(asio::buffer("pong", 4), [&](ErrorCode error, std::size_t) {
    EXPECT_FALSE(error);
    told = true;
  });
  io.poll();
  EXPECT_FALSE(told) << "nobody has read";
  std::string got(10 + large.size() + 5 + 4, ' ');
  asio::async_read(
      far, asio::buffer(got), [](ErrorCode error, std::size_t) { EXPECT_FALSE(error); });
  run();
  EXPECT_TRUE(told);
  EXPECT_EQ(got.substr(10 + large.size()),
            "\x82\x03"
            "endpong");
}

TEST_F(FrameSocketTest, TellsBeastOfAClosedSocket) {
  socket->socket().close();
  ErrorCode told;
  const auto write = [&] {
    socket->async_write_some(asio::buffer("late", 4),
                             [&](ErrorCode error, std::size_t) { told = error; });
    run();
  };
  write();
  EXPECT_EQ(told, asio::error::bad_descriptor);
  write();
  EXPECT_EQ(told, asio::error::broken_pipe);
}

}  // namespace
}  // namespace lair::net
