// A club with very many games, and strangers who read its pages as fast as they may.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace lair::bench {

// So many finished games of two deals with all that follows from them, figures, boards and ratings
// among it, as the schema asks; the newest few were really played, so they have records. For a
// database that no server uses.
void write_many_games(const std::string& database, std::uint64_t games);

// From the constructor to the destructor: so many connections, each from an address of its own,
// each asking again as soon as it has its answer.
class Readership {
 public:
  Readership(std::uint16_t port, std::size_t connections, std::uint64_t games);
  Readership(const Readership&) = delete;
  Readership& operator=(const Readership&) = delete;

  // Pages they were given; answers that told them to wait.
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
