// Wrong share codes: a few tries, then a wait.
#pragma once

#include <cstddef>
#include <vector>

#include "server/table/records.hpp"

namespace lair::table {

// Limits for one person, and for everybody together since one person may come under many names.
inline constexpr std::size_t kCodeTriesMax = 5;
inline constexpr std::size_t kCodeTriesOfAllMax = 30;
inline constexpr Millis kCodeTriesWindow{600'000};

class CodeTries {
 public:
  void note_wrong(PlayerId player, Millis now) { tries_.push_back({player, now}); }

  // How long until `player` may try again; zero if at once.
  [[nodiscard]] Millis wait(PlayerId player, Millis now) {
    while (!tries_.empty() && tries_.front().at + kCodeTriesWindow <= now) {
      tries_.erase(tries_.begin());
    }
    std::size_t own = 0;
    const Try* first_own = nullptr;
    for (const Try& wrong : tries_) {
      if (wrong.player != player) continue;
      if (own++ == 0) first_own = &wrong;
    }
    if (own >= kCodeTriesMax) return first_own->at + kCodeTriesWindow - now;
    if (tries_.size() >= kCodeTriesOfAllMax) return tries_.front().at + kCodeTriesWindow - now;
    return Millis(0);
  }

 private:
  struct Try {
    PlayerId player;
    Millis at{0};
  };

  std::vector<Try> tries_;  // oldest first; bounded by kCodeTriesOfAllMax
};

}  // namespace lair::table
