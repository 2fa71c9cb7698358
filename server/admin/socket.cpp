#include "server/admin/socket.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace lair::admin {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kRequestTime{10};  // for a line to arrive, for an answer to be read
constexpr std::chrono::seconds kAnswerTime{120};
constexpr std::chrono::minutes kFailureToldEvery{1};
constexpr std::chrono::milliseconds kAcceptPause{100};
constexpr int kWaiting = 8;
constexpr int kNone = -1;  // instead of a descriptor; poll() passes over it

std::system_error failure(const std::string& what) {
  return {std::error_code(errno, std::generic_category()), what};
}

sockaddr_un address_of(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() > socket_path_bytes_max()) {
    errno = ENAMETOOLONG;
    throw failure("the admin socket " + path);
  }
  path.copy(address.sun_path, path.size());
  return address;
}

const sockaddr* as_sockaddr(const sockaddr_un& address) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): the C interface wants it so
  return reinterpret_cast<const sockaddr*>(&address);
}

// A file descriptor that closes itself.
struct Owned {
  explicit Owned(int the_descriptor) : descriptor(the_descriptor) {}

  ~Owned() {
    if (descriptor >= 0) ::close(descriptor);
  }

  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;

  int release() { return std::exchange(descriptor, -1); }

  int descriptor;
};

// Returns false once it is too late, or once `wake`, if there is one, is readable.
bool wait_for(int descriptor, short what, Clock::time_point until, int wake = kNone) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    std::array<pollfd, 2> two{
        pollfd{.fd = descriptor, .events = what,   .revents = 0},
        pollfd{.fd = wake,       .events = POLLIN, .revents = 0}
    };
    const int ready = ::poll(two.data(), two.size(), left > 0 ? static_cast<int>(left) : 0);
    if (ready < 0 && errno == EINTR) continue;
    return ready > 0 && two[0].revents != 0;
  }
}

// Reads up to the end of the line. Returns nothing if the line is too long, too late, or never
// ends, and once `wake`, if there is one, is readable.
std::optional<std::string> read_line(int descriptor,
                                     std::size_t bytes_max,
                                     Clock::time_point until,
                                     int wake = kNone) {
  std::string line;
  std::array<char, 4096> bytes{};
  while (line.size() <= bytes_max) {
    if (!wait_for(descriptor, POLLIN, until, wake)) return std::nullopt;
    const auto got = ::recv(descriptor, bytes.data(), bytes.size(), 0);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) return std::nullopt;
    line.append(bytes.data(), static_cast<std::size_t>(got));
    const std::size_t end = line.find('\n');
    if (end != std::string::npos) return line.substr(0, end);
  }
  return std::nullopt;
}

bool write_line(int descriptor, std::string_view text, Clock::time_point until) {
  std::string line(text);
  line += '\n';
  for (std::string_view rest = line; !rest.empty();) {
    if (!wait_for(descriptor, POLLOUT, until)) return false;
    const auto sent = ::send(descriptor, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (sent <= 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

int new_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

// Removes a socket file at which nobody listens: it was left by a server that was killed.
void remove_what_is_left(const std::string& path) {
  struct stat facts {};

  if (::lstat(path.c_str(), &facts) != 0 || !S_ISSOCK(facts.st_mode)) return;
  const sockaddr_un address = address_of(path);
  const Owned probe(new_socket());
  if (::connect(probe.descriptor, as_sockaddr(address), sizeof address) == 0) {
    errno = EADDRINUSE;
    throw failure("the admin socket " + path);
  }
  if (errno == ECONNREFUSED) ::unlink(path.c_str());
}

// From the start, nobody but its owner may open it.
int listen_at(const std::string& path) {
  const sockaddr_un address = address_of(path);
  remove_what_is_left(path);
  Owned listening(new_socket());
  if (listening.descriptor < 0) throw failure("the admin socket " + path);
  // Nobody can connect to a bound socket until it listens, so there is time to set its permissions.
  if (::bind(listening.descriptor, as_sockaddr(address), sizeof address) != 0 ||
      ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0 ||
      ::listen(listening.descriptor, kWaiting) != 0) {
    throw failure("the admin socket " + path);
  }
  return listening.release();
}

}  // namespace

Socket::Socket(std::string path, Answer answer, CannotAccept cannot_accept)
    : path_(std::move(path)),
      answer_(std::move(answer)),
      cannot_accept_(std::move(cannot_accept)),
      listening_(listen_at(path_)),
      wake_(::eventfd(0, EFD_CLOEXEC)) {
  thread_ = std::thread([this] { run(); });
}

Socket::~Socket() {
  stop();
  ::close(wake_);
}

void Socket::stop() {
  if (!thread_.joinable()) return;
  ::eventfd_write(wake_, 1);
  thread_.join();
  ::close(std::exchange(listening_, -1));
  ::unlink(path_.c_str());
}

void Socket::run() {
  std::optional<Clock::time_point> told;
  for (;;) {
    std::array<pollfd, 2> two{
        pollfd{.fd = listening_, .events = POLLIN, .revents = 0},
        pollfd{.fd = wake_,      .events = POLLIN, .revents = 0}
    };
    if (::poll(two.data(), two.size(), -1) < 0) continue;
    if (two[1].revents != 0) return;
    const Owned connection(::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (connection.descriptor >= 0) {
      serve(connection.descriptor);
      continue;
    }
    const std::error_code why(errno, std::generic_category());
    if (why == std::errc::resource_unavailable_try_again || why == std::errc::connection_aborted) {
      continue;
    }
    if (!told || Clock::now() - *told >= kFailureToldEvery) {
      told = Clock::now();
      cannot_accept_(why.message());
    }
    // Out of descriptors or memory: trying again at once would fail again, in a busy loop.
    if (wait_for(wake_, POLLIN, Clock::now() + kAcceptPause)) return;
  }
}

void Socket::serve(int connection) {
  const auto line = read_line(connection, kRequestBytesMax, Clock::now() + kRequestTime, wake_);
  if (!line) return;
  write_line(connection, answer_(*line), Clock::now() + kRequestTime);
}

std::optional<std::string> ask(const std::string& path, std::string_view line) {
  if (path.size() > socket_path_bytes_max()) return std::nullopt;
  const sockaddr_un address = address_of(path);
  // Blocking, because connect() must wait while the server's queue is full.
  const Owned socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (socket.descriptor < 0) throw failure("a socket");
  if (::connect(socket.descriptor, as_sockaddr(address), sizeof address) != 0) {
    if (errno == ENOENT || errno == ECONNREFUSED || errno == ENOTDIR) return std::nullopt;
    throw failure(path + ": cannot reach the server; run this as root or as the server's account");
  }
  const bool is_sent = write_line(socket.descriptor, line, Clock::now() + kRequestTime);
  auto answer = is_sent ? read_line(socket.descriptor, kAnswerBytesMax, Clock::now() + kAnswerTime)
                        : std::nullopt;
  if (answer) return answer;
  errno = ETIMEDOUT;
  throw failure(path + ": the server does not answer");
}

std::string socket_beside(const std::string& database) { return database + ".socket"; }

std::size_t socket_path_bytes_max() { return sizeof(sockaddr_un::sun_path) - 1; }

}  // namespace lair::admin
