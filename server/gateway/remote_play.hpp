// The gateway's side of play: its clients speak with the primary over one uplink.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "server/gateway/frames.hpp"
#include "server/gateway/uplink.hpp"
#include "server/lobby/connection.hpp"
#include "server/net/executor.hpp"

namespace lair::gateway {

// Lives on one loop, with all its clients. When the uplink ends the clients are kept, unheard,
// until another server plays, which they then go to by one reconnect; or until kHeldFor is over.
class RemotePlay : public std::enable_shared_from_this<RemotePlay> {
 public:
  // The web client waits a second longer for an answer.
  static constexpr std::chrono::seconds kHeldFor{4};

  explicit RemotePlay(Loop loop);

  void start();

  // Any thread.
  void follow(std::optional<Primary> primary) { uplink_->follow(std::move(primary)); }

  [[nodiscard]] bool is_open() const { return uplink_->is_open(); }

  [[nodiscard]] std::string why_not() const { return uplink_->why_not(); }

  [[nodiscard]] std::size_t clients() const { return count_; }

  void stop() { uplink_->stop(); }

  // A client that has just come; called on the loop.
  std::unique_ptr<lobby::Session> new_session(const lobby::Caller& caller);

 private:
  class ClientSession;

  struct Client {
    std::shared_ptr<lobby::Outlet> outlet;
    bool is_held = false;  // the primary that knew it is gone
  };

  void open(ClientId id, const lobby::Caller& caller, std::shared_ptr<lobby::Outlet> outlet);
  void say(const Said& said);
  void leave(ClientId id);
  void take(std::string_view frame);
  void hold_all();
  void let_go_of_held(const char* why);

  Loop loop_;
  net::Timer held_until_;
  std::shared_ptr<Uplink> uplink_;
  std::unordered_map<ClientId, Client> clients_;
  ClientId last_ = 0;
  std::atomic<std::size_t> count_{0};  // of clients
};

}  // namespace lair::gateway
