#include "tests/bench/server/anchors.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "clients/link/descriptor.hpp"
#include "clients/link/socket.hpp"
#include "clients/load/histogram.hpp"
#include "server/store/sqlite.hpp"
#include "tests/bench/server/echo_server.hpp"

namespace lair::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMessageBytes = 40;
constexpr std::size_t kRowBytes = 60;
constexpr int kPatienceMillis = 10'000;

std::uint64_t micros_since(Clock::time_point begin) {
  const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
  return static_cast<std::uint64_t>(passed.count());
}

class EchoClient {
 public:
  explicit EchoClient(std::uint16_t port) : socket_(connected(port)) {}

  [[nodiscard]] pollfd watch() const {
    const short events = socket_.wants_to_write() ? POLLIN | POLLOUT : POLLIN;
    return {.fd = socket_.descriptor(), .events = events, .revents = 0};
  }

  // Sends the next message when the one before has come back.
  void pump(const std::string& message, load::Histogram& times) {
    socket_.pump();
    if (!socket_.is_open()) return;
    if (is_waiting_ && !socket_.next()) return;
    if (is_waiting_) times.add(micros_since(sent_));
    is_waiting_ = true;
    sent_ = Clock::now();
    socket_.send(message);
    socket_.pump();
  }

 private:
  static link::Socket connected(std::uint16_t port) {
    auto socket = link::Socket::connect({.host = "127.0.0.1", .port = port});
    if (!socket) throw std::runtime_error(socket.error());
    return std::move(*socket);
  }

  link::Socket socket_;
  bool is_waiting_ = false;
  Clock::time_point sent_;
};

void pump_for(std::vector<EchoClient>& clients, Seconds time, load::Histogram& times) {
  const std::string message(kMessageBytes, 'e');
  std::vector<pollfd> watched(clients.size());
  const auto end = Clock::now() + time;
  while (Clock::now() < end) {
    std::ranges::transform(
        clients, watched.begin(), [](const EchoClient& client) { return client.watch(); });
    if (poll(watched.data(), watched.size(), kPatienceMillis) <= 0) {
      throw std::runtime_error("the echo is silent");
    }
    for (std::size_t at = 0; at < clients.size(); ++at) {
      if (watched[at].revents != 0) clients[at].pump(message, times);
    }
  }
}

}  // namespace

Echo measure_echo(std::size_t clients, Seconds time) {
  EchoServer server;
  std::vector<EchoClient> all;
  all.reserve(clients);
  for (std::size_t at = 0; at < clients; ++at) all.emplace_back(server.port());
  load::Histogram warm_up;
  pump_for(all, time / 4, warm_up);
  load::Histogram times;
  const double cpu = server.cpu_seconds();
  const auto begin = Clock::now();
  pump_for(all, time, times);
  const double passed = Seconds(Clock::now() - begin).count();
  const auto messages = static_cast<double>(times.total());
  return {.per_second = messages / passed,
          .cpu_micros = (server.cpu_seconds() - cpu) / messages * 1e6,
          .p50_micros = times.quantile(0.5),
          .p99_micros = times.quantile(0.99)};
}

double measure_inserts(const std::string& folder, std::size_t rows_per_commit, Seconds time) {
  store::Database database(folder + "/inserts.db", store::Access::ReadWrite);
  database.execute(
      "CREATE TABLE IF NOT EXISTS row (at INTEGER PRIMARY KEY, source INTEGER, bytes BLOB)");
  store::Statement insert(database, "INSERT INTO row (source, bytes) VALUES (?, ?)");
  const std::string bytes(kRowBytes, 'r');
  std::size_t rows = 0;
  const auto begin = Clock::now();
  while (Clock::now() - begin < time) {
    store::Transaction transaction(database);
    for (std::size_t row = 0; row < rows_per_commit; ++row, ++rows) {
      store::Run(insert, rows % 10'000, store::Blob{bytes}).finish();
    }
    transaction.commit();
  }
  return static_cast<double>(rows) / Seconds(Clock::now() - begin).count();
}

std::uint64_t measure_sync_micros(const std::string& folder) {
  const std::string name = folder + "/sync";
  const link::Descriptor file(open(name.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600));
  const std::array<char, 4'096> bytes{};
  load::Histogram times;
  for (int turn = 0; turn < 200; ++turn) {
    const auto begin = Clock::now();
    if (write(file.number(), bytes.data(), bytes.size()) < 0 || fdatasync(file.number()) != 0) {
      throw std::runtime_error(name + " cannot be written");
    }
    times.add(micros_since(begin));
  }
  return times.quantile(0.5);
}

}  // namespace lair::bench
