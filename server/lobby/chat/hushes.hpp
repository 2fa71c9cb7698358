// Whom each connected person has hushed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/lobby/ports.hpp"

namespace lair::lobby {

// The most that one person may hush: as many as fit a page.
inline constexpr std::size_t kHushedMax = 200;

// Kept in memory for connected people, so that a line is filtered without reading the disk.
class Hushes {
 public:
  explicit Hushes(HushBook& book) : book_(book) {}

  // A connection of the player; reads the book if it is the first, or if none could read it.
  void arrive(PlayerId player);

  // The last connection of the player has gone.
  void leave(PlayerId player) { here_.erase(player); }

  // The entry is already written down.
  void set(PlayerId player, const wire::HushEntry& entry);

  // The hushed person has this name from now on. Returns the connected people on whose lists they
  // had another.
  std::vector<PlayerId> rename(PlayerId player, const std::string& name);

  [[nodiscard]] const std::vector<wire::HushEntry>& of(PlayerId player) const;

  // Whether lines of `speaker` are left out for `listener`, who may be away.
  [[nodiscard]] bool hides(PlayerId listener, PlayerId speaker, wire::ChatPlace place) const;

 private:
  HushBook& book_;
  std::map<PlayerId, std::vector<wire::HushEntry>> here_;
};

}  // namespace lair::lobby
