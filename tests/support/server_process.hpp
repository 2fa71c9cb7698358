// A server in a process of its own, for tests that kill it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace lair::testing {

// The program that CMake built beside the test.
std::string server_program();

// Serves from the constructor on; killed at the latest by the destructor. Its log goes to the
// test's own standard error.
class ServerProcess {
 public:
  // Waits until the server has printed its address. Throws std::runtime_error when it ends instead.
  explicit ServerProcess(std::vector<std::string> arguments);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // SIGKILL: whatever the process had not made durable is gone once this returns.
  void kill();

  // Whether it ends without being told to; one that is dying has lost its connections already.
  [[nodiscard]] bool is_ending();

  // SIGTERM; the exit status.
  int stop();

 private:
  pid_t process_ = -1;
  int output_ = -1;
  std::uint16_t port_ = 0;
};

struct ProcessEnd {
  int exit_status = 0;
  std::string output;  // what it printed, errors included
};

// A server that is to end by itself. Throws std::runtime_error when it does not within a minute.
ProcessEnd run_server_to_end(std::vector<std::string> arguments);

}  // namespace lair::testing
