// What the server tells the program that supervises it, such as systemd, and what that program
// gives it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace lair {

// Sends the datagrams of sd_notify(3) to $NOTIFY_SOCKET; does nothing if nobody listens. Any
// thread.
class ServiceManager {
 public:
  // Reads the environment, then removes the variables, which are meant for this process only.
  ServiceManager();
  ~ServiceManager();
  ServiceManager(const ServiceManager&) = delete;
  ServiceManager& operator=(const ServiceManager&) = delete;

  // `at_most`: how long until the next call of this function or of `ready`.
  void starting(std::chrono::seconds at_most);
  void ready();
  void reloading();
  // `at_most`: how long until the process has ended.
  void stopping(std::chrono::seconds at_most);
  void alive();

  // How often the supervisor wants to hear that the server is alive: half of its timeout. Nothing:
  // never.
  [[nodiscard]] std::optional<std::chrono::microseconds> alive_every() const {
    return alive_every_;
  }

  // Sockets that were already listening when the process started (systemd.socket(5)).
  [[nodiscard]] const std::vector<int>& sockets() const { return sockets_; }

 private:
  void say(const std::string& state) const;

  int socket_ = -1;
  std::optional<std::chrono::microseconds> alive_every_;
  std::vector<int> sockets_;
};

}  // namespace lair
