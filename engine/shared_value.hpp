// A large value that may be absent, stored once however often it is copied.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>

namespace lair {

// Like std::optional<const T>, but copies share one value. Takes the space of one pointer, where
// std::shared_ptr takes two, so that the objects holding it stay small. Compares by value. Copies
// may live on different threads.
template <class T>
class Shared {
 public:
  Shared() = default;

  Shared(T value)  // NOLINT(google-explicit-constructor): stands where a T is meant
      : kept_(new Kept(std::move(value))) {}

  Shared(std::optional<T> value)  // NOLINT(google-explicit-constructor): likewise
      : kept_(value ? new Kept(*std::move(value)) : nullptr) {}

  Shared(std::nullopt_t) {}  // NOLINT(google-explicit-constructor): likewise

  Shared(const Shared& other) : kept_(other.kept_) {
    if (kept_ != nullptr) kept_->holders.fetch_add(1, std::memory_order_relaxed);
  }

  Shared(Shared&& other) noexcept : kept_(std::exchange(other.kept_, nullptr)) {}

  Shared& operator=(Shared other) noexcept {
    std::swap(kept_, other.kept_);
    return *this;
  }

  ~Shared() {
    if (kept_ == nullptr) return;
    if (kept_->holders.fetch_sub(1, std::memory_order_acq_rel) == 1) delete kept_;
  }

  explicit operator bool() const { return kept_ != nullptr; }

  [[nodiscard]] bool has_value() const { return kept_ != nullptr; }

  const T& operator*() const { return kept_->value; }

  const T* operator->() const { return &kept_->value; }

  friend bool operator==(const Shared& a, const Shared& b) {
    if (a.kept_ == b.kept_) return true;
    return a.kept_ != nullptr && b.kept_ != nullptr && *a == *b;
  }

 private:
  struct Kept {
    explicit Kept(T given) : value(std::move(given)) {}

    const T value;
    std::atomic<std::uint32_t> holders = 1;
  };

  Kept* kept_ = nullptr;
};

}  // namespace lair
