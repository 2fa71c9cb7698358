// One person's connection to the server: a conversation over a socket that may be replaced.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "clients/link/conversation.hpp"
#include "clients/link/endpoint.hpp"
#include "clients/link/line.hpp"
#include "engine/result.hpp"

namespace lair::link {

// One thread may drive many clients. No function blocks.
class Client {
 public:
  // Called with every frame, after the conversation has processed it; not with frames that concern
  // only the conversation. A Done that the server packed into another frame comes as a frame of its
  // own, and a table's update comes as the whole TableState.
  using Listener = std::function<void(const v1::ServerFrame&)>;

  // `program` names the client in the server's log.
  Client(Guest guest, std::string program, Listener listener);

  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // How frames travel: over a WebSocket or, if none gets through, by requests and answers.
  enum class Road : std::uint8_t { Socket, Poll };

  // Connects or reconnects; after a reconnection the conversation asks for whatever it missed.
  Result<void, Loss> connect(const Endpoint& to, Road road = Road::Socket);

  // Drops the connection without telling the server, as a crash would.
  void drop();

  [[nodiscard]] bool is_connected() const { return socket_ && !socket_->is_closed(); }

  [[nodiscard]] bool is_looking_up() const { return socket_ && socket_->is_looking_up(); }

  // For poll or epoll; -1 without a connection. Every pump() may change it.
  [[nodiscard]] int descriptor() const { return socket_ ? socket_->descriptor() : -1; }

  [[nodiscard]] bool wants_to_write() const { return socket_ && socket_->wants_to_write(); }

  // Sends and receives what it can without blocking, and calls the listener
  // with every frame that came.
  void pump();

  Conversation& talk() { return talk_; }

  [[nodiscard]] const Conversation& talk() const { return talk_; }

  // The current connection, or the last one; null before the first.
  [[nodiscard]] const Line* socket() const { return socket_.get(); }

 private:
  void tell(v1::ServerFrame& frame);

  std::unique_ptr<Line> socket_;
  Listener listener_;
  Conversation talk_;
};

// Waits until at least one of the clients has something to do, then pumps those that have. Returns
// false if nothing happened within `patience`.
bool pump_some(std::span<Client* const> clients, std::chrono::milliseconds patience);

}  // namespace lair::link
