// Values that many tables share: made once, kept as long as any table uses them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace lair::table {

// From any thread. Keeps no value alive itself. Holds at most twice as many keys as were in use at
// the last count, or twice kFew if that is more.
template <class Key, class Value>
class KeptOnce {
 public:
  static constexpr std::size_t kFew = 16;

  // `make` returns a std::shared_ptr<const Value>. It is called with the lock held, so that no
  // value is made twice.
  template <class Make>
  std::shared_ptr<const Value> of(const Key& key, Make make) {
    const std::lock_guard lock(mutex_);
    if (const auto found = values_.find(key); found != values_.end()) {
      if (auto value = found->second.lock()) return value;
    }
    std::shared_ptr<const Value> made = make();
    values_[key] = made;
    if (values_.size() > 2 * in_use_) forget_unused();
    return made;
  }

  [[nodiscard]] std::size_t keys() const {
    const std::lock_guard lock(mutex_);
    return values_.size();
  }

 private:
  void forget_unused() {
    std::erase_if(values_, [](const auto& one) { return one.second.expired(); });
    in_use_ = std::max(values_.size(), kFew);
  }

  mutable std::mutex mutex_;  // guards what follows
  std::map<Key, std::weak_ptr<const Value>> values_;
  std::size_t in_use_ = kFew;  // at the last count
};

}  // namespace lair::table
