// One connection of a simulated client to a server, over a network that loses, doubles and delays
// frames.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/lobby/connection.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/plan.hpp"
#include "tests/sim/referee.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

// The server's end is a real session, the client's end a pair of functions. Frames keep their
// order; the client learns that the connection is closed only after the frames before that.
class Line : public lobby::Outlet, public std::enable_shared_from_this<Line> {
 public:
  struct Ears {
    std::function<void(const std::string&)> frame;
    std::function<void()> gone;
  };

  // Objects passed by reference must outlive the line; `server` is the process at the other end.
  Line(Stage& stage,
       Referee& referee,
       const WorldPlan& plan,
       Caller caller,
       std::shared_ptr<Life> server,
       Ears ears);

  // The server accepts the connection.
  void open(const lobby::SessionFactory& sessions);

  // The client sends a frame, which may by chance be lost, doubled or late.
  void send(const std::string& bytes);

  // The client leaves; the server notices `after` this time.
  void hang_up(Millis after);

  // The process has died: its end is gone, which the client notices later.
  void cut();

  // --- lobby::Outlet ---
  [[nodiscard]] bool push(std::string_view message) override;
  void close(lobby::CloseCode code, std::string reason) override;

  [[nodiscard]] const std::string& remote_address() const override { return address_; }

 private:
  void end_session();
  void deliver(const std::string& bytes);
  void tell_gone();
  void on_server(std::function<void()> what);
  [[nodiscard]] Millis later_than(Millis& last);

  Stage& stage_;
  Referee& referee_;
  const WorldPlan& plan_;
  Caller caller_;
  std::shared_ptr<Life> server_;  // null once cut
  Ears ears_;
  std::string address_ = "127.0.0.1";
  std::unique_ptr<lobby::Session> session_;  // null before opening and after closing
  Millis last_down_{0};                      // when the last frame to the client arrives
  Millis last_up_{0};                        // when the last frame to the server arrives
  std::size_t unread_ = 0;                   // frames on their way to the client
  bool hung_up_ = false;
};

}  // namespace lair::sim
