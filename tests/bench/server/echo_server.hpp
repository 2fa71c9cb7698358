// A raw Beast echo, what any Beast server costs at least.
#pragma once

#include <cstdint>
#include <memory>

namespace lair::bench {

// Sends every message back, on a thread of its own, from the constructor to the destructor.
class EchoServer {
 public:
  EchoServer();
  EchoServer(const EchoServer&) = delete;
  EchoServer& operator=(const EchoServer&) = delete;
  ~EchoServer();

  [[nodiscard]] std::uint16_t port() const;

  // Processor time of its thread so far.
  [[nodiscard]] double cpu_seconds() const;

 private:
  class Running;
  std::unique_ptr<Running> running_;
};

}  // namespace lair::bench
