// A server that sends without a pause does not hold the program up.
#include "clients/link/transport.hpp"

#include <algorithm>
#include <string>
#include <thread>

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>
#include <poll.h>

#include "tests/support/patience.hpp"

namespace lair::link {
namespace {

TEST(Transport, TakesInItsShareAtOnceAndTheRestLater) {
  namespace asio = boost::asio;
  constexpr std::size_t kAll = 32 * kTakenAtOnce;
  asio::io_context loop;
  asio::ip::tcp::acceptor acceptor(loop,
                                   asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  auto transport = Transport::connect({.host = "127.0.0.1",
                                       .port = acceptor.local_endpoint().port(),
                                       .source = {},
                                       .secure = false});
  ASSERT_TRUE(transport);
  asio::ip::tcp::socket server = acceptor.accept();
  std::thread sender([&server] {
    const std::string bytes(kAll, 'x');
    boost::system::error_code ignored;
    asio::write(server, asio::buffer(bytes), ignored);
  });
  std::string in;
  std::size_t most = 0;
  while (in.size() < kAll && !transport->is_closed()) {
    pollfd waiting{.fd = transport->descriptor(), .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, test::kPatienceOfPoll.count()) <= 0) break;
    const std::size_t before = in.size();
    transport->pump(in);
    most = std::max(most, in.size() - before);
  }
  transport->close({"enough"});
  sender.join();
  EXPECT_EQ(in.size(), kAll);
  EXPECT_LT(most, 2 * kTakenAtOnce);
}

}  // namespace
}  // namespace lair::link
