#include "tests/bench/server/anchors.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <queue>
#include <random>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "clients/link/descriptor.hpp"
#include "clients/link/socket.hpp"
#include "clients/load/histogram.hpp"
#include "clients/load/processor_time.hpp"
#include "server/store/database.hpp"
#include "tests/bench/server/bare_server.hpp"
#include "tests/bench/server/layers.hpp"
#include "tests/bench/server/process_figures.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/raw_web_socket.hpp"

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

// All clients in a room receive each message; then the next client sends one.
class Room {
 public:
  Room(std::uint16_t port, std::size_t guests) {
    for (std::size_t at = 0; at < guests; ++at) {
      auto socket = link::Socket::connect({.host = "127.0.0.1", .port = port});
      if (!socket) throw std::runtime_error(socket.error().sentence);
      guests_.push_back(std::move(*socket));
    }
  }

  [[nodiscard]] const std::vector<link::Socket>& guests() const { return guests_; }

  // Reads what one client received. Once all have received the message, it is the next one's turn.
  void pump(std::size_t guest, load::Histogram& times) {
    link::Socket& socket = guests_[guest];
    socket.pump();
    if (socket.is_closed()) throw std::runtime_error(socket.why_closed().sentence);
    while (socket.next()) {
      ++heard_;
      if (guest == speaker_) times.add(micros_since(said_));
    }
    if (is_thinking_ || heard_ < guests_.size()) return;
    heard_ = 0;
    speaker_ = (speaker_ + 1) % guests_.size();
    is_thinking_ = true;
  }

  // Whether all have received the last message and nobody has sent another since.
  [[nodiscard]] bool is_thinking() const {
    return is_thinking_ && std::ranges::all_of(guests_, &link::Socket::is_open);
  }

  void speak(std::string_view message) {
    is_thinking_ = false;
    said_ = Clock::now();
    guests_[speaker_].send(message);
    guests_[speaker_].pump();
  }

 private:
  std::vector<link::Socket> guests_;
  std::size_t speaker_ = 0;
  std::size_t heard_ = 0;
  bool is_thinking_ = true;
  Clock::time_point said_;
};

// Runs all rooms on one thread.
class Rooms {
 public:
  Rooms(std::uint16_t port, std::size_t rooms, std::size_t guests)
      : guests_(guests), epoll_(epoll_create1(EPOLL_CLOEXEC)) {
    for (std::size_t room = 0; room < rooms; ++room) {
      rooms_.emplace_back(port, guests);
      for (std::size_t guest = 0; guest < guests; ++guest) {
        const link::Socket& socket = rooms_.back().guests()[guest];
        epoll_event event{};
        event.events = EPOLLIN | EPOLLOUT | EPOLLET;
        event.data.u64 = room * guests + guest;
        epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, socket.descriptor(), &event);
      }
    }
  }

  // Before it sends, each client waits for a random time of up to twice `think`.
  void play_for(Seconds time, Seconds think, std::string_view message, load::Histogram& times) {
    std::array<epoll_event, 256> ready{};
    const auto end = Clock::now() + time;
    while (Clock::now() < end) {
      const int count = epoll_wait(
          epoll_.number(), ready.data(), static_cast<int>(ready.size()), let_speak(message));
      if (count <= 0 && thinking_.empty()) throw std::runtime_error("the bare server is silent");
      for (const epoll_event& event :
           std::span(ready).first(static_cast<std::size_t>(std::max(count, 0)))) {
        const std::size_t room = event.data.u64 / guests_;
        const bool was_thinking = rooms_[room].is_thinking();
        rooms_[room].pump(event.data.u64 % guests_, times);
        if (was_thinking || !rooms_[room].is_thinking()) continue;
        const Seconds pause = think * 2 * std::generate_canonical<double, 32>(chance_);
        thinking_.push({Clock::now() + std::chrono::duration_cast<Clock::duration>(pause), room});
      }
    }
  }

 private:
  struct Thinking {
    Clock::time_point until;
    std::size_t room;

    bool operator>(const Thinking& other) const { return until > other.until; }
  };

  // Lets every client send whose wait is over; returns the milliseconds until the next one.
  int let_speak(std::string_view message) {
    const auto now = Clock::now();
    for (; !thinking_.empty() && thinking_.top().until <= now; thinking_.pop()) {
      rooms_[thinking_.top().room].speak(message);
    }
    if (thinking_.empty()) return kPatienceMillis;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(thinking_.top().until - now);
    return static_cast<int>(left.count());
  }

  std::size_t guests_;  // in each room
  std::vector<Room> rooms_;
  link::Descriptor epoll_;
  std::mt19937 chance_{2026};
  std::priority_queue<Thinking, std::vector<Thinking>, std::greater<>> thinking_;
};

double own_cpu_seconds() { return load::cpu_seconds_of(getpid()); }

Rate measure(const ForkedServer::Serve& serve,
             std::size_t rooms,
             std::size_t guests,
             std::string_view message,
             Seconds time,
             Seconds think = {}) {
  // The server ends before its clients: the side that closes first keeps the port for a minute.
  std::optional<Rooms> all;
  const ForkedServer server(serve);
  all.emplace(server.port(), rooms, guests);
  load::Histogram warm_up;
  all->play_for(time / 2, think, message, warm_up);
  load::Histogram times;
  const double cpu = load::cpu_seconds_of(server.id());
  const double own = own_cpu_seconds();
  const MachineTimes before = machine_times();
  const auto begin = Clock::now();
  all->play_for(time, think, message, times);
  const double passed = Seconds(Clock::now() - begin).count();
  const double spent = load::cpu_seconds_of(server.id()) - cpu;
  const MachineTimes after = machine_times();
  const double others = after.busy - before.busy - spent - (own_cpu_seconds() - own);
  const auto messages = static_cast<double>(times.total());
  return {.per_second = messages / passed,
          .cpu_micros = spent / messages * 1e6,
          .p50_micros = times.quantile(0.5),
          .p99_micros = times.quantile(0.99),
          .other_cpu = std::max(0.0, others / passed),
          .stolen_cpu = (after.stolen - before.stolen) / passed};
}

std::string forty_bytes() { return std::string(kMessageBytes, 'e'); }

}  // namespace

Rate measure_echo(std::size_t clients, Seconds time) {
  return measure(bare_rooms_of(1), clients, 1, forty_bytes(), time);
}

Rate measure_rooms(std::size_t rooms, Seconds time, Seconds think) {
  return measure(bare_rooms_of(4), rooms, 4, forty_bytes(), time, think);
}

Rate measure_layers(Layers layers, std::size_t rooms, Seconds time, Seconds think) {
  const test::TemporaryFolder folder;
  return measure(rooms_over(layers, folder.path()), rooms, 4, a_discard(), time, think);
}

double measure_idle_echo_bytes(std::size_t connections) {
  const ForkedServer server(bare_rooms_of(1));
  const std::size_t empty = resident_bytes_of(server.id());
  std::vector<test::RawWebSocket> idle;
  for (std::size_t at = 0; at < connections; ++at) {
    idle.emplace_back(server.port(), 0);
    if (!idle.back().upgrade()) throw std::runtime_error("no connection");
  }
  return static_cast<double>(resident_bytes_of(server.id()) - empty) /
         static_cast<double>(connections);
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
