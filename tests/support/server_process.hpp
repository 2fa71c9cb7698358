// A server in a process of its own, for tests that kill it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace lair::testing {

// The program that CMake built beside the test; another one, such as one under a sanitizer, if
// LAIR_SERVER names it.
std::string server_program();

// Serves from the constructor on; killed at the latest by the destructor. Its log is for
// the test, or, when that failed without reading it, for its standard error.
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

  void signal(int number);

  // Waits until it has ended; the exit status.
  int wait();

  // What it has logged so far.
  std::string log();

  // Waits until it has logged this. Throws std::runtime_error when it does not.
  void wait_for_log(const std::string& text);

  // From now on no file of it may grow, as on a disk that is full; or again as large as it likes.
  enum class Disk { Full, Free };
  void set_disk(Disk disk);

  // The most memory it ever held.
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

// A server that is to end by itself. Throws std::runtime_error when it does not within a minute.
ProcessEnd run_server_to_end(std::vector<std::string> arguments);

}  // namespace lair::testing
