// Pages that never change again, made once and compressed once.
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
  std::shared_ptr<const std::string> gzip;  // null where it would not be smaller
};

// At most so many bytes; what was asked for longest ago goes first. Any thread.
class KeptAnswers {
 public:
  static constexpr std::size_t kBytesMax = 64 * 1024 * 1024;

  explicit KeptAnswers(std::size_t bytes_max = kBytesMax) : bytes_max_(bytes_max) {}

  // What is kept under the key; else what `make` gives, kept from now on. Two who ask at once may
  // both make it.
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
  mutable std::mutex mutex_;  // guards what follows
  std::list<Entry> entries_;  // the latest asked for first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> places_;
  std::size_t bytes_ = 0;
};

// As `Content-Encoding: gzip` has it.
std::string gzip(std::string_view text);

}  // namespace lair
