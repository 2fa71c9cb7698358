#include "tests/support/relay.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace lair::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTurnMillis = 5;                             // of the thread, if no byte wakes it
constexpr std::size_t kWaitingMax = std::size_t{1} << 20;  // bytes, in one direction

// A place's address as system calls take it.
class Address {
 public:
  explicit Address(const Relay::Place& place) {
    if (const auto* const port = std::get_if<std::uint16_t>(&place)) {
      sockaddr_in in{};
      in.sin_family = AF_INET;
      in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      in.sin_port = htons(*port);
      size_ = sizeof in;
      std::memcpy(&bytes_, &in, sizeof in);
    } else {
      sockaddr_un un{};
      un.sun_family = AF_UNIX;
      const std::string file = std::get<std::filesystem::path>(place).string();
      if (file.size() >= sizeof un.sun_path) throw std::runtime_error("too long a name: " + file);
      std::ranges::copy(file, std::begin(un.sun_path));
      size_ = sizeof un;
      std::memcpy(&bytes_, &un, sizeof un);
    }
  }

  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the interface of sockets
  [[nodiscard]] sockaddr* get() { return reinterpret_cast<sockaddr*>(&bytes_); }

  [[nodiscard]] socklen_t size() const { return size_; }

  [[nodiscard]] int family() const { return bytes_.ss_family; }

 private:
  sockaddr_storage bytes_{};
  socklen_t size_ = 0;
};

}  // namespace

// Two sockets and the bytes on their way between them.
class Relay::Wire {
 public:
  Wire(int one, int other) : ends_{one, other} {}

  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  ~Wire() {
    for (const int end : ends_) close(end);
  }

  void wait_for(std::vector<pollfd>& events) const {
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      const bool has_room = !ways_[way].is_over && ways_[way].bytes < kWaitingMax;
      if (has_room) events.push_back({.fd = ends_[way], .events = POLLIN, .revents = 0});
    }
  }

  // Takes what has arrived, passes on what has waited long enough; returns false once both sides
  // are done.
  bool move(std::chrono::milliseconds wait) {
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      if (!take(way, wait) || !pass(way)) return false;
    }
    return !(ways_[0].is_over && ways_[1].is_over);
  }

 private:
  struct Part {
    Clock::time_point due;
    std::string bytes;
  };

  // From one end to the other.
  struct Way {
    std::deque<Part> parts;
    std::size_t bytes = 0;
    bool is_over = false;
  };

  bool take(std::size_t from, std::chrono::milliseconds wait) {
    Way& way = ways_[from];
    std::array<char, 65'536> some;
    while (!way.is_over && way.bytes < kWaitingMax) {
      const ssize_t read = recv(ends_[from], some.data(), some.size(), MSG_DONTWAIT);
      if (read < 0) return errno == EAGAIN || errno == EINTR;
      if (read == 0) way.is_over = true;
      const auto size = static_cast<std::size_t>(read);
      if (size > 0) way.parts.push_back({Clock::now() + wait, std::string(some.data(), size)});
      way.bytes += size;
    }
    return true;
  }

  bool pass(std::size_t from) {
    Way& way = ways_[from];
    const int to = ends_[1 - from];
    while (!way.parts.empty() && way.parts.front().due <= Clock::now()) {
      std::string& bytes = way.parts.front().bytes;
      const ssize_t sent = send(to, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (sent < 0) return errno == EAGAIN || errno == EINTR;
      bytes.erase(0, static_cast<std::size_t>(sent));
      way.bytes -= static_cast<std::size_t>(sent);
      if (bytes.empty()) way.parts.pop_front();
    }
    if (way.is_over && way.parts.empty()) shutdown(to, SHUT_WR);
    return true;
  }

  std::array<int, 2> ends_;
  std::array<Way, 2> ways_;
};

Relay::Relay(const Place& at) {
  Address address(at);
  listening_ = socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool is_open = listening_ >= 0 && bind(listening_, address.get(), address.size()) == 0 &&
                       listen(listening_, SOMAXCONN) == 0;
  if (!is_open) throw std::runtime_error("a relay cannot listen");
  if (const auto* const file = std::get_if<std::filesystem::path>(&at)) {
    chmod(file->c_str(), 0777);
  } else {
    Address bound(Place(std::uint16_t{0}));
    socklen_t size = bound.size();
    getsockname(listening_, bound.get(), &size);
    sockaddr_in in{};
    std::memcpy(&in, bound.get(), sizeof in);
    port_ = ntohs(in.sin_port);
  }
  thread_ = std::thread([this] { run(); });
}

Relay::~Relay() {
  is_over_ = true;
  thread_.join();
  close(listening_);
}

void Relay::lead_to(Place place) {
  const std::lock_guard lock(mutex_);
  to_ = std::move(place);
}

void Relay::run() {
  while (!is_over_) {
    std::vector<pollfd> events;
    if (!is_cut_) {
      events.push_back({.fd = listening_, .events = POLLIN, .revents = 0});
      for (const Wire& wire : wires_) wire.wait_for(events);
    }
    poll(events.data(), events.size(), kTurnMillis);
    if (is_cut_) continue;
    if (!events.empty() && (events.front().revents & POLLIN) != 0) accept_one();
    wires_.remove_if([this](Wire& wire) { return !wire.move(wait_); });
  }
}

void Relay::accept_one() {
  const int come = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
  if (come < 0) return;
  const int there = connected();
  if (there < 0) {
    close(come);
    return;
  }
  wires_.emplace_back(come, there);
}

int Relay::connected() const {
  Address address([this] {
    const std::lock_guard lock(mutex_);
    return to_;
  }());
  const int there = socket(address.family(), SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (there >= 0 && connect(there, address.get(), address.size()) == 0) {
    const int yes = 1;
    if (address.family() == AF_INET) {
      setsockopt(there, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    return there;
  }
  if (there >= 0) close(there);
  return -1;
}

}  // namespace lair::test
