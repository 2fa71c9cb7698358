// What a connection is at first: HTTP requests, one after the other.
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

  // Answers one request after the other until the client asks for a WebSocket; nothing when the
  // connection is over instead. Keep this alive meanwhile.
  Awaitable<std::optional<Upgrade>> serve();

  // The socket, for the WebSocket. Nothing may be called after it.
  [[nodiscard]] Socket release();

  void hang_up();

  // Hangs up, after the answer if one is being made.
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
  std::shared_ptr<VirtualHost> addressed_;     // by the present request
  Socket socket_;
  Timer deadline_;
  Timer answered_;         // rings when an answer that takes its time is there
  bool is_https_ = false;  // the latest request came by it
  asio::ip::address peer_;
  bool answering_ = false;
  bool leaving_ = false;
  std::vector<Slot> large_body_;  // while a request has one
  Clock::time_point large_body_since_;
  std::string received_;  // bytes not yet used: the rest of what a read brought
};

}  // namespace lair::net
