#include "tests/support/private_cluster.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lair::test {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kRoomNeeded = std::uintmax_t{1} << 30;  // bytes

constexpr std::chrono::minutes kAnswerMax{5};  // on a busy machine

constexpr const char* kPrograms = "/usr/lib/postgresql/15/bin/";

// In memory if there is room: disks are slow, and Lion's Lair refuses a PostgreSQL that does not
// sync.
fs::path place_for_clusters() {
  std::error_code none;
  const fs::path memory = "/dev/shm";
  const fs::space_info space = fs::space(memory, none);
  const bool is_usable =
      !none && space.available >= kRoomNeeded && access(memory.c_str(), W_OK | X_OK) == 0;
  return is_usable ? memory : fs::temp_directory_path();
}

// The user PostgreSQL runs as; nothing if it may run as the tests do.
const passwd* other_user() {
  static const passwd* const kOther = geteuid() == 0 ? getpwnam("postgres") : nullptr;
  return kOther;
}

// Starts a program of PostgreSQL's, which dies with this process.
pid_t started(const std::string& program, std::vector<std::string> arguments, const char* log) {
  const std::string path = kPrograms + program;
  if (access(path.c_str(), X_OK) != 0) {
    throw std::runtime_error(path + " is not there; ./lair install test brings it");
  }
  arguments.insert(arguments.begin(), path);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  const passwd* const user = other_user();
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process > 0) return process;
  const int output = open(log, O_WRONLY | O_CREAT | O_APPEND, 0666);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (user != nullptr) {
    if (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0) {
      _exit(126);
    }
  }
  prctl(PR_SET_PDEATHSIG, SIGQUIT);  // after the change of user, which would undo it
  execv(words[0], words.data());
  _exit(127);
}

bool succeeds(const std::string& program,
              const std::vector<std::string>& arguments,
              const char* log) {
  int status = 0;
  waitpid(started(program, arguments, log), &status, 0);
  return status == 0;
}

void run(const std::string& program, const std::vector<std::string>& arguments, const char* log) {
  if (!succeeds(program, arguments, log)) throw std::runtime_error(program + " failed; see " + log);
}

}  // namespace

PrivateCluster& PrivateCluster::instance() {
  static PrivateCluster cluster;
  return cluster;
}

PrivateCluster::PrivateCluster() {
  std::string name = (place_for_clusters() / "lair-pg-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  folder_ = name;
  if (const passwd* const user = other_user()) {
    if (chown(name.c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw std::runtime_error("a folder cannot be given away");
    }
  }
  const std::string data = (folder_ / "data").string();
  const std::string log = (folder_ / "log").string();
  run("initdb",
      {"-D", data, "-U", "lair", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"},
      log.c_str());
  start();
}

void PrivateCluster::start() {
  const std::string data = (folder_ / "data").string();
  const std::string log = (folder_ / "log").string();
  server_ = started(
      "postgres", {"-D", data, "-k", folder_.string(), "-c", "listen_addresses="}, log.c_str());
  const auto begin = std::chrono::steady_clock::now();
  while (!succeeds("pg_isready", {"--quiet", "--dbname", address()}, log.c_str())) {
    if (waitpid(server_, nullptr, WNOHANG) != 0) {
      throw std::runtime_error("postgres ended; see " + log);
    }
    if (std::chrono::steady_clock::now() - begin > kAnswerMax) {
      throw std::runtime_error("postgres does not answer; see " + log);
    }
  }
}

void PrivateCluster::restart(Stop stop) {
  kill(server_, stop == Stop::Fast ? SIGINT : SIGQUIT);
  waitpid(server_, nullptr, 0);
  start();
}

std::string PrivateCluster::by_way_of(const fs::path& folder, std::string address) const {
  const std::string own = folder_.string();
  return address.replace(address.find(own), own.size(), folder.string());
}

PrivateCluster::~PrivateCluster() {
  kill(server_, SIGQUIT);
  waitpid(server_, nullptr, 0);
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::string PrivateCluster::address() const {
  return "postgres://lair@/postgres?host=" + folder_.string();
}

std::string PrivateCluster::new_hasty_database() {
  const std::string name = "test" + std::to_string(++schemas_);
  run("psql",
      {"--quiet", "--no-psqlrc", "--command", "CREATE SCHEMA " + name, address()},
      (folder_ / "log").c_str());
  return address() + "&options=-csearch_path%3D" + name;
}

std::string PrivateCluster::patient(const std::string& address) {
  return address + "&connect_timeout=" + std::to_string(std::chrono::seconds(kAnswerMax).count());
}

}  // namespace lair::test
