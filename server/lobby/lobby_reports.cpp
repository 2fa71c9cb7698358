// What the lobby does about reports: takes them down with what was said, shows them to moderators.
#include <utility>

#include "server/lobby/chat/text.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {
namespace {

// An empty text is fine where one is not needed.
Result<std::string, std::string_view> optional_text(std::string_view typed, std::size_t max) {
  auto text = clean_text(typed, max);
  if (!text && text.error() == "text_empty") return std::string();
  return text;
}

}  // namespace

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Report& report) {
  const PlayerId reporter = client->player->id;
  if (report.player == reporter) return refuse(*client, id, "not_yourself");
  const auto person = world_.people.players().find(report.player);
  if (!person) return refuse(*client, id, "no_such_person");
  auto text = optional_text(report.text, kReportCodePointsMax);
  if (!text) return refuse(*client, id, text.error());
  if (text->empty() && report.reason == wire::ReportReason::Other) {
    return refuse(*client, id, "reason_missing");
  }
  wire::ReportEntry entry;
  entry.at = world_.time.wall_clock_ms() / 1000;
  entry.reporter = reporter;
  entry.player = report.player;
  entry.reason = report.reason;
  entry.text = *std::move(text);
  entry.number = report.number;
  if (const auto table = client->table()) entry.table = table->id();
  if (const auto channel = channel_of_report(client, report)) {
    entry.names_channel = true;
    entry.channel = *channel;
    entry.lines = chat_.around(*channel, reporter, report.number);
  }
  if (!keep_to_the_point(entry)) return refuse(*client, id, "no_such_message");
  world_.books.reports.file(entry, [this, client, id](bool kept) {
    post([client, id, kept] {
      if (!kept) return refuse(*client, id, "not_kept");
      send(*client, wire::Done{.request = id, .table = {}});
    });
  });
}

// The channel that is named, if the reporter may read it; else what is open.
std::optional<wire::ChatChannel> Lobby::channel_of_report(const ClientPtr& client,
                                                          const wire::Report& report) const {
  using wire::ChatPlace;
  if (!report.names_channel) {
    if (const auto table = client->table())
      return wire::ChatChannel{ChatPlace::Table, {}, table->id()};
    if (client->room.empty()) return std::nullopt;
    return wire::ChatChannel{ChatPlace::Room, client->room, {}};
  }
  const PlayerId player = client->player->id;
  const wire::ChatChannel& named = report.channel;
  switch (named.place) {
    case ChatPlace::Room:
      if (find_room(named.room) == nullptr) return std::nullopt;
      return wire::ChatChannel{ChatPlace::Room, named.room, {}};
    case ChatPlace::Table:
    case ChatPlace::Spectators:
      if (!tables_.is_seated(player, named.table) && !tables_.may_watch(player, named.table))
        return std::nullopt;
      return wire::ChatChannel{named.place, {}, named.table};
    case ChatPlace::Private:
      break;
  }
  return wire::ChatChannel{ChatPlace::Private, {}, {}};
}

// What others wrote privately stays private. False when the message that is meant is not there, or
// is not that person's.
bool Lobby::keep_to_the_point(wire::ReportEntry& entry) {
  if (entry.names_channel && entry.channel.place == wire::ChatPlace::Private) {
    std::erase_if(entry.lines, [&](const wire::ChatLine& line) {
      return line.player != entry.player && line.to != entry.player;
    });
  }
  if (entry.number == 0) return true;
  for (const wire::ChatLine& line : entry.lines) {
    if (line.number == entry.number) return line.player == entry.player;
  }
  return false;
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::ReadReports& read) {
  if (!world_.people.moderation().is_moderator(client->player->id)) {
    return refuse(*client, id, "not_allowed");
  }
  ReportQuestion question{.before = read.before,
                          .player = {},
                          .settled_too = read.settled_too,
                          .count = std::size_t{read.count} + 1};  // one more tells of more
  if (read.player != PlayerId()) question.player = read.player;
  wire::Reports page{.request = id,
                     .reports = world_.books.reports.find(question),
                     .more = false,
                     .waiting = world_.books.reports.waiting()};
  page.more = page.reports.size() > read.count;
  if (page.more) page.reports.resize(read.count);
  send(*client, page);
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::SettleReport& settle) {
  const PlayerId moderator = client->player->id;
  if (!world_.people.moderation().is_moderator(moderator)) {
    return refuse(*client, id, "not_allowed");
  }
  auto note = clean_text(settle.note, kNoteCodePointsMax);
  if (!note)
    return refuse(*client, id, note.error() == "text_empty" ? "reason_missing" : note.error());
  world_.books.reports.settle(settle.report,
                              moderator,
                              *note,
                              world_.time.wall_clock_ms() / 1000,
                              [this, client, id](bool settled) {
                                post([client, id, settled] {
                                  if (!settled) return refuse(*client, id, "no_such_report");
                                  send(*client, wire::Done{.request = id, .table = {}});
                                });
                              });
}

}  // namespace lair::lobby
