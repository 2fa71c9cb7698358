// Who follows whom, and to whom people show that they are online.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/lobby/ports.hpp"

namespace lair::lobby {

// The most that one person may follow: as many as fit a page.
inline constexpr std::size_t kFollowedMax = 200;

// Kept in memory for connected people, so that an arrival does not wait for the disk.
class Follows {
 public:
  explicit Follows(FollowBook& book) : book_(book) {}

  // A connection of the player; reads the book if it is the first, or if none could read it.
  void arrive(PlayerId player);

  // The last connection of the player has gone.
  void leave(PlayerId player);

  // --- Changes that are already written down ---

  void follow(PlayerId player, const wire::FollowEntry& other);
  void unfollow(PlayerId player, PlayerId other);
  void show_presence(PlayerId player, wire::PresenceFor to);
  void rename(PlayerId player, const std::string& name);

  // For a connected player: their choices, with the followed in the order they were followed.
  [[nodiscard]] const FollowBook::Kept& of(PlayerId player) const;

  // The connected followers of the player, in the order of their ids.
  [[nodiscard]] const std::set<PlayerId>& followers_of(PlayerId player) const;

  // Whether any connected person follows anybody.
  [[nodiscard]] bool is_anybody_followed() const { return !followers_.empty(); }

  // --- For somebody who is away these read the book ---

  [[nodiscard]] bool is_following(PlayerId player, PlayerId other) const;

  // Whether `viewer` may know that the player is online, by the player's own choice.
  [[nodiscard]] bool shows_presence(PlayerId player, PlayerId viewer) const;

 private:
  FollowBook& book_;
  std::map<PlayerId, FollowBook::Kept> here_;
  std::map<PlayerId, std::set<PlayerId>> followers_;  // connected, by whom they follow
};

}  // namespace lair::lobby
