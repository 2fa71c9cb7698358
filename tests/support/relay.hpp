// A wire between two programs on this machine that can be cut, slowed and mended.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <list>
#include <mutex>
#include <thread>
#include <variant>

namespace lair::test {

// Passes bytes both ways between its clients and one place, on a thread of its own.
class Relay {
 public:
  // A port of the loopback address, or a socket in the file system.
  using Place = std::variant<std::uint16_t, std::filesystem::path>;

  // Listens at `at`; with port 0 the system chooses one.
  explicit Relay(const Place& at);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // Where it leads, for clients that connect from now on.
  void lead_to(Place place);

  // From now on no byte passes in either direction and nobody is told, as if a cable were pulled.
  void cut() { is_cut_ = true; }

  void mend() { is_cut_ = false; }

  // From now on bytes wait this long before they pass.
  void slow(std::chrono::milliseconds wait) { wait_ = wait; }

 private:
  class Wire;

  void run();
  void accept_one();
  [[nodiscard]] int connected() const;

  int listening_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<bool> is_cut_{false};
  std::atomic<bool> is_over_{false};
  std::atomic<std::chrono::milliseconds> wait_{std::chrono::milliseconds(0)};
  mutable std::mutex mutex_;  // guards what follows
  Place to_;
  std::list<Wire> wires_;  // used only by the thread
  std::thread thread_;
};

}  // namespace lair::test
