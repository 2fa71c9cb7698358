// A folder that is deleted after the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tests/support/private_cluster.hpp"

namespace lair::test {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "lair-store-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }

  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

  // The name of a test's only database: a file in this folder or, if LAIR_TEST_DATABASE is
  // "postgres", a new schema on a PostgreSQL server.
  [[nodiscard]] const std::string& database() {
    if (!database_.empty()) return database_;
    if (is_on_server()) {
      setenv("STATE_DIRECTORY", path_.c_str(), 1);  // for files that belong to a database
      database_ = PrivateCluster::instance().new_database();
    } else {
      database_ = file("lair.db");
    }
    return database_;
  }

  static bool is_on_server() {
    const char* const chosen = std::getenv("LAIR_TEST_DATABASE");
    return chosen != nullptr && std::string_view(chosen) == "postgres";
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::string database_;
};

}  // namespace lair::test
