// A person's end of the line: a conversation over a socket that may be replaced.
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

// One thread may drive many of them. None of its functions waits.
class Client {
 public:
  // Called with every frame that is not the conversation's own affair, after it has taken it in.
  // What the server packs into small ones is told as if it had not: Done, TableState.
  using Listener = std::function<void(const v1::ServerFrame&)>;

  // `program` names the client in the server's log.
  Client(Guest guest, std::string program, Listener listener);

  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // How frames travel: over a WebSocket, or by requests and answers where none gets through.
  enum class Road : std::uint8_t { Socket, Poll };

  // Connects, also anew: whatever was missed meanwhile is asked for.
  Result<void, Loss> connect(const Endpoint& to, Road road = Road::Socket);

  // Drops the connection without a word, as a crash would.
  void drop();

  [[nodiscard]] bool is_connected() const { return socket_ && !socket_->is_closed(); }

  [[nodiscard]] bool is_looking_up() const { return socket_ && socket_->is_looking_up(); }

  // For poll or epoll; -1 without a connection. After pump() it may be another one.
  [[nodiscard]] int descriptor() const { return socket_ ? socket_->descriptor() : -1; }

  [[nodiscard]] bool wants_to_write() const { return socket_ && socket_->wants_to_write(); }

  // Moves what can be moved at once, tells the listener of every frame that came.
  void pump();

  Conversation& talk() { return talk_; }

  [[nodiscard]] const Conversation& talk() const { return talk_; }

  // Of the present connection, or the last one; null before the first.
  [[nodiscard]] const Line* socket() const { return socket_.get(); }

 private:
  void tell(v1::ServerFrame& frame);

  std::unique_ptr<Line> socket_;
  Listener listener_;
  Conversation talk_;
};

// Waits until at least one of the clients has something to do, then pumps those that have. False
// when nothing happened within `patience`.
bool pump_some(std::span<Client* const> clients, std::chrono::milliseconds patience);

}  // namespace lair::link
