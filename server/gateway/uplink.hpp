// A gateway's connection to the primary: dialled, kept, dialled again.
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

// The server that plays, as the database names it.
struct Primary {
  std::int64_t term = 0;
  std::string host;  // a name or an address
  std::string port;
  std::string secret;  // of the term

  bool operator==(const Primary&) const = default;
};

// Frames of many clients, or whole pages, much of it at once; silent for three seconds it is dead.
net::NetLimits uplink_limits();

// Lives on one loop, where its events are told and `push` is called.
class Uplink : public std::enable_shared_from_this<Uplink>, public net::FrameReader {
 public:
  struct Events {
    std::function<void()> opened;
    std::function<void(std::string_view frame)> received;
    std::function<void()> lost;  // after `opened`
  };

  //   path   what is asked for there
  Uplink(Loop loop, std::string path, Events events);

  // Before the first `follow`.
  void start();

  // Who plays now; nothing when nobody does, or nobody who says where to find it. Any thread.
  void follow(std::optional<Primary> primary);

  // False when there is no connection, or too much waits on it.
  bool push(std::string_view frame);

  // Any thread.
  [[nodiscard]] bool is_open() const { return is_open_; }

  // Why there is none, as a sentence; empty when there is. Any thread.
  [[nodiscard]] std::string why_not() const;

  // Says goodbye and dials no more. Any thread.
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
  Events events_;
  net::Timer pause_;     // between two attempts, until somebody plays, until a connection is over
  net::Timer deadline_;  // of connecting
  std::atomic<bool> is_open_{false};
  mutable std::mutex mutex_;  // guards the next
  std::string why_not_ = "It is not yet known who plays.";
  // Only the loop touches what follows.
  std::optional<Primary> primary_;
  std::shared_ptr<net::WebSocket> socket_;
  bool is_stopped_ = false;
};

}  // namespace lair::gateway
