// What the lobby does about chat: who may say it where, who gets it, whom somebody does not hear.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {
namespace {

people::Speech speech_of(wire::ChatPlace place) {
  switch (place) {
    case wire::ChatPlace::Room:
      return people::Speech::Room;
    case wire::ChatPlace::Table:
    case wire::ChatPlace::Spectators:
      return people::Speech::Table;
    case wire::ChatPlace::Private:
      break;
  }
  return people::Speech::Private;
}

wire::ChatLines only(const wire::ChatChannel& channel, const wire::ChatLine& line) {
  return {.channel = channel, .lines = {line}};
}

}  // namespace

// --- Coming, going ---

void Lobby::begin_chat(const ClientPtr& client) {
  const PlayerId player = client->player->id;
  chat_.hushes().arrive(player);
  if (const auto& hushed = chat_.hushes().of(player); !hushed.empty()) {
    send(*client, wire::HushList{hushed});
  }
  auto inbox = chat_.history({wire::ChatPlace::Private, {}, {}}, player, client->private_since);
  if (inbox.last > 0) send(*client, inbox);
}

void Lobby::end_chat(const ClientPtr& client) {
  if (client->player) chat_.hushes().leave(client->player->id);
}

void Lobby::tell_table_chat(const ClientPtr& client, const wire::OpenTable& open) {
  const PlayerId player = client->player->id;
  const bool seated = tables_.is_seated(player, open.table);
  if (!seated && !tables_.may_watch(player, open.table)) return;
  send(*client, chat_.history({wire::ChatPlace::Table, {}, open.table}, player, open.chat_since));
  const wire::ChatChannel spectators{wire::ChatPlace::Spectators, {}, open.table};
  send(*client,
       seated ? chat_.released(open.table, player, open.spectators_since)
              : chat_.history(spectators, player, open.spectators_since));
}

// --- Saying ---

Result<wire::ChatChannel, std::string_view> Lobby::channel_for(const ClientPtr& client,
                                                               wire::ChatPlace place) const {
  wire::ChatChannel channel{.place = place};
  if (place == wire::ChatPlace::Private) return channel;
  if (place == wire::ChatPlace::Room) {
    if (client->room.empty()) return fail(std::string_view("not_in_room"));
    channel.room = client->room;
    return channel;
  }
  const auto table = client->table();
  if (!table) return fail(std::string_view("open_it_first"));
  channel.table = table->id();
  const bool seated = tables_.is_seated(client->player->id, channel.table);
  if (place == wire::ChatPlace::Table) {
    if (!seated) return fail(std::string_view("not_seated"));
    return channel;
  }
  if (seated) return fail(std::string_view("sit_elsewhere"));
  if (!tables_.may_watch(client->player->id, channel.table))
    return fail(std::string_view("no_spectators"));
  return channel;
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Say& say) {
  const PlayerId speaker = client->player->id;
  if (auto silent = world_.people.moderation().why_silent(speaker, speech_of(say.place))) {
    return refuse(*client, id, *silent);
  }
  const auto channel = channel_for(client, say.place);
  if (!channel) return refuse(*client, id, channel.error());
  auto line = Chat::line_from({speaker, client->player->name}, say, world_.time.wall_clock_ms());
  if (!line) return refuse(*client, id, line.error());
  if (say.place == wire::ChatPlace::Private) {
    line->to = say.to;
    return say_privately(client, id, *line);
  }
  chat_.keep(
      channel_of(*channel, speaker), *line, [this, client, id, channel = *channel](auto kept) {
        post([this, client, id, channel, kept = std::move(kept)] {
          if (!kept) return refuse(*client, id, "not_kept");
          spread(channel, *kept);
          send(*client, wire::Done{.request = id, .table = {}});
        });
      });
}

void Lobby::say_privately(const ClientPtr& client,
                          table::RequestId id,
                          const wire::ChatLine& line) {
  const auto other = world_.people.players().find(line.to);
  if (!other) return refuse(*client, id, "no_such_person");
  if (line.to == line.player) return refuse(*client, id, "not_yourself");
  wire::ChatLine addressed = line;
  addressed.to_name = other->name;
  chat_.keep_letter(addressed, [this, client, id](auto letter) {
    post([this, client, id, letter = std::move(letter)] {
      if (!letter) return refuse(*client, id, "not_kept");
      const wire::ChatChannel inbox{.place = wire::ChatPlace::Private};
      for (const ClientPtr& own : clients_.of(letter->sent.player)) {
        send(*own, only(inbox, letter->sent));
      }
      if (letter->received) {
        for (const ClientPtr& reader : clients_.of(letter->received->to)) {
          send(*reader, only(inbox, *letter->received));
        }
      }
      send(*client, wire::Done{.request = id, .table = {}});
    });
  });
}

// To everybody who reads the channel now, except whoever does not want to hear the speaker.
void Lobby::spread(const wire::ChatChannel& channel, const wire::ChatLine& line) {
  const auto frame = frame_of(only(channel, line));
  const bool is_room = channel.place == wire::ChatPlace::Room;
  const bool is_held = channel.place == wire::ChatPlace::Spectators && chat_.is_held(channel.table);
  for (const ClientPtr& client : is_room ? clients_.in(channel.room) : clients_.at(channel.table)) {
    const PlayerId reader = client->player->id;
    if (!is_room) {
      const bool seated = tables_.is_seated(reader, channel.table);
      if (!seated && !tables_.may_watch(reader, channel.table)) continue;
      if (seated && is_held) continue;
    }
    if (reader != line.player && chat_.hushes().hides(reader, line.player, channel.place)) continue;
    push(*client->outlet, frame);
  }
}

// While a deal is played its players do not read what is said about it.
void Lobby::hold_back(const wire::TableSummary& summary) {
  if (summary.phase == wire::TablePhase::Playing) {
    chat_.hold(summary.table);
  } else if (chat_.is_held(summary.table)) {
    release_chat(summary.table);
  }
}

void Lobby::release_chat(table::TableId table) {
  for (const ClientPtr& client : clients_.at(table)) {
    if (!tables_.is_seated(client->player->id, table)) continue;
    const auto held = chat_.held(table, client->player->id);
    if (!held.lines.empty()) send(*client, held);
  }
  chat_.release(table);
}

// --- Not hearing ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Hush& hush) {
  const PlayerId player = client->player->id;
  if (hush.player == player) return refuse(*client, id, "not_yourself");
  const auto other = world_.people.players().find(hush.player);
  if (!other) return refuse(*client, id, "no_such_person");
  const auto& hushed = chat_.hushes().of(player);
  const bool is_new =
      std::ranges::find(hushed, hush.player, &wire::HushEntry::player) == hushed.end();
  if (is_new && hush.kind != wire::HushKind::Nothing && hushed.size() >= kHushedMax) {
    return refuse(*client, id, "too_many_hushed");
  }
  const wire::HushEntry entry{.player = other->id, .name = other->name, .kind = hush.kind};
  world_.books.hushes.set(player, other->id, hush.kind, [this, client, id, entry](bool kept) {
    post([this, client, id, entry, kept] {
      if (!kept) return refuse(*client, id, "not_kept");
      const PlayerId hearer = client->player->id;
      chat_.hushes().set(hearer, entry);
      moved(hearer);
      const wire::HushList list{chat_.hushes().of(hearer)};
      for (const ClientPtr& own : clients_.of(hearer)) send(*own, list);
      send(*client, wire::Done{.request = id, .table = {}});
    });
  });
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Invite& invite) {
  const PlayerId player = client->player->id;
  if (auto silent = world_.people.moderation().why_silent(player, people::Speech::Private)) {
    return refuse(*client, id, *silent);
  }
  const auto table = client->table();
  if (!table) return refuse(*client, id, "open_it_first");
  if (invite.player == player) return refuse(*client, id, "not_yourself");
  const auto summary = tables_.summary(table->id());
  if (!summary) return refuse(*client, id, "no_such_table");
  const wire::Invited invited{.from = player,
                              .name = client->player->name,
                              .table = summary->table,
                              .table_name = summary->settings->name,
                              .room = summary->settings->room};
  // Whoever blocked the sender seems as present as anybody.
  const bool is_unwanted = chat_.hushes().hides(invite.player, player, wire::ChatPlace::Private);
  // Away, they are called for those whom they follow; no answer tells what they keep to themselves.
  const bool is_away = !clients_.is_here(invite.player);
  const bool is_called =
      is_away && world_.bell != nullptr && follows_.is_following(invite.player, player);
  if (is_called && !is_unwanted) {
    call_away(invite.player,
              {.kind = push::Kind::Invitation,
               .number = summary->table.value(),
               .name = summary->settings->name,
               .from = client->player->name});
  }
  if (is_away && !is_called && follows_.shows_presence(invite.player, player)) {
    return refuse(*client, id, "not_here");
  }
  if (!is_unwanted) {
    for (const ClientPtr& other : clients_.of(invite.player)) send(*other, invited);
  }
  send(*client, wire::Done{.request = id, .table = {}});
}

}  // namespace lair::lobby
