// A PostgreSQL server for the tests of one process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <sys/types.h>

namespace lair::test {

// Listens only on a socket in its folder; both are gone when the process ends, in whatever way. Its
// programs are Debian's postgresql-15. It refuses to run as root, so it runs as `postgres` if the
// tests run as root.
class PrivateCluster {
 public:
  // Started by the first call.
  static PrivateCluster& instance();

  // The address of a new, empty place for a club: a schema of its own. Connections to it wait as
  // long as a busy machine needs.
  std::string new_database() { return patient(new_hasty_database()); }

  // The same for servers whose connections may hang: they wait as long as in production.
  std::string new_hasty_database();

  // `address` for a direct connection.
  static std::string patient(const std::string& address);

  // Stops it, as an operator would or as if its processes had died, and starts it again.
  enum class Stop : std::uint8_t { Fast, Immediate };
  void restart(Stop stop);

  // The process that starts a process for each session.
  [[nodiscard]] pid_t id() const { return server_; }

  // The socket it listens at, and PostgreSQL's name for such a file.
  [[nodiscard]] std::filesystem::path socket() const { return folder_ / kSocketName; }

  static constexpr const char* kSocketName = ".s.PGSQL.5432";

  // The `address` of a database of this server, reached by a socket of that name in another folder.
  [[nodiscard]] std::string by_way_of(const std::filesystem::path& folder,
                                      std::string address) const;

  ~PrivateCluster();
  PrivateCluster(const PrivateCluster&) = delete;
  PrivateCluster& operator=(const PrivateCluster&) = delete;

 private:
  PrivateCluster();

  void start();
  [[nodiscard]] std::string address() const;

  std::filesystem::path folder_;
  pid_t server_ = -1;
  int schemas_ = 0;
};

}  // namespace lair::test
