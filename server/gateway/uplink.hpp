// A gateway's connection to the primary: dialled, kept open, dialled again when lost.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/executor.hpp"
#include "server/net/limits.hpp"
#include "server/net/web_socket.hpp"

namespace lair::gateway {

// The server that plays, as recorded in the database.
struct Primary {
  std::int64_t term = 0;
  std::string host;  // a name or an address
  std::string port;
  std::string secret;  // for this term

  bool operator==(const Primary&) const = default;
};

// Limits for a connection that carries frames of many clients, or whole pages, and so may queue a
// lot; after three seconds of silence it counts as dead.
net::NetLimits default_uplink_limits();

// Lives on one loop, where its events are called and where `push` must be called.
class Uplink : public std::enable_shared_from_this<Uplink>, public net::FrameReader {
 public:
  struct Events {
    std::function<void()> opened;
    std::function<void(std::string_view frame)> received;
    std::function<void()> lost;  // only after `opened`
  };

  //   path   the path to request from the primary
  Uplink(Loop loop, std::string path, const net::NetLimits& limits, Events events);

  // Call before the first `follow`.
  void start();

  // Sets the server that plays now; nothing if no server plays, or if it has not said where to find
  // it. Safe to call from any thread.
  void follow(std::optional<Primary> primary);

  // Returns false if there is no connection, or if too much is queued on it.
  bool push(std::string_view frame);

  // Safe to call from any thread.
  [[nodiscard]] bool is_open() const { return is_open_; }

  // Why there is no connection, as a sentence; empty if there is one. Safe to call from any thread.
  [[nodiscard]] std::string why_not() const;

  // Closes the connection and stops dialling. Safe to call from any thread.
  void stop();

 private:
  static net::Awaitable<void> run(std::shared_ptr<Uplink> self);
  static net::Awaitable<void> dial_and_read(std::shared_ptr<Uplink> self, Primary primary);
  static net::Awaitable<std::optional<net::Socket>> connected(std::shared_ptr<Uplink> self,
                                                              Primary primary);
  void set_why_not(std::string why);

  // FrameReader
  void received(std::string_view frame) override;
  void over() override;

  Loop loop_;
  std::string path_;
  net::NetLimits limits_;
  Events events_;
  net::Timer pause_;     // between attempts, until a server plays, or until a connection ends
  net::Timer deadline_;  // for connecting
  std::atomic<bool> is_open_{false};
  mutable std::mutex mutex_;  // guards why_not_
  std::string why_not_ = "It is not known yet which server plays.";
  // The members below are used only on the loop.
  std::optional<Primary> primary_;
  std::shared_ptr<net::WebSocket> socket_;
  bool is_stopped_ = false;
};

}  // namespace lair::gateway
