#include "server/lobby/talking.hpp"

#include <algorithm>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/table_actor.hpp"

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

void Talking::came(const Client& client) {
  const PlayerId player = client.player->id;
  needs_.chat.hushes().arrive(player);
  if (const auto& hushed = needs_.chat.hushes().of(player); !hushed.empty()) {
    send(client, wire::HushList{hushed});
  }
  auto inbox =
      needs_.chat.history({wire::ChatPlace::Private, {}, {}}, player, client.private_since);
  if (inbox.last > 0) send(client, inbox);
}

void Talking::left(const Client& client) {
  if (!client.player || needs_.clients.is_here(client.player->id)) return;
  needs_.chat.hushes().leave(client.player->id);
}

void Talking::table_opened(const Client& client, const wire::OpenTable& open) const {
  const PlayerId player = client.player->id;
  const bool seated = needs_.tables.is_seated(player, open.table);
  if (!seated && !needs_.tables.may_watch(player, client.player->name, open.table)) return;
  send(client,
       needs_.chat.history({wire::ChatPlace::Table, {}, open.table}, player, open.chat_since));
  const wire::ChatChannel spectators{wire::ChatPlace::Spectators, {}, open.table};
  send(client,
       seated ? needs_.chat.released(open.table, player, open.spectators_since)
              : needs_.chat.history(spectators, player, open.spectators_since));
}

// --- Saying ---

Result<wire::ChatChannel, std::string_view> Talking::channel_for(const Client& client,
                                                                 wire::ChatPlace place) const {
  wire::ChatChannel channel{.place = place};
  if (place == wire::ChatPlace::Private) return channel;
  if (place == wire::ChatPlace::Room) {
    if (client.room.empty()) return fail(std::string_view("not_in_room"));
    channel.room = client.room;
    return channel;
  }
  const auto table = client.table();
  if (!table) return fail(std::string_view("open_it_first"));
  channel.table = table->id();
  const bool seated = needs_.tables.is_seated(client.player->id, channel.table);
  if (place == wire::ChatPlace::Table) {
    if (!seated) return fail(std::string_view("not_seated"));
    return channel;
  }
  if (seated) return fail(std::string_view("sit_elsewhere"));
  if (!needs_.tables.may_watch(client.player->id, client.player->name, channel.table))
    return fail(std::string_view("no_spectators"));
  return channel;
}

void Talking::answer(const Asker& asker, const wire::Say& say) {
  const PlayerId speaker = asker.player();
  if (auto silent = needs_.moderation.why_silent(speaker, speech_of(say.place))) {
    return refuse(asker, *silent);
  }
  const auto channel = channel_for(*asker.client, say.place);
  if (!channel) return refuse(asker, channel.error());
  auto line = Chat::line_from({speaker, asker.person().name}, say, needs_.time.wall_clock_ms());
  if (!line) return refuse(asker, line.error());
  if (say.place == wire::ChatPlace::Private) {
    line->to = say.to;
    return say_privately(asker, *line);
  }
  needs_.chat.keep(
      channel_of(*channel, speaker), *line, [this, asker, channel = *channel](auto kept) {
        go_on(needs_.loop, asker, [this, asker, channel, kept = std::move(kept)] {
          if (!kept) return refuse(asker, "not_kept");
          spread(channel, *kept);
          confirm(asker);
        });
      });
}

void Talking::say_privately(const Asker& asker, const wire::ChatLine& line) {
  const auto other = needs_.players.find(line.to);
  if (!other) return refuse(asker, "no_such_person");
  if (line.to == line.player) return refuse(asker, "not_yourself");
  wire::ChatLine addressed = line;
  addressed.to_name = other->name;
  needs_.chat.keep_letter(addressed, [this, asker](auto letter) {
    go_on(needs_.loop, asker, [this, asker, letter = std::move(letter)] {
      if (!letter) return refuse(asker, "not_kept");
      const wire::ChatChannel inbox{.place = wire::ChatPlace::Private};
      for (const ClientPtr& own : needs_.clients.of(letter->sent.player)) {
        send(*own, only(inbox, letter->sent));
      }
      if (letter->received) {
        for (const ClientPtr& reader : needs_.clients.of(letter->received->to)) {
          send(*reader, only(inbox, *letter->received));
        }
      }
      confirm(asker);
    });
  });
}

// Sends the line to everybody who reads the channel now, except people who have hushed the speaker.
void Talking::spread(const wire::ChatChannel& channel, const wire::ChatLine& line) const {
  const auto frame = frame_of(only(channel, line));
  const bool is_room = channel.place == wire::ChatPlace::Room;
  const bool is_held =
      channel.place == wire::ChatPlace::Spectators && needs_.chat.is_held(channel.table);
  for (const ClientPtr& client :
       is_room ? needs_.clients.in(channel.room) : needs_.clients.at(channel.table)) {
    const PlayerId reader = client->player->id;
    if (!is_room) {
      const bool seated = needs_.tables.is_seated(reader, channel.table);
      if (!seated && !needs_.tables.may_watch(reader, client->player->name, channel.table))
        continue;
      if (seated && is_held) continue;
    }
    if (reader != line.player && needs_.chat.hushes().hides(reader, line.player, channel.place))
      continue;
    push(*client->outlet, frame);
  }
}

// While a deal is being played its players do not see what is said about it.
void Talking::table_changed(const wire::TableSummary& summary) {
  if (summary.phase == wire::TablePhase::Playing) {
    needs_.chat.hold(summary.table);
  } else if (needs_.chat.is_held(summary.table)) {
    release(summary.table);
  }
}

void Talking::release(table::TableId table) {
  if (needs_.chat.holds_anything(table)) tell_held(table);
  needs_.chat.release(table);
}

void Talking::tell_held(table::TableId table) const {
  for (const ClientPtr& client : needs_.clients.at(table)) {
    if (!needs_.tables.is_seated(client->player->id, table)) continue;
    const auto held = needs_.chat.held(table, client->player->id);
    if (!held.lines.empty()) send(*client, held);
  }
}

// --- Not hearing ---

void Talking::answer(const Asker& asker, const wire::Hush& hush) {
  const PlayerId player = asker.player();
  if (hush.player == player) return refuse(asker, "not_yourself");
  const auto other = needs_.players.find(hush.player);
  if (!other) return refuse(asker, "no_such_person");
  const auto& hushed = needs_.chat.hushes().of(player);
  const bool is_new =
      hush.kind != wire::HushKind::Nothing &&
      std::ranges::find(hushed, hush.player, &wire::HushEntry::player) == hushed.end();
  if (is_new && hushed.size() + being_added_.count(player) >= kHushedMax) {
    return refuse(asker, "too_many_hushed");
  }
  if (is_new) being_added_.insert(player);
  const wire::HushEntry entry{.player = other->id, .name = other->name, .kind = hush.kind};
  needs_.hush_book.set(player, other->id, hush.kind, [this, asker, entry, is_new](bool kept) {
    go_on(needs_.loop, asker, [this, asker, entry, is_new, kept] {
      if (is_new) being_added_.erase(being_added_.find(asker.player()));
      if (!kept) return refuse(asker, "not_kept");
      const PlayerId hearer = asker.player();
      needs_.chat.hushes().set(hearer, entry);
      needs_.following.moved(hearer);
      tell_hushed(hearer);
      confirm(asker);
    });
  });
}

void Talking::renamed(const people::Person& person) {
  for (const PlayerId listener : needs_.chat.hushes().rename(person.id, person.name)) {
    tell_hushed(listener);
  }
}

void Talking::tell_hushed(PlayerId listener) const {
  const wire::HushList list{needs_.chat.hushes().of(listener)};
  for (const ClientPtr& own : needs_.clients.of(listener)) send(*own, list);
}

}  // namespace lair::lobby
