// What the server tells the program that supervises it, such as systemd; what that gives it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace lair {

// The datagrams of sd_notify(3) to $NOTIFY_SOCKET; says nothing where nobody listens. Any thread.
class ServiceManager {
 public:
  // Reads the environment, then takes the variables out of it: they are for this process alone.
  ServiceManager();
  ~ServiceManager();
  ServiceManager(const ServiceManager&) = delete;
  ServiceManager& operator=(const ServiceManager&) = delete;

  // `at_most`: how long until this is said again, or the server is ready.
  void starting(std::chrono::seconds at_most);
  void ready();
  void reloading();
  // `at_most`: how long until the process has ended.
  void stopping(std::chrono::seconds at_most);
  void alive();

  // How often it wants to hear that the server is alive: half of what it waits. Nothing: never.
  [[nodiscard]] std::optional<std::chrono::microseconds> alive_every() const {
    return alive_every_;
  }

  // Sockets that already listen, given at the start (systemd.socket(5)).
  [[nodiscard]] const std::vector<int>& sockets() const { return sockets_; }

 private:
  void say(const std::string& state) const;

  int socket_ = -1;
  std::optional<std::chrono::microseconds> alive_every_;
  std::vector<int> sockets_;
};

}  // namespace lair
