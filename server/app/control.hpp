// What signals ask of the running server: a new configuration, or its end.
#pragma once

#include <atomic>
#include <functional>

#include <boost/asio/signal_set.hpp>

#include "server/app/config.hpp"
#include "server/app/drain.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/watchdog.hpp"
#include "server/lobby/lobby.hpp"
#include "server/loops.hpp"

namespace lair {

// All its work is done on the first loop.
class Control {
 public:
  // `reload` reads the configuration again. `close` closes all listeners, then calls its argument.
  struct Acts {
    std::function<void()> reload;
    std::function<void(std::function<void()> closed)> close;
  };

  // `config` is read when a signal arrives, since a reload may have changed it.
  Control(const Config& config,
          Loops& loops,
          lobby::Lobby& lobby,
          ServiceManager& service_manager,
          Acts acts);

  // Starts obeying signals and telling the service manager that the server is alive.
  void begin();

  // Whether the server is about to end. Any thread.
  [[nodiscard]] bool is_draining() const { return is_draining_; }

 private:
  void watch_signals();
  void obey(int signal);
  void say_goodbye();
  void stop();

  const Config& config_;
  Loops& loops_;
  lobby::Lobby& lobby_;
  ServiceManager& service_manager_;
  Acts acts_;
  std::atomic<bool> is_draining_{false};
  bool is_saying_goodbye_ = false;
  Loop loop_;
  boost::asio::signal_set signals_;
  Watchdog watchdog_;
  Drain drain_;
};

}  // namespace lair
