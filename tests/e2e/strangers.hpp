// Malicious strangers, each on a thread and from addresses of their own, and what they achieved.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace lair::testing {

// What all of them have done so far. May be used on any thread.
class Deeds {
 public:
  // Counts something done, refused or cut off: "sign in 401".
  void count(const std::string& what, std::uint64_t times = 1);

  // Notes, in a sentence, something the server did that it never may.
  void broken(const std::string& sentence);

  [[nodiscard]] std::uint64_t times(const std::string& what) const;
  [[nodiscard]] std::map<std::string, std::uint64_t> all() const;
  [[nodiscard]] std::set<std::string> broken() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t> counted_;
  std::set<std::string> broken_;
};

// Where a stranger finds the server, and what they attack there.
struct Target {
  std::uint16_t port = 0;
  std::uint64_t table = 0;  // where people play
};

// They attack from the constructor until stop().
class Strangers {
 public:
  // `of_each_kind` of: readers of pages; floods of frames, of tables, of chat, of sign-ins; slow
  // readers, slow writers; giant and malformed frames; forged cookies, tickets shown twice.
  Strangers(const Target& target, std::size_t of_each_kind, Deeds& deeds);
  Strangers(const Strangers&) = delete;
  Strangers& operator=(const Strangers&) = delete;

  // Returns how long they attacked, in seconds.
  double stop();

  // How many there are of each kind; each has an address of its own.
  [[nodiscard]] std::size_t of_each_kind() const { return of_each_kind_; }

 private:
  std::size_t of_each_kind_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::vector<std::jthread> threads_;
};

}  // namespace lair::testing
