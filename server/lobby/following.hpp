// Tells people who among those they follow is online, and what they play.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>

#include "server/lobby/asker.hpp"
#include "server/lobby/chat/hushes.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/follows.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/people/people.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Following {
 public:
  // All outlive it.
  struct Needs {
    FollowBook& book;
    Follows& follows;
    const Hushes& hushes;
    people::Players& players;
    const TableDirectory& tables;
    const Clients& clients;
    TimeSource& time;
    Loop loop;
  };

  explicit Following(const Needs& needs);

  void answer(const Asker& asker, const wire::Follow& follow);
  void answer(const Asker& asker, const wire::ShowPresence& show);

  // came: the client said hello. left: it has gone and is in no list any more.
  void came(const Client& client);
  void left(const Client& client);

  // What the player's followers may see has perhaps changed; they are told soon.
  void moved(PlayerId player);

  // The person has this name from now on.
  void renamed(const people::Person& person);

  // The same for everybody who sits at the table now, or sat there by the directory's last summary.
  void table_changed(const wire::TableSummary& now);

 private:
  std::function<void(bool)> when_kept(const Asker& asker, std::function<void(bool)> change);
  [[nodiscard]] wire::FollowList list_of(PlayerId player) const;
  [[nodiscard]] wire::FollowedPerson shown(const wire::FollowEntry& other, PlayerId viewer) const;
  [[nodiscard]] std::optional<wire::FollowedTable> table_shown(PlayerId player,
                                                               PlayerId viewer) const;
  [[nodiscard]] bool is_seen_by(PlayerId player, PlayerId viewer) const;
  void all_moved(const wire::TableSummary& table);
  void tell_followers();

  Needs needs_;
  std::multiset<PlayerId> being_added_;  // who follows somebody more once that is written
  std::set<PlayerId> moved_;             // whose followers are still to be told
  PlayerId told_last_ = {};              // whose followers were told last
  std::unique_ptr<Timer> timer_;
};

}  // namespace lair::lobby
