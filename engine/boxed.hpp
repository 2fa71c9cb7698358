// A large value kept on the heap, so that the object holding it stays small.
#pragma once

#include <memory>
#include <utility>

namespace lair {

// Like a T: always there, copied and compared as a whole. After a move, the source may only be
// assigned to or destroyed.
template <class T>
class Boxed {
 public:
  Boxed() : value_(std::make_unique<T>()) {}

  Boxed(T value)  // NOLINT(google-explicit-constructor): stands where a T is meant
      : value_(std::make_unique<T>(std::move(value))) {}

  Boxed(const Boxed& other) : value_(std::make_unique<T>(*other)) {}

  Boxed(Boxed&&) noexcept = default;

  Boxed& operator=(Boxed other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }

  ~Boxed() = default;

  T& operator*() { return *value_; }

  const T& operator*() const { return *value_; }

  T* operator->() { return value_.get(); }

  const T* operator->() const { return value_.get(); }

  friend bool operator==(const Boxed& a, const Boxed& b) { return *a == *b; }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace lair
