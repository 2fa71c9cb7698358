#include "server/app/listeners.hpp"

#include <cstdio>
#include <string>
#include <utility>

#include <boost/asio/ip/address.hpp>

#include "server/log.hpp"

namespace lair {

std::shared_ptr<net::Listener> listen_at(boost::asio::io_context& io,
                                         const ListenAt& where,
                                         std::shared_ptr<net::Reception> reception) {
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(where.address, error);
  if (error) {
    log(LogLevel::Error,
        "listen: not an IP address",
        {
            {"address", where.address}
    });
    return nullptr;
  }
  auto listener = net::Listener::open(io, {address, where.port}, std::move(reception));
  if (listener) return *listener;
  log(LogLevel::Error,
      "cannot listen",
      {
          {"address", where.address             },
          {"port",    std::to_string(where.port)},
          {"why",     listener.error().message()}
  });
  return nullptr;
}

std::shared_ptr<net::Listener> listen_at_given(boost::asio::io_context& io,
                                               int socket,
                                               std::shared_ptr<net::Reception> reception) {
  auto taken = net::Listener::take_over(io, socket, std::move(reception));
  if (taken) return *taken;
  log(LogLevel::Error,
      "the socket that the service manager gave cannot be used",
      {
          {"why", taken.error().message()}
  });
  return nullptr;
}

void announce(const ListenAt& where) {
  const bool six = where.address.find(':') != std::string::npos;
  std::printf("Lion's Lair is open at http://%s%s%s:%u\n",
              six ? "[" : "",
              where.address.c_str(),
              six ? "]" : "",
              static_cast<unsigned>(where.port));
  std::fflush(stdout);
}

}  // namespace lair
