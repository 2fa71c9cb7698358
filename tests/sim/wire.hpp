// The uplink of a simulated gateway: one connection to the server that plays, which may break.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/lobby/connection.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// Frames keep their order and each arrives after some delay. When the connection breaks, frames
// under way are lost; each end learns of it at its own time.
class Wire : public lobby::Outlet, public std::enable_shared_from_this<Wire> {
 public:
  // Called at the gateway, on its loop.
  struct Events {
    std::function<void()> opened;
    std::function<void(std::string_view frame)> received;
    std::function<void()> lost;
  };

  // Objects passed by reference must outlive the wire.
  Wire(const WorldPlan& plan,
       std::shared_ptr<Life> gateway,
       std::shared_ptr<Life> primary,
       Events events);

  // The primary accepts the connection.
  void open(const lobby::SessionFactory& sessions);

  // Sends a frame from the gateway; returns false once the gateway knows that the connection is
  // broken.
  [[nodiscard]] bool up(std::string_view frame);

  // Nothing passes any more. Each end learns of it after the given time.
  void cut(Millis gateway_after, Millis primary_after);

  // Makes every frame take this much longer from now on.
  void slow_down(Millis by) { slower_by_ = by; }

  [[nodiscard]] bool is_cut() const { return is_cut_; }

  [[nodiscard]] const std::shared_ptr<Life>& primary() const { return primary_; }

  // The process of the primary has died; the gateway learns of it after the given time.
  void lose_primary(Millis gateway_after);

  // --- lobby::Outlet, for the primary ---
  [[nodiscard]] bool push(std::string_view frame) override;
  void close(lobby::CloseCode code, std::string reason) override;

  [[nodiscard]] const std::string& remote_address() const override { return address_; }

 private:
  [[nodiscard]] Stage& stage() const { return gateway_->stage(); }

  [[nodiscard]] Millis later_than(Millis& last);
  [[nodiscard]] std::string misled(std::string_view frame);

  const WorldPlan& plan_;
  std::shared_ptr<Life> gateway_;
  std::shared_ptr<Life> primary_;
  Events events_;
  std::string address_ = "10.0.0.2";
  std::unique_ptr<lobby::Session> session_;  // the primary's; null until open
  Millis slower_by_{0};
  Millis last_up_{0};
  Millis last_down_{0};
  bool is_cut_ = false;
  bool is_lost_ = false;  // the gateway knows that it is cut
};

}  // namespace lair::sim
