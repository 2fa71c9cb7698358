// Hashes passwords by argon2id, a few at a time, away from the threads that serve sockets.
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

// What one hash costs. The floor is the least that OWASP recommends.
struct PasswordCost {
  std::size_t memory_kib = 19 * 1024;
  unsigned passes = 2;

  friend bool operator==(const PasswordCost&, const PasswordCost&) = default;
};

inline constexpr PasswordCost kPasswordCostFloor{};
// The least that argon2id can do; only for tests, which hash a lot.
inline constexpr PasswordCost kPasswordCostForTests{.memory_kib = 8, .passes = 1};

inline constexpr std::size_t kPasswordCodePointsMin = 8;
inline constexpr std::size_t kPasswordBytesMax = 128;

// Nothing if `password` may be that of somebody called `name`.
std::optional<Refusal> why_no_password(std::string_view password, std::string_view name);

// A pool of threads that give way to games, with a bounded queue.
class Passwords {
 public:
  struct Limits {
    std::size_t threads = 1;  // hashes at once; each takes the memory of the cost
    std::size_t queue_max = 64;
  };

  // `done` of either call is called once, on a thread of the pool, unless the pool stops before. A
  // hash is empty if there was no memory for it.
  using Hashed = std::function<void(std::string)>;

  struct Verdict {
    bool is_right = false;
    bool is_outdated = false;  // right, but hashed at a cost other than today's
  };

  using Checked = std::function<void(Verdict)>;

  Passwords(PasswordCost cost, Limits limits);
  ~Passwords();
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;

  // Finishes what is being hashed, with all that its `done` does. What waits is dropped, and its
  // `done` not called: nobody is there any more who would hear the answer. Takes nothing more. Must
  // be called before anything that a `done` uses is destroyed.
  void stop();

  // Returns false if the queue is full or has stopped; `done` is then not called.
  [[nodiscard]] bool hash(std::string password, Hashed done);

  // Compares with a result of hash(). Without one it takes the same time and finds that the
  // password is wrong.
  [[nodiscard]] bool check(std::string password, std::optional<std::string> hash, Checked done);

  // How many passwords are queued. Safe to call from any thread.
  [[nodiscard]] std::size_t waiting() const;

  // How long until a full queue has room again.
  [[nodiscard]] std::uint32_t wait_seconds() const;

  // How many argon2id computations have finished since the start, for tests that compare work.
  [[nodiscard]] std::uint64_t computations() const { return computations_; }

 private:
  [[nodiscard]] bool enqueue(std::function<void()> work);
  void run();
  std::string hash_now(const std::string& password);
  [[nodiscard]] Verdict check_now(const std::string& password, const std::string& hash);

  PasswordCost cost_;
  Limits limits_;
  std::string nobodys_;  // a hash at today's cost that no password matches
  std::atomic<std::uint64_t> computations_{0};

  mutable std::mutex mutex_;  // guards the three below
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool is_stopping_ = false;

  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace lair::people
