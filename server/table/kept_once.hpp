// Values that many tables have alike: made once, there for as long as one of them keeps it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>

namespace lair::table {

// From any thread. Keeps no value alive, and no more keys than twice those that were in use when
// they were counted last, or twice a few.
template <class Key, class Value>
class KeptOnce {
 public:
  static constexpr std::size_t kFew = 16;

  // `make` gives a std::shared_ptr<const Value>; it is called while the lock is held, so that a
  // value is not made twice.
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
  std::size_t in_use_ = kFew;  // when they were counted last
};

}  // namespace lair::table
