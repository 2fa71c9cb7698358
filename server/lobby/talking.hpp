// What people say: who may speak where, who reads it, and whom people have hushed.
#pragma once

#include <set>
#include <string_view>

#include "engine/result.hpp"
#include "server/lobby/asker.hpp"
#include "server/lobby/chat/chat.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/following.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/people/people.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Talking {
 public:
  // All outlive it.
  struct Needs {
    Chat& chat;
    HushBook& hush_book;
    Following& following;
    const people::Moderation& moderation;
    people::Players& players;
    const TableDirectory& tables;
    const Clients& clients;
    const TimeSource& time;
    Loop loop;
  };

  explicit Talking(const Needs& needs) : needs_(needs) {}

  void answer(const Asker& asker, const wire::Say& say);
  void answer(const Asker& asker, const wire::Hush& hush);

  // came: the client said hello, and is told whom its person has hushed and what came to the inbox.
  // left: it has gone and is in no list any more.
  void came(const Client& client);
  void left(const Client& client);

  // Tells the client what was said at the table, as far as it may read that.
  void table_opened(const Client& client, const wire::OpenTable& open) const;

  // The person has this name from now on: whoever has hushed them is told.
  void renamed(const people::Person& person);

  // While a deal is being played its players do not see what spectators say about it.
  void table_changed(const wire::TableSummary& table);

 private:
  // The channel that the client's words go to, or the code of a refusal.
  [[nodiscard]] Result<wire::ChatChannel, std::string_view> channel_for(
      const Client& client, wire::ChatPlace place) const;
  void say_privately(const Asker& asker, const wire::ChatLine& line);
  void spread(const wire::ChatChannel& channel, const wire::ChatLine& line) const;
  void release(table::TableId table);
  void tell_held(table::TableId table) const;
  void tell_hushed(PlayerId listener) const;

  Needs needs_;
  std::multiset<PlayerId> being_added_;  // who hushes somebody more once that is written
};

}  // namespace lair::lobby
