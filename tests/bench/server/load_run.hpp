// Runs the real server with real games: a server process, and a load process that plays there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/server_process.hpp"

namespace lair::bench {

// Settings under which no limit affects the figures.
inline constexpr const char* kSettings = LAIR_SOURCE_DIR "/tests/bench/open_limits.toml";

// A server with its own database, as people run it except for the limits.
class Server {
 public:
  //   database   empty: a file in the folder
  explicit Server(std::filesystem::path folder, std::string database = "");

  [[nodiscard]] testing::ServerProcess& process() { return *process_; }

  [[nodiscard]] std::uint16_t port() const { return process_->port(); }

  // Sends SIGKILL.
  void kill() { process_->kill(); }

  // Milliseconds from the start of the process until it serves.
  double restart();

  // The size of the database file with its log.
  [[nodiscard]] std::size_t database_bytes() const;

  [[nodiscard]] const std::string& database() const { return database_; }

 private:
  std::filesystem::path folder_;
  std::string database_;
  std::unique_ptr<testing::ServerProcess> process_;
};

struct Load {
  std::uint32_t tables = 0;
  std::chrono::milliseconds think{0};  // mean time before an answer
  double warm_up_seconds = 1;          // after all tables play; 0 measures from the first hello on
  double seconds = 3;
};

struct LoadFigures {
  double actions_per_second = 0;  // accepted, durable
  double frames_per_second = 0;   // sent by the server
  double cpu_micros = 0;          // processor time of the server, for each action
  std::uint64_t p50_micros = 0;   // from an action to its own frame
  std::uint64_t p99_micros = 0;
  double own_cpu = 0;     // cores that the load took
  double other_cpu = 0;   // cores that were busy with neither of the two
  double stolen_cpu = 0;  // cores that the machine's host used otherwise
  double actions = 0;
  std::size_t resident_bytes = 0;  // of the server, shortly before its players leave
  bool is_clean = false;           // every law that a client can check held
};

// Plays and waits for the end. Throws std::runtime_error if the load does not run.
LoadFigures play(Server& server, const Load& load);

// The same in a club of several servers, `processes`, whose players connect to `ports` in turn. The
// processor time in the result is that of the first process.
//   each   receives the processor microseconds of each process for an action
LoadFigures play(const std::vector<std::uint16_t>& ports,
                 const std::vector<pid_t>& processes,
                 const Load& load,
                 std::vector<double>& each);

}  // namespace lair::bench
