// The servers of one club with one database, each as if on a machine of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/private_cluster.hpp"
#include "tests/support/raw_web_socket.hpp"
#include "tests/support/server_process.hpp"

namespace lair::testing {

inline constexpr int kAgain = 75;  // exit status of a server that must be started again

// The argument with which servers of a club bear with each other for minutes.
std::vector<std::string> long_silence();

class MachinesOfClub {
 public:
  MachinesOfClub();
  ~MachinesOfClub();
  MachinesOfClub(const MachinesOfClub&) = delete;
  MachinesOfClub& operator=(const MachinesOfClub&) = delete;

  // From now on new servers take another's place after the usual silence of a few seconds, and give
  // up as soon as usual when they connect to the database. Without this both take minutes, so that
  // a server that a busy machine holds up is not taken for dead, and takes over.
  void wait_as_usual() { waits_as_usual_ = true; }

  // A server that stands by if another one plays.
  std::unique_ptr<ServerProcess> new_server() { return new_server(database_, {}); }

  // A server that passes players on while it stands by; others reach it at `reach`.
  std::unique_ptr<ServerProcess> new_gateway(const std::string& reach = "127.0.0.1") {
    return new_server(database_, {"--reach", reach});
  }

  // The same, for a club that has a name.
  std::unique_ptr<ServerProcess> new_named(const std::string& club) {
    return new_server(database_, {"--reach", "127.0.0.1", "--club-name", club});
  }

  // The same, connected through another socket of the database.
  std::unique_ptr<ServerProcess> new_gateway(const std::string& reach,
                                             const std::string& database) {
    return new_server(database, {"--reach", reach});
  }

  // The same, with a configuration file besides.
  std::unique_ptr<ServerProcess> new_configured(const std::filesystem::path& file) {
    return new_server(database_, {"--reach", "127.0.0.1", "--config", file.string()});
  }

  [[nodiscard]] const std::string& database() const { return database_; }

  // For sockets and similar files.
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::unique_ptr<ServerProcess> new_server(const std::string& database,
                                            const std::vector<std::string>& options);

  std::filesystem::path folder_;
  std::string database_ = test::PrivateCluster::instance().new_hasty_database();
  int servers_ = 0;
  bool waits_as_usual_ = false;
};

// What a server answers; `headers` consists of whole lines.
test::RawReply page(std::uint16_t port,
                    const std::string& path,
                    const std::string& headers = {},
                    const std::string& host = "lair.test");
test::RawReply post(std::uint16_t port,
                    const std::string& path,
                    const std::string& headers,
                    const std::string& body);

void wait_until_ready(std::uint16_t port);
void wait_until_it_plays(ServerProcess& server);

}  // namespace lair::testing
