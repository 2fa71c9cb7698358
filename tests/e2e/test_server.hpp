// A server with a database of its own in a folder that is deleted with the test; the database is on
// a PostgreSQL server if LAIR_TEST_DATABASE is "postgres".
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/ports.hpp"
#include "tests/support/server_process.hpp"

namespace lair::testing {

// Settings for a test that asks for a page again and again until it shows something: in the seconds
// for which a busy machine may keep the writer waiting it asks more often than people may.
inline constexpr const char* kPagesAsOftenAsWanted =
    "[limits.allowances]\n\"request.address\" = [100000, 1]\n\"read.address\" = [100000, 1]\n";

class TestServer {
 public:
  // The address after a restart: Kept for clients that reconnect by themselves.
  enum class Address { New, Kept };

  // Walls follow from `seed`, two or more hexadecimal digits; without one they are made from
  // everybody's shares, as in real play. `settings` are lines of the configuration file, and
  // `words` arguments, in addition to the usual ones; an argument may override a usual pace.
  explicit TestServer(std::string seed = "00",
                      const std::string& settings = "",
                      std::vector<std::string> words = {},
                      Address address = Address::New);
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;
  ~TestServer();

  [[nodiscard]] std::uint16_t port() const { return process_->port(); }

  // SIGKILL; nothing runs until restart().
  void kill() { process_->kill(); }

  // Starts the server again, on the same database.
  void restart();

  // The same; the server kills itself after that many commits of tables, 0 for never.
  void restart_to_die_after(std::uint64_t commits);

  // Whether the server ends by itself, once it has let a connection go.
  [[nodiscard]] bool is_dying() { return process_->is_ending(); }

  [[nodiscard]] const std::string& database() const { return database_; }

  // The process that runs now.
  [[nodiscard]] ServerProcess& process() { return *process_; }

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  // Replaces the additional settings, from the next start on.
  void set_settings(const std::string& settings);

  // The arguments for another server on the same database.
  [[nodiscard]] std::vector<std::string> arguments() const;

 private:
  std::filesystem::path folder_;
  std::string database_;
  std::string seed_;
  std::vector<std::string> words_;
  std::optional<KeptPort> port_;
  std::unique_ptr<ServerProcess> process_;
};

}  // namespace lair::testing
