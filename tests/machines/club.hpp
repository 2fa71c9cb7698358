// The servers of one club, each on a machine of its own as far as it knows, with one database.
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

class MachinesOfClub {
 public:
  MachinesOfClub();
  ~MachinesOfClub();
  MachinesOfClub(const MachinesOfClub&) = delete;
  MachinesOfClub& operator=(const MachinesOfClub&) = delete;

  // One that stands by when another plays; `options` are added to its command line.
  std::unique_ptr<ServerProcess> new_server(const std::vector<std::string>& options = {});

  // One whose players are passed on while it stands by.
  std::unique_ptr<ServerProcess> new_gateway();

  [[nodiscard]] const std::string& database() const { return database_; }

 private:
  std::filesystem::path folder_;
  std::string database_ = test::PrivateCluster::instance().new_database();
  int servers_ = 0;
};

// What a server answers; `headers` are whole lines.
test::RawReply page(std::uint16_t port, const std::string& path, const std::string& headers = {});
test::RawReply post(std::uint16_t port,
                    const std::string& path,
                    const std::string& headers,
                    const std::string& body);

void wait_until_ready(std::uint16_t port);
void wait_until_it_plays(ServerProcess& server);

}  // namespace lair::testing
