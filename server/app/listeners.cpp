#include "server/app/listeners.hpp"

#include <cstdio>
#include <exception>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/json.hpp>

#include "server/log.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

// Answers what the tool asks. The asker counts as the operator at the console, since the file
// permissions of the socket decide who may open it.
std::string answer_line(admin::Acts& acts, std::string_view line) {
  namespace json = boost::json;
  json::error_code error;
  const json::value asked = json::parse({line.data(), line.size()}, error);
  if (error || !asked.is_object()) {
    return json::serialize(admin::refused("not_json", "This is not a JSON object."));
  }
  try {
    return json::serialize(acts.run(asked.get_object(), {}));
  } catch (const std::exception& failure) {
    return json::serialize(admin::refused("failed", failure.what()));
  }
}

int bound_socket(const ListenAt& where) {
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(where.address, error);
  boost::asio::io_context none;
  boost::asio::ip::tcp::acceptor acceptor(none);
  const boost::asio::ip::tcp::endpoint endpoint(address, where.port);
  if (!error) acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(boost::asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
  if (!error) return acceptor.release(error);
  log(LogLevel::Error,
      "cannot listen",
      {
          {"address", where.address             },
          {"port",    std::to_string(where.port)},
          {"why",     error.message()           }
  });
  return -1;
}

}  // namespace

int socket_for_clients(const Config& config, const ServiceManager& service_manager) {
  const std::vector<int>& given = service_manager.sockets();
  return given.empty() ? bound_socket({.address = config.address, .port = config.port})
                       : given.front();
}

std::shared_ptr<net::Listener> listen_at(Loops& loops,
                                         const ListenAt& where,
                                         std::shared_ptr<net::VirtualHost> virtual_host) {
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
  auto listener = net::Listener::open(loops, {address, where.port}, std::move(virtual_host));
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

std::shared_ptr<net::Listener> listen_at_given(Loops& loops,
                                               int socket,
                                               std::shared_ptr<net::VirtualHost> virtual_host) {
  auto taken = net::Listener::take_over(loops, socket, std::move(virtual_host));
  if (taken) return *taken;
  log(LogLevel::Error,
      "the socket from the service manager cannot be used",
      {
          {"why", taken.error().message()}
  });
  return nullptr;
}

std::unique_ptr<admin::Socket> listen_to_operators(const Config& config, admin::Acts& acts) {
  const std::string path = config.admin_socket.empty()
                               ? admin::socket_beside(store::files_beside(config.database))
                               : config.admin_socket;
  try {
    auto socket = std::make_unique<admin::Socket>(
        path,
        [&acts](std::string_view line) { return answer_line(acts, line); },
        [](const std::string& why) {
          log(LogLevel::Error,
              "no operator can connect; said once a minute for as long as this lasts",
              {
                  {"why", why}
          });
        });
    log(LogLevel::Info,
        "listening for operators",
        {
            {"socket", path}
    });
    return socket;
  } catch (const std::system_error& error) {
    log(LogLevel::Error,
        "cannot listen for operators; `lair people` works once the server has stopped",
        {
            {"why", error.what()}
    });
    return nullptr;
  }
}

namespace {

void print_address(const char* what, const ListenAt& where) {
  const bool six = where.address.find(':') != std::string::npos;
  std::printf("Lion's Lair %s at http://%s%s%s:%u\n",
              what,
              six ? "[" : "",
              where.address.c_str(),
              six ? "]" : "",
              static_cast<unsigned>(where.port));
  std::fflush(stdout);
}

}  // namespace

void announce(const ListenAt& where) { print_address("is open", where); }

void announce_gateway(const ListenAt& where) { print_address("passes players on", where); }

void announce_standby(const ListenAt& where) { print_address("stands by", where); }

}  // namespace lair
