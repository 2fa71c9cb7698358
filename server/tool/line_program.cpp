#include "server/tool/line_program.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lair::tool {
namespace {

constexpr std::size_t kAnswerBytesMax = 64 * 1024;

int wait_for_input(int descriptor, std::chrono::milliseconds patience) {
  pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
  return poll(&waiting, 1, static_cast<int>(patience.count()));
}

}  // namespace

LineProgram::LineProgram(std::string command, std::chrono::milliseconds patience)
    : command_(std::move(command)), patience_(patience) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    blame(std::strerror(errno));
  }
  const std::string line = "exec " + command_;
  process_ = fork();
  if (process_ < 0) blame(std::strerror(errno));
  if (process_ == 0) {
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  socket_ = ends[0];
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(patience_);
  const timeval most{.tv_sec = seconds.count() + 1, .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
}

LineProgram::~LineProgram() {
  shutdown(socket_, SHUT_WR);
  const int watch = static_cast<int>(syscall(SYS_pidfd_open, process_, 0));
  if (watch < 0 || wait_for_input(watch, patience_) != 1) kill(process_, SIGKILL);
  if (watch >= 0) close(watch);
  waitpid(process_, nullptr, 0);
  close(socket_);
}

void LineProgram::tell(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const auto now = send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (now <= 0) {
      const bool is_full = errno == EAGAIN;
      blame(is_full ? "does not read its input" : "has ended");
    }
    sent += static_cast<std::size_t>(now);
  }
}

std::string LineProgram::answer() {
  std::size_t end = unread_.find('\n');
  while (end == std::string::npos) {
    if (unread_.size() > kAnswerBytesMax) blame("writes a line without an end");
    if (wait_for_input(socket_, patience_) != 1) blame("gives no answer in time");
    std::array<char, 4096> bytes;
    const auto got = recv(socket_, bytes.data(), bytes.size(), 0);
    if (got <= 0) blame("has ended");
    unread_.append(bytes.data(), static_cast<std::size_t>(got));
    end = unread_.find('\n');
  }
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return line;
}

void LineProgram::blame(const std::string& what) const {
  throw ProgramFault{"\"" + command_ + "\" " + what};
}

}  // namespace lair::tool
