#include "server/store/reviews.hpp"

#include <utility>

#include "server/store/packed_records.hpp"

namespace lair::store {

Reviews::Reviews(Database& database, Writer& writer)
    : writer_(writer),
      keep_(database,
            "INSERT INTO game_review (game, seat, player, revision, decisions, inaccuracies, "
            "mistakes, blunders, accuracy, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (game, seat) DO UPDATE SET player = excluded.player, "
            "revision = excluded.revision, decisions = excluded.decisions, "
            "inaccuracies = excluded.inaccuracies, mistakes = excluded.mistakes, "
            "blunders = excluded.blunders, accuracy = excluded.accuracy, text = excluded.text"),
      share_(database,
             "INSERT INTO review_sharing (player) SELECT id FROM player WHERE id = ? "
             "ON CONFLICT DO NOTHING"),
      keep_to_oneself_(database, "DELETE FROM review_sharing WHERE player = ?") {}

void Reviews::keep(const review::ReviewFigures& figures,
                   std::string text,
                   std::function<void(bool)> done) {
  RecordPacker packer;
  packer.add(text);
  writer_.submit({0,
                  [this, figures, packed = packer.packed()] {
                    Run(keep_,
                        figures.game,
                        index_of(figures.seat),
                        figures.player.value(),
                        figures.revision,
                        figures.decisions,
                        figures.inaccuracies,
                        figures.mistakes,
                        figures.blunders,
                        figures.accuracy,
                        Blob{packed})
                        .finish();
                  },
                  std::move(done)});
}

void Reviews::share(PlayerId player, bool shared, std::function<void(bool)> done) {
  writer_.submit(
      {0,
       [this, player, shared] { Run(shared ? share_ : keep_to_oneself_, player.value()).finish(); },
       std::move(done)});
}

ReviewReader::ReviewReader(const std::string& path)
    : reader_(path, Access::ReadOnly),
      text_(reader_, "SELECT text FROM game_review WHERE game = ? AND seat = ? AND revision = ?"),
      lines_(reader_,
             "SELECT game, seat, revision, decisions, inaccuracies, mistakes, blunders, accuracy, "
             "rules, finished FROM game_review JOIN game ON game.id = game "
             "WHERE player = ? ORDER BY game DESC LIMIT ?"),
      shared_(reader_, "SELECT 1 FROM review_sharing WHERE player = ?") {}

std::optional<std::string> ReviewReader::text(std::int64_t game,
                                              Seat seat,
                                              std::uint32_t revision) {
  const std::lock_guard lock(mutex_);
  Run row(text_, game, index_of(seat), revision);
  if (!row.step()) return std::nullopt;
  std::string text;
  unpack_records(row.blob(0), [&](std::string_view one) { text = one; });
  return text;
}

std::vector<ReviewLine> ReviewReader::of(PlayerId player) {
  const std::lock_guard lock(mutex_);
  std::vector<ReviewLine> lines;
  Run row(lines_, player.value(), kLinesMax);
  const auto number = [&](int column) { return static_cast<std::uint32_t>(row.integer(column)); };
  while (row.step()) {
    lines.push_back({
        .figures = {.game = row.integer(0),
                    .seat = kSeats.at(static_cast<std::size_t>(row.integer(1))),
                    .player = player,
                    .revision = number(2),
                    .decisions = number(3),
                    .inaccuracies = number(4),
                    .mistakes = number(5),
                    .blunders = number(6),
                    .accuracy = number(7)},
        .rules = std::string(row.text(8)),
        .finished = row.integer(9)
    });
  }
  return lines;
}

bool ReviewReader::are_shared(PlayerId player) {
  const std::lock_guard lock(mutex_);
  return Run(shared_, player.value()).step();
}

}  // namespace lair::store
