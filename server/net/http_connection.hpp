// A connection in its first phase: HTTP requests, one after another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/executor.hpp"
#include "server/net/http_text.hpp"
#include "server/net/upgrade.hpp"
#include "server/net/virtual_host.hpp"

namespace lair::net {

// Lives on its socket's loop, where every function is called.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, std::shared_ptr<VirtualHost> virtual_host);

  // Answers one request after another until the client asks for a WebSocket; returns nothing if the
  // connection ends instead. The caller keeps this alive meanwhile.
  Awaitable<std::optional<Upgrade>> serve();

  // Hands over the socket for the WebSocket. Call nothing after this.
  [[nodiscard]] Socket release();

  void hang_up();

  // Hangs up; if an answer is being made, after that.
  void leave();

 private:
  Awaitable<std::optional<std::string>> next_head();
  Awaitable<bool> skip_body(std::size_t bytes);
  [[nodiscard]] std::optional<HttpAnswer> refusal_of(const RequestHead& asked);
  [[nodiscard]] std::optional<HttpAnswer> refusal_of_body(const RequestHead& asked);
  Awaitable<bool> read_body(std::size_t bytes, HttpRequest& request);
  Awaitable<HttpAnswer> answer_to(const HttpRequest& request);
  Awaitable<bool> send(HttpAnswer answer, HttpMethod method, AfterAnswer after);
  Awaitable<void> refuse(HttpAnswer answer);
  [[nodiscard]] Result<Upgrade, HttpAnswer> upgrade(const RequestHead& asked,
                                                    std::string head) const;
  void allow(NetLimits::Milliseconds time);
  void allow_large_body(std::size_t received);

  std::shared_ptr<VirtualHost> virtual_host_;  // of the listener
  std::shared_ptr<VirtualHost> addressed_;     // addressed by the present request
  Socket socket_;
  Timer deadline_;
  Timer answered_;         // rings when an answer given later has arrived
  bool is_https_ = false;  // whether the latest request came by HTTPS
  asio::ip::address peer_;
  bool answering_ = false;
  bool leaving_ = false;
  std::vector<Slot> large_body_;  // places held while a request has a large body
  Clock::time_point large_body_since_;
  std::string received_;  // bytes read but not used yet
};

}  // namespace lair::net
