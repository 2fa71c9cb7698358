#include "server/lobby/reporting.hpp"

#include <utility>

#include "server/lobby/chat/text.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/table_actor.hpp"

namespace lair::lobby {
namespace {

// An empty text is allowed, since not every report needs one.
Result<std::string, std::string_view> optional_text(std::string_view typed, std::size_t max) {
  auto text = clean_text(typed, max);
  if (!text && text.error() == "text_empty") return std::string();
  return text;
}

// Removes private lines that do not involve the reported person. Returns false if the reported
// message is not there or is not that person's.
bool keep_to_the_point(wire::ReportEntry& entry) {
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

}  // namespace

void Reporting::answer(const Asker& asker, const wire::Report& report) const {
  const PlayerId reporter = asker.player();
  if (report.player == reporter) return refuse(asker, "not_yourself");
  const auto person = needs_.people.players().find(report.player);
  if (!person) return refuse(asker, "no_such_person");
  auto text = optional_text(report.text, kReportCodePointsMax);
  if (!text) return refuse(asker, text.error());
  if (text->empty() && report.reason == wire::ReportReason::Other) {
    return refuse(asker, "reason_missing");
  }
  wire::ReportEntry entry;
  entry.at = needs_.time.wall_clock_ms() / 1000;
  entry.reporter = reporter;
  entry.player = report.player;
  entry.reason = report.reason;
  entry.text = *std::move(text);
  entry.number = report.number;
  if (const auto table = asker.client->table()) entry.table = table->id();
  if (const auto channel = channel_of(asker, report)) {
    entry.names_channel = true;
    entry.channel = *channel;
    entry.lines = needs_.chat.around(*channel, reporter, report.number);
  }
  if (!keep_to_the_point(entry)) return refuse(asker, "no_such_message");
  needs_.book.file(entry, answer_kept(needs_.loop, asker));
}

// The channel the report names, if the reporter may read it; if it names none, the open table or
// room.
std::optional<wire::ChatChannel> Reporting::channel_of(const Asker& asker,
                                                       const wire::Report& report) const {
  using wire::ChatPlace;
  wire::ChatChannel named = report.channel;
  if (!report.names_channel) {
    if (const auto table = asker.client->table()) {
      named = {ChatPlace::Table, {}, table->id()};
    } else if (asker.client->room.empty()) {
      return std::nullopt;
    } else {
      named = {ChatPlace::Room, asker.client->room, {}};
    }
  }
  const PlayerId player = asker.player();
  switch (named.place) {
    case ChatPlace::Room:
      if (needs_.rooms.find(named.room) == nullptr) return std::nullopt;
      return wire::ChatChannel{ChatPlace::Room, named.room, {}};
    case ChatPlace::Table:
    case ChatPlace::Spectators:
      if (!needs_.tables.is_seated(player, named.table) &&
          !needs_.tables.may_watch(player, asker.person().name, named.table))
        return std::nullopt;
      return wire::ChatChannel{named.place, {}, named.table};
    case ChatPlace::Private:
      break;
  }
  return wire::ChatChannel{ChatPlace::Private, {}, {}};
}

void Reporting::answer(const Asker& asker, const wire::ReadReports& read) const {
  if (!needs_.people.moderation().is_moderator(asker.player())) {
    return refuse(asker, "not_allowed");
  }
  ReportQuestion question{.before = read.before,
                          .player = {},
                          .settled_too = read.settled_too,
                          .count = std::size_t{read.count} + 1};  // one more: are there more
  if (read.player != PlayerId()) question.player = read.player;
  wire::Reports page{.request = asker.request,
                     .reports = needs_.book.find(question),
                     .more = false,
                     .waiting = needs_.book.waiting()};
  page.more = page.reports.size() > read.count;
  if (page.more) page.reports.resize(read.count);
  send_what_fits(*asker.client, std::move(page), [](wire::Reports& longer) {
    const std::size_t half = longer.reports.size() / 2;
    if (half == 0) return false;
    longer.reports.resize(half);
    longer.more = true;
    return true;
  });
}

void Reporting::answer(const Asker& asker, const wire::SettleReport& settle) const {
  const PlayerId moderator = asker.player();
  if (!needs_.people.moderation().is_moderator(moderator)) {
    return refuse(asker, "not_allowed");
  }
  auto note = clean_text(settle.note, kNoteCodePointsMax);
  if (!note) return refuse(asker, note.error() == "text_empty" ? "reason_missing" : note.error());
  needs_.book.settle(settle.report,
                     moderator,
                     *note,
                     needs_.time.wall_clock_ms() / 1000,
                     answer_kept(needs_.loop, asker, "no_such_report"));
}

}  // namespace lair::lobby
