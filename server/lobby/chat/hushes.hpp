// Whom each person here does not want to hear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "server/lobby/ports.hpp"

namespace lair::lobby {

// Of one person. A list as long as a page shows.
inline constexpr std::size_t kHushedMax = 200;

// In memory for those who are connected, so that a line is filtered without the disk.
class Hushes {
 public:
  explicit Hushes(HushBook& book) : book_(book) {}

  // One more connection of the player; reads the book at the first.
  void arrive(PlayerId player);

  // One connection fewer.
  void leave(PlayerId player);

  // Written down already.
  void set(PlayerId player, const wire::HushEntry& entry);

  [[nodiscard]] const std::vector<wire::HushEntry>& of(PlayerId player) const;

  // Whether lines of `speaker` are left out for `listener`, who may be away.
  [[nodiscard]] bool hides(PlayerId listener, PlayerId speaker, wire::ChatPlace place) const;

 private:
  struct Here {
    std::uint32_t connections = 0;
    std::vector<wire::HushEntry> hushed;
  };

  HushBook& book_;
  std::map<PlayerId, Here> here_;
};

}  // namespace lair::lobby
