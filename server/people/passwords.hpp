// Passwords are hashed by argon2id, a few at a time, away from the threads that serve sockets.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/people/refusals.hpp"

namespace lair::people {

// What one hash costs. The floor is what OWASP asks for as the least.
struct PasswordCost {
  std::size_t memory_kib = 19 * 1024;
  unsigned passes = 2;

  friend bool operator==(const PasswordCost&, const PasswordCost&) = default;
};

inline constexpr PasswordCost kPasswordCostFloor{};
// The least that argon2id can do; for tests only, which hash a lot.
inline constexpr PasswordCost kPasswordCostForTests{.memory_kib = 8, .passes = 1};

inline constexpr std::size_t kPasswordCodePointsMin = 8;
inline constexpr std::size_t kPasswordBytesMax = 128;

// Nothing, if `password` may be that of somebody called `name`.
std::optional<Refusal> why_no_password(std::string_view password, std::string_view name);

// A pool of threads with a bounded queue, which give way to those that play.
class Passwords {
 public:
  struct Limits {
    std::size_t threads = 1;  // hashes at once; each takes the memory of the cost
    std::size_t queue_max = 64;
  };

  // `done` of either call is called once, on a thread of the pool. A hash is empty when there was
  // no memory for it.
  using Hashed = std::function<void(std::string)>;

  struct Verdict {
    bool is_right = false;
    bool is_outdated = false;  // right, but hashed at another cost than today's
  };

  using Checked = std::function<void(Verdict)>;

  Passwords(PasswordCost cost, Limits limits);
  ~Passwords();
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;

  // What is queued is done first, all that `done` does with it; nothing is queued any more. Before
  // what any `done` uses goes.
  void stop();

  // False: the queue is full, or has stopped, and `done` will not be called.
  [[nodiscard]] bool hash(std::string password, Hashed done);

  // Compares with what `hash` gave; with nothing it compares all the same, in the same time, and
  // finds them different.
  [[nodiscard]] bool check(std::string password, std::optional<std::string> hash, Checked done);

  // Passwords in the queue. Any thread.
  [[nodiscard]] std::size_t waiting() const;

  // How long until a full queue has room again.
  [[nodiscard]] std::uint32_t wait_seconds() const;

  // argon2id computations finished since the start: a test counts the work where it must be equal.
  [[nodiscard]] std::uint64_t computations() const { return computations_; }

 private:
  [[nodiscard]] bool enqueue(std::function<void()> work);
  void run();
  std::string hash_now(const std::string& password);
  [[nodiscard]] Verdict check_now(const std::string& password, const std::string& hash);

  PasswordCost cost_;
  Limits limits_;
  std::string nobodys_;  // a hash at today's cost that no password fits
  std::atomic<std::uint64_t> computations_{0};

  mutable std::mutex mutex_;  // guards the three below
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool is_stopping_ = false;

  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace lair::people
