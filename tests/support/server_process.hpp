// A server in a process of its own, for tests that kill it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace lair::testing {

// The program that CMake built beside the test; if LAIR_SERVER names another one, such as one under
// a sanitizer, that one.
std::string server_program();

// Serves from the constructor on; killed by the destructor at the latest. The test may read its
// log; if it failed without reading it, the log goes to the test's standard error.
class ServerProcess {
 public:
  // Waits until the server has printed its address. Throws std::runtime_error if it ends instead.
  explicit ServerProcess(std::vector<std::string> arguments);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  [[nodiscard]] std::uint16_t port() const { return port_; }

  // SIGKILL: anything the process had not made durable is gone once this returns.
  void kill();

  // Whether it is ending without being told to; a dying process has already lost its connections.
  [[nodiscard]] bool is_ending();

  // SIGTERM; returns the exit status.
  int stop();

  void signal(int number);

  // Waits until it has ended; returns the exit status.
  int wait();

  // What it has logged so far.
  std::string log();

  // Waits until it has logged this. Throws std::runtime_error if it does not.
  void wait_for_log(const std::string& text);

  // Full: from now on none of its files can grow, as on a full disk. Free: they can again.
  enum class Disk { Full, Free };
  void set_disk(Disk disk);

  // The most memory it has ever held.
  [[nodiscard]] std::size_t peak_bytes() const;

  [[nodiscard]] pid_t id() const { return process_; }

 private:
  bool read_log(int patience_millis);
  void end_log();

  pid_t process_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::string log_;
  bool is_log_read_ = false;
  std::uint16_t port_ = 0;
};

struct ProcessEnd {
  int exit_status = 0;
  std::string output;  // what it printed, errors included
};

// A server that must end by itself. Throws std::runtime_error if it does not within a minute.
ProcessEnd run_server_to_end(std::vector<std::string> arguments);

}  // namespace lair::testing
