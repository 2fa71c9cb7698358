// How long a match has been played; used by a table that plays by time.
#pragma once

#include <optional>

#include "server/table/settings.hpp"

namespace lair::table {

// Has no clock of its own: `now` is passed in. Rule T4.6.
class MatchTime {
 public:
  // This much had been played by `now`, according to the records.
  void set(Millis played, Millis now) {
    played_ = played;
    if (since_) since_ = now;
  }

  // If `runs`, counts from `now` on; otherwise stands still.
  void count(bool runs, Millis now) {
    if (runs == since_.has_value()) return;
    if (since_) played_ += now - *since_;
    since_ = runs ? std::optional(now) : std::nullopt;
  }

  [[nodiscard]] Millis played(Millis now) const {
    return since_ ? played_ + (now - *since_) : played_;
  }

  // When `wanted` will have been played; nothing while time stands still.
  [[nodiscard]] std::optional<Millis> due(Millis wanted) const {
    return since_ ? std::optional(*since_ + (wanted - played_)) : std::nullopt;
  }

 private:
  Millis played_{0};
  std::optional<Millis> since_;
};

}  // namespace lair::table
