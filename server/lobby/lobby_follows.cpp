// What the lobby does about following: tells people who of those they follow is here, what they
// play.
#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/wire/encode_follows.hpp"

namespace lair::lobby {
namespace {

// Comings and goings wait this long for others to travel with them; so many people a time.
constexpr std::chrono::seconds kFollowPace{1};
constexpr std::size_t kMovedAtOnceMax = 100;

// A match before a table that waits for people.
int rank_of(const wire::TableSummary& table) {
  if (is_over(table)) return 0;
  return table.phase == wire::TablePhase::Waiting ? 1 : 2;
}

}  // namespace

// --- Coming, going ---

void Lobby::begin_follows(const ClientPtr& client) {
  const PlayerId player = client->player->id;
  follows_.arrive(player);
  if (client->player->has_account) send(*client, follow_list(player));
  moved(player);
}

void Lobby::end_follows(const ClientPtr& client) {
  if (!client->player) return;
  follows_.leave(client->player->id);
  moved(client->player->id);
}

// --- Asked ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Follow& follow) {
  const PlayerId player = client->player->id;
  if (!client->player->has_account) return refuse(*client, id, people::refusal("no_account"));
  if (follow.player == player) return refuse(*client, id, "not_yourself");
  const auto told = follows_changed(client, id);
  if (follow.no_longer) {
    return world_.books.follows.unfollow(player, follow.player, [=, this](bool kept) {
      told(kept, [=, this] { follows_.unfollow(player, follow.player); });
    });
  }
  const auto other = world_.people.players().find(follow.player);
  if (!other) return refuse(*client, id, "no_such_person");
  if (!other->has_account) return refuse(*client, id, "guest_not_followed");
  if (follows_.of(player).followed.size() >= kFollowedMax) {
    return refuse(*client, id, "too_many_followed");
  }
  const wire::FollowEntry entry{.player = other->id, .name = other->name};
  world_.books.follows.follow(player, other->id, [=, this](bool kept) {
    told(kept, [=, this] { follows_.follow(player, entry); });
  });
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::ShowPresence& show) {
  const PlayerId player = client->player->id;
  if (!client->player->has_account) return refuse(*client, id, people::refusal("no_account"));
  const auto told = follows_changed(client, id);
  world_.books.follows.show_presence(player, show.to, [=, this](bool kept) {
    told(kept, [=, this] {
      follows_.show_presence(player, show.to);
      moved(player);
    });
  });
}

// Once it is written: what changes in memory, the list to every page of the player, the answer.
std::function<void(bool, std::function<void()>)> Lobby::follows_changed(const ClientPtr& client,
                                                                        table::RequestId id) {
  return [this, client, id](bool kept, std::function<void()> change) {
    post([this, client, id, kept, change = std::move(change)] {
      if (!kept) return refuse(*client, id, "not_kept");
      change();
      const PlayerId player = client->player->id;
      const wire::FollowList list = follow_list(player);
      for (const ClientPtr& own : clients_.of(player)) send(*own, list);
      // Whom they follow may now see them, where that was their choice.
      moved(player);
      send(*client, wire::Done{.request = id, .table = {}});
    });
  };
}

// --- Told ---

wire::FollowList Lobby::follow_list(PlayerId player) const {
  const FollowBook::Kept& kept = follows_.of(player);
  wire::FollowList list{.people = {}, .presence = kept.presence};
  for (const wire::FollowEntry& other : kept.followed) {
    list.people.push_back(followed_person(other, player));
  }
  return list;
}

wire::FollowedPerson Lobby::followed_person(const wire::FollowEntry& other, PlayerId viewer) const {
  wire::FollowedPerson person{.player = other.player, .name = other.name};
  const auto pages = clients_.of(other.player);
  if (pages.empty() || !is_seen_by(other.player, viewer)) return person;
  person.name = pages.front()->player->name;
  person.is_here = true;
  person.table = followed_table(other.player, viewer);
  return person;
}

// Whoever blocked the viewer looks like somebody who is away.
bool Lobby::is_seen_by(PlayerId player, PlayerId viewer) const {
  return follows_.shows_presence(player, viewer) &&
         !chat_.hushes().hides(player, viewer, wire::ChatPlace::Private);
}

// Not where strangers are not told who sits there. Rule T2.9.
std::optional<wire::FollowedTable> Lobby::followed_table(PlayerId player, PlayerId viewer) const {
  const auto own = tables_.summaries_of(player);
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
                             .may_watch = tables_.may_watch(viewer, best->table)};
}

// --- Changes ---

void Lobby::moved(PlayerId player) {
  if (follows_.followers_of(player).empty()) return;
  moved_.insert(player);
  if (moved_.size() > 1) return;
  follow_timer_->set(world_.time.now() + kFollowPace);
}

void Lobby::table_moved(const wire::TableSummary& table) {
  for (const Seat seat : kSeats) {
    if (table.seats[seat].kind == wire::SeatKind::Person) moved(table.seats[seat].player);
  }
}

void Lobby::tell_followers() {
  std::map<PlayerId, wire::FollowChanged> changes;  // by follower
  auto waiting = std::exchange(moved_, {});
  for (std::size_t told = 0; told < kMovedAtOnceMax && !waiting.empty(); ++told) {
    const PlayerId player = waiting.extract(waiting.begin()).value();
    for (const PlayerId follower : follows_.followers_of(player)) {
      const auto& followed = follows_.of(follower).followed;
      const auto entry = std::ranges::find(followed, player, &wire::FollowEntry::player);
      changes[follower].people.push_back(followed_person(*entry, follower));
    }
  }
  for (const auto& [follower, changed] : changes) {
    const auto frame = frame_of(changed);
    for (const ClientPtr& client : clients_.of(follower)) push(*client->outlet, frame);
  }
  for (const PlayerId player : waiting) moved(player);
}

}  // namespace lair::lobby
