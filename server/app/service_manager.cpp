#include "server/app/service_manager.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string_view>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lair {
namespace {

constexpr int kFirstSocket = 3;
constexpr int kSocketsMax = 16;

std::string take_variable(const char* name) {
  const char* const value = std::getenv(name);
  std::string text = value == nullptr ? "" : value;
  unsetenv(name);
  return text;
}

std::int64_t number_of(const std::string& text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end ? number : 0;
}

// Variables inherited by mistake from a parent name another process.
bool is_meant(const std::string& pid) { return number_of(pid) == getpid(); }

// A path that begins with '@' is an abstract socket. Returns -1 if nobody listens.
int connected_to(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.empty() || path.size() >= sizeof address.sun_path) return -1;
  std::ranges::copy(path, address.sun_path);
  if (path.front() == '@') address.sun_path[0] = '\0';
  const int made = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const auto bytes = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as the system's interface is
  const auto* where = reinterpret_cast<const sockaddr*>(&address);
  if (made >= 0 && ::connect(made, where, bytes) == 0) return made;
  if (made >= 0) ::close(made);
  return -1;
}

std::int64_t monotonic_micros() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1'000;
}

}  // namespace

ServiceManager::ServiceManager() : socket_(connected_to(take_variable("NOTIFY_SOCKET"))) {
  const std::int64_t waits = number_of(take_variable("WATCHDOG_USEC"));
  const std::string watched = take_variable("WATCHDOG_PID");
  if (waits > 0 && (watched.empty() || is_meant(watched))) {
    alive_every_ = std::chrono::microseconds(std::max<std::int64_t>(waits / 2, 1'000));
  }
  const bool are_ours = is_meant(take_variable("LISTEN_PID"));
  const auto given = static_cast<int>(
      std::clamp<std::int64_t>(number_of(take_variable("LISTEN_FDS")), 0, kSocketsMax));
  for (int at = kFirstSocket; are_ours && at < kFirstSocket + given; ++at) {
    fcntl(at, F_SETFD, FD_CLOEXEC);
    sockets_.push_back(at);
  }
}

ServiceManager::~ServiceManager() {
  if (socket_ >= 0) ::close(socket_);
}

void ServiceManager::starting(std::chrono::seconds at_most) {
  say("STATUS=Opening the database.\nEXTEND_TIMEOUT_USEC=" +
      std::to_string(std::chrono::microseconds(at_most).count()));
}

void ServiceManager::ready() { say("READY=1\nSTATUS=Serving."); }

void ServiceManager::reloading() {
  say("RELOADING=1\nMONOTONIC_USEC=" + std::to_string(monotonic_micros()));
}

void ServiceManager::stopping(std::chrono::seconds at_most) {
  say("STOPPING=1\nSTATUS=Waiting for hands in play.\nEXTEND_TIMEOUT_USEC=" +
      std::to_string(std::chrono::microseconds(at_most).count()));
}

void ServiceManager::alive() { say("WATCHDOG=1"); }

void ServiceManager::say(const std::string& state) const {
  if (socket_ >= 0) ::send(socket_, state.data(), state.size(), MSG_NOSIGNAL);
}

}  // namespace lair
