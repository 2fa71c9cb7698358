// A PostgreSQL server for the tests of one process.
#pragma once

#include <filesystem>
#include <string>

#include <sys/types.h>

namespace lair::test {

// Listens on a socket in its folder alone; both are gone when the process ends, however it does.
// Its programs are Debian's postgresql-15; it runs as `postgres` when the tests run as root, which
// it refuses to be.
class PrivateCluster {
 public:
  // Started by the first who asks.
  static PrivateCluster& instance();

  // The address of a new, empty place for a club: a schema of its own.
  std::string new_database();

  ~PrivateCluster();
  PrivateCluster(const PrivateCluster&) = delete;
  PrivateCluster& operator=(const PrivateCluster&) = delete;

 private:
  PrivateCluster();

  [[nodiscard]] std::string address() const;

  std::filesystem::path folder_;
  pid_t server_ = -1;
  int schemas_ = 0;
};

}  // namespace lair::test
