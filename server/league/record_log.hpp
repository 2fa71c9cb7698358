// The records of a season in their order.
//
// Every act is folded into a copy of the season. To keep copying cheap however long the log is,
// copies share all but the latest records.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "server/league/records.hpp"

namespace lair::league {

class RecordLog {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = Record;
    using difference_type = std::ptrdiff_t;
    using pointer = const Record*;
    using reference = const Record&;

    Iterator() = default;

    Iterator(const RecordLog& log, std::size_t at) : log_(&log), at_(at) {}

    reference operator*() const { return (*log_)[at_]; }

    pointer operator->() const { return &(*log_)[at_]; }

    Iterator& operator++() {
      ++at_;
      return *this;
    }

    Iterator operator++(int) { return {*log_, at_++}; }

    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const RecordLog* log_ = nullptr;
    std::size_t at_ = 0;
  };

  void push_back(Record record) {
    last_.push_back(std::move(record));
    if (last_.size() < kShared) return;
    shared_.push_back(std::make_shared<const std::vector<Record>>(std::move(last_)));
    last_.clear();
  }

  [[nodiscard]] std::size_t size() const { return shared_.size() * kShared + last_.size(); }

  [[nodiscard]] bool empty() const { return size() == 0; }

  const Record& operator[](std::size_t at) const {
    return at / kShared < shared_.size() ? (*shared_[at / kShared])[at % kShared]
                                         : last_[at % kShared];
  }

  [[nodiscard]] const Record& front() const { return (*this)[0]; }

  [[nodiscard]] const Record& back() const { return (*this)[size() - 1]; }

  [[nodiscard]] std::vector<Record> all() const { return {begin(), end()}; }

  [[nodiscard]] Iterator begin() const { return {*this, 0}; }

  [[nodiscard]] Iterator end() const { return {*this, size()}; }

 private:
  static constexpr std::size_t kShared = 64;  // copies share blocks of this many records

  std::vector<std::shared_ptr<const std::vector<Record>>> shared_;
  std::vector<Record> last_;
};

}  // namespace lair::league
