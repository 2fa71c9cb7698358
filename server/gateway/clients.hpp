// The clients that came to a gateway: what they say goes up, what the primary says to them comes
// down.
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

// Lives on one loop, with all its clients. When the uplink is lost the clients are kept, unheard,
// until the next one is there, which they then go to by one reconnect; or until kHeldFor is over.
class Clients : public std::enable_shared_from_this<Clients> {
 public:
  // The web client waits a second longer for an answer.
  static constexpr std::chrono::seconds kHeldFor{4};

  // Gives a frame to the uplink; false when there is none, or too much waits on it.
  using Up = std::function<bool(std::string_view frame)>;

  // `time` outlives it.
  Clients(TimeSource& time, Loop loop, Up up);

  // --- Of the clients ---

  std::unique_ptr<lobby::Session> new_session(const lobby::Caller& caller);

  // Any thread.
  [[nodiscard]] std::size_t count() const { return count_; }

  // --- Of the uplink ---

  void uplink_opened();
  void uplink_lost();

  // A frame from the primary.
  void received(std::string_view frame);

 private:
  class ClientSession;

  struct Client {
    std::shared_ptr<lobby::Outlet> outlet;
    bool is_held = false;  // the primary that knew it is gone
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
  std::atomic<std::size_t> count_{0};  // of clients
};

}  // namespace lair::gateway
