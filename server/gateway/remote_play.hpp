// The gateway's side for play: its clients and the uplink that they share.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/gateway/clients.hpp"
#include "server/gateway/uplink.hpp"

namespace lair::gateway {

// Lives on one loop, with all its clients.
class RemotePlay : public std::enable_shared_from_this<RemotePlay> {
 public:
  RemotePlay(Loop loop, const net::NetLimits& limits) : loop_(std::move(loop)), limits_(limits) {}

  void start();

  // Safe to call from any thread.
  void follow(std::optional<Primary> primary) { uplink_->follow(std::move(primary)); }

  [[nodiscard]] bool is_open() const { return uplink_->is_open(); }

  [[nodiscard]] std::string why_not() const { return uplink_->why_not(); }

  [[nodiscard]] std::size_t clients() const { return clients_->count(); }

  void stop() { uplink_->stop(); }

  // The session for a client that has just connected. Call on the loop.
  std::unique_ptr<lobby::Session> new_session(const lobby::Caller& caller) {
    return clients_->new_session(caller);
  }

 private:
  Loop loop_;
  net::NetLimits limits_;  // of the uplink
  std::shared_ptr<Uplink> uplink_;
  std::shared_ptr<Clients> clients_;
};

}  // namespace lair::gateway
