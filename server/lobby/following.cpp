#include "server/lobby/following.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/wire/encode_follows.hpp"
#include "server/wire/table_summary.hpp"

namespace lair::lobby {
namespace {

// How long changes are collected before they are sent, and how many people are handled at a time.
constexpr std::chrono::seconds kFollowPace{1};
constexpr std::size_t kMovedAtOnceMax = 100;

// A running match ranks before a table that waits for people.
int rank_of(const wire::TableSummary& table) {
  if (is_over(table)) return 0;
  return table.phase == wire::TablePhase::Waiting ? 1 : 2;
}

}  // namespace

Following::Following(const Needs& needs)
    : needs_(needs), timer_(needs.time.timer(needs.loop, [this] { tell_followers(); })) {}

// --- Coming, going ---

void Following::came(const Client& client) {
  const PlayerId player = client.player->id;
  needs_.follows.arrive(player);
  if (client.player->has_account) send(client, list_of(player));
  moved(player);
}

void Following::left(const Client& client) {
  if (!client.player) return;
  const PlayerId player = client.player->id;
  if (!needs_.clients.is_here(player)) needs_.follows.leave(player);
  moved(player);
}

// --- Asked ---

void Following::answer(const Asker& asker, const wire::Follow& follow) {
  const PlayerId player = asker.player();
  if (!asker.person().has_account) return refuse(asker, people::refusal("no_account"));
  if (follow.player == player) return refuse(asker, "not_yourself");
  Follows& follows = needs_.follows;
  if (follow.no_longer) {
    const auto change = [&follows, player, follow](bool kept) {
      if (kept) follows.unfollow(player, follow.player);
    };
    return needs_.book.unfollow(player, follow.player, when_kept(asker, change));
  }
  const auto other = needs_.players.find(follow.player);
  if (!other) return refuse(asker, "no_such_person");
  if (!other->has_account) return refuse(asker, "guest_not_followed");
  const bool is_followed = follows.is_following(player, other->id);
  const std::size_t followed = follows.of(player).followed.size() + being_added_.count(player);
  if (!is_followed && followed >= kFollowedMax) return refuse(asker, "too_many_followed");
  const wire::FollowEntry entry{.player = other->id, .name = other->name};
  being_added_.insert(player);
  const auto change = [this, player, entry](bool kept) {
    being_added_.erase(being_added_.find(player));
    if (kept) needs_.follows.follow(player, entry);
  };
  needs_.book.follow(player, other->id, when_kept(asker, change));
}

void Following::answer(const Asker& asker, const wire::ShowPresence& show) {
  const PlayerId player = asker.player();
  if (!asker.person().has_account) return refuse(asker, people::refusal("no_account"));
  const auto change = [this, player, show](bool kept) {
    if (kept) needs_.follows.show_presence(player, show.to);
  };
  needs_.book.show_presence(player, show.to, when_kept(asker, change));
}

// Runs once the choice is written or cannot be: makes the change in memory, sends the list to every
// page of the player, answers.
std::function<void(bool)> Following::when_kept(const Asker& asker,
                                               std::function<void(bool)> change) {
  return [this, asker, change = std::move(change)](bool kept) {
    go_on(needs_.loop, asker, [this, asker, change, kept] {
      change(kept);
      if (!kept) return refuse(asker, "not_kept");
      const PlayerId player = asker.player();
      const wire::FollowList list = list_of(player);
      for (const ClientPtr& own : needs_.clients.of(player)) send(*own, list);
      // The people they follow may now see them, if that was the choice.
      moved(player);
      confirm(asker);
    });
  };
}

// --- Told ---

wire::FollowList Following::list_of(PlayerId player) const {
  const FollowBook::Kept& kept = needs_.follows.of(player);
  wire::FollowList list{.people = {}, .presence = kept.presence};
  for (const wire::FollowEntry& other : kept.followed) {
    list.people.push_back(shown(other, player));
  }
  return list;
}

wire::FollowedPerson Following::shown(const wire::FollowEntry& other, PlayerId viewer) const {
  wire::FollowedPerson person{.player = other.player, .name = other.name};
  const auto pages = needs_.clients.of(other.player);
  if (pages.empty() || !is_seen_by(other.player, viewer)) return person;
  person.name = pages.front()->player->name;
  person.is_here = true;
  person.table = table_shown(other.player, viewer);
  return person;
}

// A player who has blocked the viewer looks to them like somebody who is away.
bool Following::is_seen_by(PlayerId player, PlayerId viewer) const {
  return needs_.follows.shows_presence(player, viewer) &&
         !needs_.hushes.hides(player, viewer, wire::ChatPlace::Private);
}

// Returns nothing if the viewer may not know who sits at the table. Rule T2.9.
std::optional<wire::FollowedTable> Following::table_shown(PlayerId player, PlayerId viewer) const {
  const auto own = needs_.tables.summaries_of(player);
  const auto best = std::ranges::max_element(own, {}, rank_of);
  if (best == own.end() || rank_of(*best) == 0) return std::nullopt;
  const bool is_known = sits_at(*best, viewer) || sits_at(for_strangers(*best), player);
  if (!is_known) return std::nullopt;
  return wire::FollowedTable{.table = best->table,
                             .name = best->settings->name,
                             .room = best->settings->room,
                             .rules = best->settings->rules,
                             .round = best->round,
                             .has_free_seat = is_open(*best),
                             // Without a seat, the viewer is only told of tables that are open to
                             // everybody, whatever their name.
                             .may_watch = needs_.tables.may_watch(viewer, {}, best->table)};
}

// --- Changes ---

void Following::moved(PlayerId player) {
  if (needs_.follows.followers_of(player).empty()) return;
  const bool is_set = !moved_.empty();
  moved_.insert(player);
  if (!is_set) timer_->set(needs_.time.now() + kFollowPace);
}

void Following::renamed(const people::Person& person) {
  needs_.follows.rename(person.id, person.name);
  moved(person.id);
}

void Following::table_changed(const wire::TableSummary& now) {
  if (!needs_.follows.is_anybody_followed()) return;
  if (const auto before = needs_.tables.summary(now.table)) all_moved(*before);
  all_moved(now);
}

void Following::all_moved(const wire::TableSummary& table) {
  for (const Seat seat : kSeats) {
    if (table.seats[seat].kind == wire::SeatKind::Person) moved(table.seats[seat].player);
  }
}

void Following::tell_followers() {
  if (moved_.empty()) return;
  // First, so that somebody whose choice cannot be read does not hold up the others.
  timer_->set(needs_.time.now() + kFollowPace);
  std::map<PlayerId, wire::FollowChanged> changes;  // by follower
  for (std::size_t told = 0; told < kMovedAtOnceMax && !moved_.empty(); ++told) {
    // Goes round all of them, so that players who move all the time do not hold up the others.
    auto next = moved_.upper_bound(told_last_);
    if (next == moved_.end()) next = moved_.begin();
    told_last_ = moved_.extract(next).value();
    for (const PlayerId follower : needs_.follows.followers_of(told_last_)) {
      const auto& followed = needs_.follows.of(follower).followed;
      const auto entry = std::ranges::find(followed, told_last_, &wire::FollowEntry::player);
      changes[follower].people.push_back(shown(*entry, follower));
    }
  }
  for (const auto& [follower, changed] : changes) {
    const auto frame = frame_of(changed);
    for (const ClientPtr& client : needs_.clients.of(follower)) push(*client->outlet, frame);
  }
}

}  // namespace lair::lobby
