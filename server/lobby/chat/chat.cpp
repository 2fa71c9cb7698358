#include "server/lobby/chat/chat.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/lobby/chat/text.hpp"
#include "server/wire/phrases.hpp"

namespace lair::lobby {
namespace {

constexpr std::uint64_t kNewest = std::numeric_limits<std::int64_t>::max();

}  // namespace

Channel room_channel(std::string_view room) { return "room:" + std::string(room); }

Channel table_channel(table::TableId table) { return "table:" + std::to_string(table.value()); }

Channel spectators_channel(table::TableId table) {
  return "watch:" + std::to_string(table.value());
}

Channel inbox_channel(PlayerId player) { return "inbox:" + std::to_string(player.value()); }

Channel channel_of(const wire::ChatChannel& channel, PlayerId reader) {
  switch (channel.place) {
    case wire::ChatPlace::Room:
      return room_channel(channel.room);
    case wire::ChatPlace::Table:
      return table_channel(channel.table);
    case wire::ChatPlace::Spectators:
      return spectators_channel(channel.table);
    case wire::ChatPlace::Private:
      break;
  }
  return inbox_channel(reader);
}

Result<wire::ChatLine, std::string_view> Chat::line_from(const Speaker& speaker,
                                                         const wire::Say& say,
                                                         std::uint64_t now_ms) {
  wire::ChatLine line;
  line.at_ms = now_ms;
  line.player = speaker.player;
  line.name = speaker.name;
  if (!say.phrase.empty()) {
    if (!wire::is_phrase(say.phrase)) return fail(std::string_view("no_such_phrase"));
    line.phrase = say.phrase;
    return line;
  }
  auto text = clean_text(say.text, kChatCodePointsMax);
  if (!text) return fail(text.error());
  line.text = *std::move(text);
  return line;
}

void Chat::keep(const Channel& channel, const wire::ChatLine& line, Kept done) {
  book_.keep({channel}, line, [line, done = std::move(done)](const auto& numbers) {
    if (!numbers) return done(std::nullopt);
    wire::ChatLine kept = line;
    kept.number = numbers->front();
    done(std::move(kept));
  });
}

void Chat::keep_letter(const wire::ChatLine& line,
                       std::function<void(std::optional<Letter>)> done) {
  std::vector<Channel> inboxes{inbox_channel(line.player)};
  const bool is_unwanted = hushes_.hides(line.to, line.player, wire::ChatPlace::Private);
  if (!is_unwanted) inboxes.push_back(inbox_channel(line.to));
  book_.keep(inboxes, line, [line, done = std::move(done)](const auto& numbers) {
    if (!numbers) return done(std::nullopt);
    Letter letter{.sent = line, .received = std::nullopt};
    letter.sent.number = numbers->front();
    if (numbers->size() == 2) {
      letter.received = line;
      letter.received->number = numbers->back();
    }
    done(std::move(letter));
  });
}

wire::ChatLines Chat::read(const wire::ChatChannel& channel,
                           PlayerId reader,
                           std::uint64_t since,
                           std::uint64_t last) const {
  const Channel key = channel_of(channel, reader);
  wire::ChatLines told{.channel = channel, .lines = {}, .history = true};
  told.last = std::min(book_.last_number(key), last);
  told.lines = book_.lines(key, since, told.last, kHistoryLinesMax);
  const std::uint64_t first = told.lines.empty() ? told.last + 1 : told.lines.front().number;
  told.cut = since < told.last && first > since + 1;
  std::erase_if(told.lines, [&](const wire::ChatLine& line) {
    return line.player != reader && hushes_.hides(reader, line.player, channel.place);
  });
  return told;
}

wire::ChatLines Chat::history(const wire::ChatChannel& channel,
                              PlayerId reader,
                              std::uint64_t since) const {
  return read(channel, reader, since, kNewest);
}

std::vector<wire::ChatLine> Chat::around(const wire::ChatChannel& channel,
                                         PlayerId reader,
                                         std::uint64_t number) const {
  const Channel key = channel_of(channel, reader);
  const std::uint64_t last = number == 0 ? kNewest : number;
  std::vector<wire::ChatLine> lines = book_.lines(key, 0, last, kReportedLinesBefore + 1);
  if (number == 0) return lines;
  if (lines.empty() || lines.back().number != number) return {};
  for (wire::ChatLine& line :
       book_.lines(key, number, number + kReportedLinesAfter, kReportedLinesAfter)) {
    lines.push_back(std::move(line));
  }
  return lines;
}

// --- What spectators say ---

wire::ChatLines Chat::released(table::TableId table, PlayerId reader, std::uint64_t since) const {
  const auto held = held_since_.find(table);
  const std::uint64_t last = held == held_since_.end() ? kNewest : held->second;
  return read({wire::ChatPlace::Spectators, {}, table}, reader, since, last);
}

void Chat::hold(table::TableId table) {
  if (is_held(table)) return;
  hold_all(table);  // stays so if the book cannot be read
  held_since_[table] = book_.last_number(spectators_channel(table));
}

bool Chat::holds_anything(table::TableId table) const {
  const auto held = held_since_.find(table);
  return held != held_since_.end() && book_.last_number(spectators_channel(table)) > held->second;
}

wire::ChatLines Chat::held(table::TableId table, PlayerId reader) const {
  const auto held = held_since_.find(table);
  const std::uint64_t since = held == held_since_.end() ? 0 : held->second;
  wire::ChatLines lines = read({wire::ChatPlace::Spectators, {}, table}, reader, since, kNewest);
  lines.history = false;
  return lines;
}

}  // namespace lair::lobby
