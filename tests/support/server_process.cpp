#include "tests/support/server_process.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

constexpr int kPatienceMillis = std::chrono::milliseconds(test::kPatience).count();
constexpr int kLogBytes = 1024 * 1024;  // that a server may log before anybody reads it

enum class Errors { Apart, WithTheOutput };

struct Started {
  pid_t process = -1;
  int output = -1;
  int errors = -1;
};

std::array<int, 2> new_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  return ends;
}

// The child dies with the test, so that a failed run leaves no server behind. It lacks root's power
// to write protected files, even if root runs the test.
Started start(std::vector<std::string> arguments, Errors errors) {
  arguments.insert(arguments.begin(), server_program());
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  const std::array<int, 2> ends = new_pipe();
  const std::array<int, 2> errors_ends = new_pipe();
  fcntl(errors_ends[1], F_SETPIPE_SZ, kLogBytes);
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
    dup2(ends[1], STDOUT_FILENO);
    dup2(errors == Errors::Apart ? errors_ends[1] : ends[1], STDERR_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  ::close(ends[1]);
  ::close(errors_ends[1]);
  return {.process = process, .output = ends[0], .errors = errors_ends[0]};
}

// Appends what the process prints next; returns false at the end of its output.
bool read_more(int output, std::string& text) {
  pollfd waiting{.fd = output, .events = POLLIN, .revents = 0};
  if (poll(&waiting, 1, kPatienceMillis) <= 0) throw std::runtime_error("the server is silent");
  std::array<char, 4096> bytes;
  const auto got = ::read(output, bytes.data(), bytes.size());
  if (got <= 0) return false;
  text.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

int wait_for(pid_t process) {
  int status = 0;
  waitpid(process, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::uint16_t port_from(int output) {
  const std::string mark = "http://127.0.0.1:";
  std::string text;
  std::size_t at = std::string::npos;
  while (at == std::string::npos || text.find('\n', at) == std::string::npos) {
    if (!read_more(output, text)) throw std::runtime_error("the server does not start: " + text);
    at = text.find(mark);
  }
  return static_cast<std::uint16_t>(std::stoi(text.substr(at + mark.size())));
}

}  // namespace

std::string server_program() {
  const char* const other = std::getenv("LAIR_SERVER");
  return other != nullptr ? other : LAIR_SERVER;
}

ServerProcess::ServerProcess(std::vector<std::string> arguments) {
  const Started started = start(std::move(arguments), Errors::Apart);
  process_ = started.process;
  output_ = started.output;
  errors_ = started.errors;
  try {
    port_ = port_from(output_);
  } catch (const std::runtime_error& error) {
    const std::string said = log();
    kill();
    throw std::runtime_error(error.what() + said);
  }
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::kill() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    wait_for(process_);
  }
  process_ = -1;
  if (output_ >= 0) ::close(output_);
  output_ = -1;
  end_log();
}

// Returns false if there is nothing more, for now or ever.
bool ServerProcess::read_log(int patience_millis) {
  pollfd waiting{.fd = errors_, .events = POLLIN, .revents = 0};
  if (errors_ < 0 || poll(&waiting, 1, patience_millis) <= 0) return false;
  std::array<char, 4096> bytes;
  const auto got = ::read(errors_, bytes.data(), bytes.size());
  if (got <= 0) return false;
  log_.append(bytes.data(), static_cast<std::size_t>(got));
  return true;
}

void ServerProcess::end_log() {
  while (read_log(0)) {
  }
  if (!is_log_read_ && ::testing::Test::HasFailure()) std::cerr << log_;
  log_.clear();
  is_log_read_ = false;
  if (errors_ >= 0) ::close(errors_);
  errors_ = -1;
}

std::string ServerProcess::log() {
  is_log_read_ = true;
  while (read_log(0)) {
  }
  return log_;
}

void ServerProcess::wait_for_log(const std::string& text) {
  is_log_read_ = true;
  while (log_.find(text) == std::string::npos) {
    if (!read_log(kPatienceMillis)) {
      throw std::runtime_error("the server does not log \"" + text + "\" but " + log_);
    }
  }
}

void ServerProcess::set_disk(Disk disk) {
  const rlim_t most = disk == Disk::Full ? 0 : RLIM_INFINITY;
  const rlimit limit{.rlim_cur = most, .rlim_max = RLIM_INFINITY};
  if (prlimit(process_, RLIMIT_FSIZE, &limit, nullptr) != 0) {
    throw std::runtime_error("the size of files cannot be limited");
  }
}

std::size_t ServerProcess::peak_bytes() const {
  std::ifstream status("/proc/" + std::to_string(process_) + "/status");
  for (std::string word; status >> word;) {
    std::size_t kibibytes = 0;
    if (word == "VmHWM:" && status >> kibibytes) return kibibytes * 1024;
  }
  throw std::runtime_error("the memory of the server is not told");
}

bool ServerProcess::is_ending() {
  const int watch = static_cast<int>(syscall(SYS_pidfd_open, process_, 0));
  pollfd end{.fd = watch, .events = POLLIN, .revents = 0};
  const bool ended = poll(&end, 1, kPatienceMillis) == 1;
  ::close(watch);
  return ended;
}

int ServerProcess::stop() {
  signal(SIGTERM);
  return wait();
}

void ServerProcess::signal(int number) { ::kill(process_, number); }

int ServerProcess::wait() { return wait_for(std::exchange(process_, -1)); }

ProcessEnd run_server_to_end(std::vector<std::string> arguments) {
  const Started started = start(std::move(arguments), Errors::WithTheOutput);
  ::close(started.errors);
  ProcessEnd end;
  try {
    while (read_more(started.output, end.output)) {
    }
  } catch (...) {
    ::kill(started.process, SIGKILL);
    wait_for(started.process);
    throw;
  }
  ::close(started.output);
  end.exit_status = wait_for(started.process);
  return end;
}

}  // namespace lair::testing
