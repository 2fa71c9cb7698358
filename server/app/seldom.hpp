// Limits log lines that a stranger can cause at will: says whether it is time for another.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>

namespace lair {

// True once a minute for each key. Memory is bounded: after kKeysMax keys in a minute, the answer
// for any other key is false. Any thread.
class Seldom {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::size_t kKeysMax = 1'024;
  static constexpr std::chrono::seconds kEvery{60};

  bool is_time(const std::string& key, Clock::time_point now = Clock::now()) {
    const std::lock_guard lock(mutex_);
    const auto known = last_.find(key);
    if (known != last_.end() && now - known->second < kEvery) return false;
    if (known == last_.end() && last_.size() >= kKeysMax) {
      std::erase_if(last_, [now](const auto& entry) { return now - entry.second >= kEvery; });
      if (last_.size() >= kKeysMax) return false;
    }
    last_[key] = now;
    return true;
  }

 private:
  std::mutex mutex_;
  std::map<std::string, Clock::time_point> last_;
};

}  // namespace lair
