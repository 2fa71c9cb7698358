#include "server/lobby/follows.hpp"

#include <algorithm>

namespace lair::lobby {
namespace {

bool is_followed(const FollowBook::Kept& kept, PlayerId other) {
  return std::ranges::find(kept.followed, other, &wire::FollowEntry::player) != kept.followed.end();
}

bool shows_to(const FollowBook::Kept& kept, PlayerId viewer) {
  switch (kept.presence) {
    case wire::PresenceFor::Everybody:
      return true;
    case wire::PresenceFor::Followed:
      return is_followed(kept, viewer);
    case wire::PresenceFor::Nobody:
      break;
  }
  return false;
}

}  // namespace

void Follows::arrive(PlayerId player) {
  if (here_.contains(player)) return;
  const FollowBook::Kept& kept = here_.emplace(player, book_.kept_by(player)).first->second;
  for (const wire::FollowEntry& other : kept.followed) followers_[other.player].insert(player);
}

void Follows::leave(PlayerId player) {
  const auto gone = here_.extract(player);
  if (!gone) return;
  for (const wire::FollowEntry& other : gone.mapped().followed) unfollow(player, other.player);
}

void Follows::follow(PlayerId player, const wire::FollowEntry& other) {
  const auto found = here_.find(player);
  if (found == here_.end() || is_followed(found->second, other.player)) return;
  found->second.followed.push_back(other);
  followers_[other.player].insert(player);
}

void Follows::unfollow(PlayerId player, PlayerId other) {
  if (const auto found = here_.find(player); found != here_.end()) {
    std::erase_if(found->second.followed,
                  [other](const wire::FollowEntry& entry) { return entry.player == other; });
  }
  const auto followers = followers_.find(other);
  if (followers == followers_.end()) return;
  followers->second.erase(player);
  if (followers->second.empty()) followers_.erase(followers);
}

void Follows::show_presence(PlayerId player, wire::PresenceFor to) {
  if (const auto found = here_.find(player); found != here_.end()) {
    found->second.presence = to;
  }
}

void Follows::rename(PlayerId player, const std::string& name) {
  for (const PlayerId follower : followers_of(player)) {
    auto& followed = here_.at(follower).followed;
    std::ranges::find(followed, player, &wire::FollowEntry::player)->name = name;
  }
}

const FollowBook::Kept& Follows::of(PlayerId player) const {
  static const FollowBook::Kept kNothing;
  const auto found = here_.find(player);
  return found == here_.end() ? kNothing : found->second;
}

const std::set<PlayerId>& Follows::followers_of(PlayerId player) const {
  static const std::set<PlayerId> kNobody;
  const auto found = followers_.find(player);
  return found == followers_.end() ? kNobody : found->second;
}

bool Follows::is_following(PlayerId player, PlayerId other) const {
  const auto found = here_.find(player);
  return is_followed(found == here_.end() ? book_.kept_by(player) : found->second, other);
}

bool Follows::shows_presence(PlayerId player, PlayerId viewer) const {
  const auto found = here_.find(player);
  return shows_to(found == here_.end() ? book_.kept_by(player) : found->second, viewer);
}

}  // namespace lair::lobby
