#include "tests/support/server_process.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lair::testing {
namespace {

constexpr int kPatienceMillis = 60'000;
constexpr int kDyingMillis = 10'000;

enum class Errors { ToTheTest, WithTheOutput };

struct Started {
  pid_t process = -1;
  int output = -1;
};

// The child dies with the test, so that a failed run leaves no server behind.
Started start(std::vector<std::string> arguments, Errors errors) {
  arguments.insert(arguments.begin(), server_program());
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const pid_t process = fork();
  if (process < 0) throw std::runtime_error("no process");
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[1], STDOUT_FILENO);
    if (errors == Errors::WithTheOutput) dup2(ends[1], STDERR_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  ::close(ends[1]);
  return {.process = process, .output = ends[0]};
}

// Appends what the process prints next; false at the end of its output.
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

std::string server_program() { return LAIR_SERVER; }

ServerProcess::ServerProcess(std::vector<std::string> arguments) {
  const Started started = start(std::move(arguments), Errors::ToTheTest);
  process_ = started.process;
  output_ = started.output;
  try {
    port_ = port_from(output_);
  } catch (...) {
    kill();
    throw;
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
}

bool ServerProcess::is_ending() {
  const int watch = static_cast<int>(syscall(SYS_pidfd_open, process_, 0));
  pollfd end{.fd = watch, .events = POLLIN, .revents = 0};
  const bool ended = poll(&end, 1, kDyingMillis) == 1;
  ::close(watch);
  return ended;
}

int ServerProcess::stop() {
  ::kill(process_, SIGTERM);
  return wait_for(std::exchange(process_, -1));
}

ProcessEnd run_server_to_end(std::vector<std::string> arguments) {
  const Started started = start(std::move(arguments), Errors::WithTheOutput);
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
