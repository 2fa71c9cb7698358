// A large value that may be absent, kept once however often it is copied.
#pragma once

#include <memory>
#include <utility>

namespace lair {

// Like std::optional<const T>, but a copy costs a pointer. Compares by value.
template <class T>
class Shared {
 public:
  Shared() = default;

  Shared(T value)  // NOLINT(google-explicit-constructor): stands where a T is meant
      : value_(std::make_shared<const T>(std::move(value))) {}

  explicit operator bool() const { return value_ != nullptr; }

  [[nodiscard]] bool has_value() const { return value_ != nullptr; }

  const T& operator*() const { return *value_; }

  const T* operator->() const { return value_.get(); }

  friend bool operator==(const Shared& a, const Shared& b) {
    if (a.value_ == b.value_) return true;
    return a.value_ != nullptr && b.value_ != nullptr && *a.value_ == *b.value_;
  }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace lair
