// The clients connected to a gateway: what they send goes up to the primary, what the primary sends
// them comes down.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "server/gateway/frames.hpp"
#include "server/lobby/connection.hpp"
#include "server/time_source.hpp"

namespace lair::gateway {

// Lives on one loop, with all its clients. When the uplink is lost, the clients are held and what
// they send is ignored. They are closed when the next uplink is open, so that one reconnect takes
// them there, or when kHeldFor has passed.
class Clients : public std::enable_shared_from_this<Clients> {
 public:
  // One second less than the web client waits for an answer.
  static constexpr std::chrono::seconds kHeldFor{4};

  // Gives a frame to the uplink; returns false if there is no uplink or too much is queued on it.
  using Up = std::function<bool(std::string_view frame)>;

  // `time` must outlive this object.
  Clients(TimeSource& time, Loop loop, Up up);

  // --- Called for the clients ---

  std::unique_ptr<lobby::Session> new_session(const lobby::Caller& caller);

  // Safe to call from any thread.
  [[nodiscard]] std::size_t count() const { return count_; }

  // --- Called for the uplink ---

  void uplink_opened();
  void uplink_lost();

  // A frame from the primary.
  void received(std::string_view frame);

 private:
  class ClientSession;

  struct Client {
    std::shared_ptr<lobby::Outlet> outlet;
    bool is_held = false;  // the primary that knew the client is gone
  };

  void open(ClientId id, const lobby::Caller& caller, std::shared_ptr<lobby::Outlet> outlet);
  void say(const Said& said);
  void leave(ClientId id);
  void let_go_of_held(const char* why);
  [[nodiscard]] lobby::Outlet* outlet_of(ClientId id);

  TimeSource& time_;
  Loop loop_;
  Up up_;
  std::unique_ptr<Timer> held_until_;
  std::unordered_map<ClientId, Client> clients_;
  ClientId last_ = 0;
  std::atomic<std::size_t> count_{0};  // the number of clients
};

}  // namespace lair::gateway
