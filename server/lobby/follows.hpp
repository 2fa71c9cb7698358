// Who follows whom, to whom people show that they are here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "server/lobby/ports.hpp"

namespace lair::lobby {

// By one person. A list as long as a page shows.
inline constexpr std::size_t kFollowedMax = 200;

// In memory for those who are connected, so that nobody's coming waits for the disk.
class Follows {
 public:
  explicit Follows(FollowBook& book) : book_(book) {}

  // One more connection of the player; reads the book at the first.
  void arrive(PlayerId player);

  // One connection fewer.
  void leave(PlayerId player);

  // --- Written down already ---

  void follow(PlayerId player, const wire::FollowEntry& other);
  void unfollow(PlayerId player, PlayerId other);
  void show_presence(PlayerId player, wire::PresenceFor to);

  // Of somebody who is here, in the order they were followed.
  [[nodiscard]] const FollowBook::Kept& of(PlayerId player) const;

  // Those here who follow the player, in the order of their ids.
  [[nodiscard]] const std::set<PlayerId>& followers_of(PlayerId player) const;

  // By somebody who is here.
  [[nodiscard]] bool is_anybody_followed() const { return !followers_.empty(); }

  // --- Read from the book for somebody who is away ---

  [[nodiscard]] bool is_following(PlayerId player, PlayerId other) const;

  // Whether `viewer` may know that the player is here, as far as the player's own choice goes.
  [[nodiscard]] bool shows_presence(PlayerId player, PlayerId viewer) const;

 private:
  struct Here {
    std::uint32_t connections = 0;
    FollowBook::Kept kept;
  };

  FollowBook& book_;
  std::map<PlayerId, Here> here_;
  std::map<PlayerId, std::set<PlayerId>> followers_;  // of those here, by whom they follow
};

}  // namespace lair::lobby
