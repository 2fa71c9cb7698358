// A club with very many games, and strangers who read its pages as fast as the limits allow.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace lair::bench {

// Writes `games` finished games of two deals with everything that the schema derives from them,
// such as figures, boards and ratings. The last few games were really played, so they have records.
// No server may be using the database.
void write_many_games(const std::string& database, std::uint64_t games);

// From the constructor to the destructor, `connections` connections from different addresses each
// request another page as soon as they have an answer.
class Readership {
 public:
  Readership(std::uint16_t port, std::size_t connections, std::uint64_t games);
  Readership(const Readership&) = delete;
  Readership& operator=(const Readership&) = delete;

  // Pages received; `refusals` counts answers that told them to wait.
  [[nodiscard]] std::uint64_t pages() const { return pages_; }

  [[nodiscard]] std::uint64_t refusals() const { return refusals_; }

 private:
  void run(std::uint16_t port,
           std::size_t connection,
           std::uint64_t games,
           const std::stop_token& stop);

  std::atomic<std::uint64_t> pages_ = 0;
  std::atomic<std::uint64_t> refusals_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace lair::bench
