#include "tests/bench/server/ill_will.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <stdexcept>
#include <string>

#include "tests/support/raw_web_socket.hpp"

namespace lair::bench {
namespace {

using test::Opcode;
using test::RawWebSocket;

constexpr std::size_t kHeldMax = 1'000;  // connections kept open; the oldest is closed first
constexpr int kGarbageAtOnce = 10;

// About the rate that one attacker's machine and network can sustain.
constexpr std::chrono::milliseconds kBetween{2};

}  // namespace

IllWill::IllWill(std::uint16_t port)
    : thread_([this, port](const std::stop_token& stop) { run(port, stop); }) {}

void IllWill::run(std::uint16_t port, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any ring;
  std::unique_lock lock(mutex);
  std::mt19937 dice(3);
  std::deque<RawWebSocket> held;
  while (!stop.stop_requested()) {
    const auto address = static_cast<std::uint32_t>(dice());
    const std::string source =
        "127.9." + std::to_string(address >> 8 & 0xff) + "." + std::to_string(1 + address % 250);
    try {
      RawWebSocket socket(port, 2'048, source);
      ++handshakes_;
      const auto what = dice() % 4;
      if (what == 0) {
        socket.send("GET /ws HTTP/1.1\r\nHost: lair.te");
      } else if (socket.upgrade() && what == 1) {
        for (int frame = 0; frame < kGarbageAtOnce; ++frame, ++garbage_) {
          if (!socket.send_frame(Opcode::Binary, std::string(1 + dice() % 200, '\xff'))) break;
        }
      } else if (what == 2) {
        for (int ping = 0; ping < 100; ++ping) socket.send_frame(Opcode::Ping, "anybody there");
      }
      held.push_back(std::move(socket));
      if (held.size() > kHeldMax) held.pop_front();
    } catch (const std::runtime_error&) {
      // The server refused the connection or closed it.
    }
    ring.wait_for(lock, stop, kBetween, [] { return false; });
  }
}

}  // namespace lair::bench
