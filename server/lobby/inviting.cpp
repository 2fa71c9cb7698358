#include "server/lobby/inviting.hpp"

#include "server/lobby/replies.hpp"
#include "server/lobby/table_actor.hpp"

namespace lair::lobby {

void Inviting::answer(const Asker& asker, const wire::Invite& invite) const {
  const PlayerId player = asker.player();
  if (auto silent = needs_.moderation.why_silent(player, people::Speech::Private)) {
    return refuse(asker, *silent);
  }
  const auto table = asker.client->table();
  if (!table) return refuse(asker, "open_it_first");
  if (invite.player == player) return refuse(asker, "not_yourself");
  const auto summary = needs_.tables.summary(table->id());
  const bool may_invite =
      summary && needs_.tables.is_shown_to(player, asker.person().name, table->id());
  if (!may_invite) return refuse(asker, "no_such_table");
  const wire::Invited invited{.from = player,
                              .name = asker.person().name,
                              .table = summary->table,
                              .table_name = summary->settings->name,
                              .room = summary->settings->room};
  // To a sender they have blocked, a person looks the same as to anybody else.
  const bool is_unwanted = needs_.hushes.hides(invite.player, player, wire::ChatPlace::Private);
  // People who are away are called only if they follow the sender. No answer reveals a presence
  // that the person keeps private.
  const bool is_away = !needs_.clients.is_here(invite.player);
  const bool is_called =
      is_away && needs_.devices.are_called() && needs_.follows.is_following(invite.player, player);
  if (is_called && !is_unwanted) {
    needs_.devices.call(invite.player,
                        {.kind = push::Kind::Invitation,
                         .number = summary->table.value(),
                         .name = summary->settings->name,
                         .from = asker.person().name});
  }
  if (is_away && !is_called && needs_.follows.shows_presence(invite.player, player)) {
    return refuse(asker, "not_here");
  }
  if (!is_unwanted) {
    for (const ClientPtr& other : needs_.clients.of(invite.player)) send(*other, invited);
  }
  confirm(asker);
}

}  // namespace lair::lobby
