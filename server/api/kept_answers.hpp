// Pages that never change, made once and compressed once.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace lair {

struct KeptAnswer {
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> gzip;  // null if it would not be smaller
};

// Keeps at most `bytes_max` bytes; the least recently used answers are dropped first. Any thread.
class KeptAnswers {
 public:
  static constexpr std::size_t kBytesMax = 64 * 1024 * 1024;

  explicit KeptAnswers(std::size_t bytes_max = kBytesMax) : bytes_max_(bytes_max) {}

  // Returns the answer kept under the key, or else what `make` returns, which is kept from now on.
  // If two threads ask at the same time, both may make it.
  KeptAnswer get(const std::string& key, const std::function<std::string()>& make);

  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string key;
    KeptAnswer answer;
  };

  static std::size_t size_of(const Entry& entry);
  void keep(Entry entry);

  std::size_t bytes_max_;
  mutable std::mutex mutex_;  // guards the members below
  std::list<Entry> entries_;  // most recently asked for first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> places_;
  std::size_t bytes_ = 0;
};

// In the format of `Content-Encoding: gzip`.
std::string gzip(std::string_view text);

}  // namespace lair
