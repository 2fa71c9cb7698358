#include "server/store/chat.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {

Chat::Chat(Database& database, Writer& writer, Reader& reader, const LivedTime& lived)
    : writer_(writer),
      next_(database,
            "INSERT INTO chat_channel (channel, last) VALUES (?, 1) "
            "ON CONFLICT (channel) DO UPDATE SET last = chat_channel.last + 1 RETURNING last"),
      insert_(database,
              "INSERT INTO chat_line (channel, number, at_ms, player, name, text, phrase, "
              "to_player, to_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      trim_(database, "DELETE FROM chat_line WHERE channel = ? AND number <= ?"),
      forget_(database,
              "DELETE FROM chat_line WHERE at_ms < ? "
              "AND channel NOT LIKE 'table:%' AND channel NOT LIKE 'watch:%'"),
      lived_(lived),
      reader_(reader),
      lines_(reader.database,
             "SELECT number, at_ms, player, name, text, phrase, to_player, to_name FROM chat_line "
             "WHERE channel = ? AND number > ? AND number <= ? ORDER BY number DESC LIMIT ?"),
      last_(reader.database, "SELECT last FROM chat_channel WHERE channel = ?") {}

void Chat::keep(const std::vector<lobby::Channel>& channels,
                const wire::ChatLine& line,
                std::function<void(std::optional<Numbers>)> done) {
  submit<std::optional<Numbers>>(
      writer_,
      [this, channels, line] {
        Numbers numbers;
        for (const lobby::Channel& channel : channels) numbers.push_back(insert(channel, line));
        return std::optional(std::move(numbers));
      },
      std::nullopt,
      std::move(done));
}

std::uint64_t Chat::insert(const lobby::Channel& channel, const wire::ChatLine& line) {
  std::int64_t number = 0;
  {
    Run run(next_, std::string_view(channel));
    run.step();
    number = run.integer(0);
    run.finish();
  }
  std::optional<std::uint64_t> to;
  std::optional<std::string_view> to_name;
  if (line.to != PlayerId()) {
    to = line.to.value();
    to_name = line.to_name;
  }
  Run(insert_,
      std::string_view(channel),
      number,
      line.at_ms,
      line.player.value(),
      std::string_view(line.name),
      std::string_view(line.text),
      std::string_view(line.phrase),
      to,
      to_name)
      .finish();
  Run(trim_, std::string_view(channel), number - static_cast<std::int64_t>(lobby::kLinesKept))
      .finish();
  return static_cast<std::uint64_t>(number);
}

std::vector<wire::ChatLine> Chat::lines(const lobby::Channel& channel,
                                        std::uint64_t after,
                                        std::uint64_t last,
                                        std::size_t count) {
  const std::lock_guard lock(reader_.mutex);
  std::vector<wire::ChatLine> lines;
  // A client's number may be anything; the database's integers are signed.
  constexpr std::uint64_t kMost = INT64_MAX;
  Run run(lines_,
          std::string_view(channel),
          std::min(after, kMost),
          std::min(last, kMost),
          static_cast<std::int64_t>(count));
  while (run.step()) {
    wire::ChatLine line{.number = static_cast<std::uint64_t>(run.integer(0)),
                        .at_ms = static_cast<std::uint64_t>(run.integer(1)),
                        .player = PlayerId(static_cast<std::uint64_t>(run.integer(2))),
                        .name = std::string(run.text(3)),
                        .text = std::string(run.text(4)),
                        .phrase = std::string(run.text(5)),
                        .to = {},
                        .to_name = {}};
    if (!run.is_null(6)) {
      line.to = PlayerId(static_cast<std::uint64_t>(run.integer(6)));
      line.to_name = std::string(run.text(7));
    }
    lines.push_back(std::move(line));
  }
  std::ranges::reverse(lines);
  return lines;
}

std::uint64_t Chat::last_number(const lobby::Channel& channel) {
  const std::lock_guard lock(reader_.mutex);
  Run run(last_, std::string_view(channel));
  return run.step() ? static_cast<std::uint64_t>(run.integer(0)) : 0;
}

void Chat::forget_before(std::uint64_t at_ms) {
  // A line is kept for 90 days in which a server was running, whatever the clock says.
  const std::int64_t grown_old = lived_.no_later_than(INT64_MAX) - kChatKeptSeconds;
  const std::int64_t bound = std::min(static_cast<std::int64_t>(at_ms), grown_old * 1'000);
  writer_.submit({0, [this, bound] { Run(forget_, bound).finish(); }, [](bool) {}});
}

}  // namespace lair::store
