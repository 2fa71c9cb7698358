#include "server/store/reports.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {
namespace {

std::uint64_t number_at(const Run& run, int column) {
  return static_cast<std::uint64_t>(run.integer(column));
}

PlayerId player_at(const Run& run, int column) { return PlayerId(number_at(run, column)); }

// Enums count from 1 here, as on the wire.
template <class Enum>
std::int64_t stored(Enum value) {
  return static_cast<std::int64_t>(value) + 1;
}

template <class Enum>
Enum enum_at(const Run& run, int column) {
  return static_cast<Enum>(run.integer(column) - 1);
}

wire::ReportEntry entry_at(const Run& run) {
  wire::ReportEntry entry;
  entry.report = number_at(run, 0);
  entry.at = number_at(run, 1);
  entry.reporter = player_at(run, 2);
  entry.reporter_name = std::string(run.text(3));
  entry.player = player_at(run, 4);
  entry.player_name = std::string(run.text(5));
  entry.reason = enum_at<wire::ReportReason>(run, 6);
  entry.text = std::string(run.text(7));
  entry.names_channel = run.integer(8) != 0;
  if (entry.names_channel) {
    entry.channel = wire::ChatChannel{.place = enum_at<wire::ChatPlace>(run, 8),
                                      .room = std::string(run.text(9)),
                                      .table = table::TableId(number_at(run, 10))};
  }
  entry.number = number_at(run, 11);
  entry.table = table::TableId(number_at(run, 12));
  if (!run.is_null(13)) {
    entry.settled = number_at(run, 13);
    entry.settled_by = player_at(run, 14);
    entry.note = std::string(run.text(15));
  }
  return entry;
}

}  // namespace

// --- Hushes ---

Hushes::Hushes(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      set_(database,
           "INSERT INTO hush (player, other, kind) VALUES (?, ?, ?) "
           "ON CONFLICT (player, other) DO UPDATE SET kind = excluded.kind"),
      clear_(database, "DELETE FROM hush WHERE player = ? AND other = ?"),
      reader_(reader),
      of_(reader.database,
          "SELECT other, player.name, kind FROM hush JOIN player ON player.id = other "
          "WHERE hush.player = ? ORDER BY other") {}

void Hushes::set(PlayerId player,
                 PlayerId other,
                 wire::HushKind kind,
                 std::function<void(bool)> done) {
  writer_.submit(
      {0,
       [this, player, other, kind] {
         if (kind == wire::HushKind::Nothing) {
           Run(clear_, player.value(), other.value()).finish();
         } else {
           Run(set_, player.value(), other.value(), static_cast<std::int64_t>(kind)).finish();
         }
       },
       std::move(done)});
}

std::vector<wire::HushEntry> Hushes::of(PlayerId player) {
  const std::lock_guard lock(reader_.mutex);
  std::vector<wire::HushEntry> hushed;
  Run run(of_, player.value());
  while (run.step()) {
    hushed.push_back({.player = player_at(run, 0),
                      .name = std::string(run.text(1)),
                      .kind = static_cast<wire::HushKind>(run.integer(2))});
  }
  return hushed;
}

// --- Reports ---

Reports::Reports(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      insert_(database,
              "INSERT INTO report (at, reporter, player, reason, text, place, room, table_id, "
              "number, open_table) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"),
      insert_line_(database,
                   "INSERT INTO report_line (report, number, at_ms, player, name, text, phrase) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?)"),
      settle_(database,
              "UPDATE report SET settled = ?, settled_by = ?, note = ? "
              "WHERE id = ? AND settled IS NULL RETURNING id"),
      reader_(reader),
      find_(reader.database,
            "SELECT report.id, at, reporter, teller.name, player, subject.name, reason, text, "
            "place, room, table_id, number, open_table, settled, settled_by, note FROM report "
            "JOIN player AS teller ON teller.id = reporter "
            "JOIN player AS subject ON subject.id = player "
            "WHERE report.id < ?1 AND (CAST(?2 AS BIGINT) IS NULL OR player = ?2) "
            "AND (?3 = 1 OR settled IS NULL) ORDER BY report.id DESC LIMIT ?4"),
      lines_(reader.database,
             "SELECT number, at_ms, player, name, text, phrase FROM report_line "
             "WHERE report = ? ORDER BY number"),
      waiting_(reader.database, "SELECT count(*) FROM report WHERE settled IS NULL") {}

void Reports::file(const wire::ReportEntry& report, std::function<void(bool)> done) {
  writer_.submit({0, [this, report] { insert(report); }, std::move(done)});
}

void Reports::insert(const wire::ReportEntry& report) {
  Run run(insert_,
          report.at,
          report.reporter.value(),
          report.player.value(),
          stored(report.reason),
          std::string_view(report.text),
          report.names_channel ? stored(report.channel.place) : std::int64_t{0},
          std::string_view(report.channel.room),
          report.channel.table.value(),
          report.number,
          report.table.value());
  run.step();
  const std::int64_t id = run.integer(0);
  run.finish();
  for (const wire::ChatLine& line : report.lines) {
    Run(insert_line_,
        id,
        line.number,
        line.at_ms,
        line.player.value(),
        std::string_view(line.name),
        std::string_view(line.text),
        std::string_view(line.phrase))
        .finish();
  }
}

void Reports::settle(std::uint64_t report,
                     PlayerId moderator,
                     const std::string& note,
                     std::uint64_t at,
                     std::function<void(bool)> done) {
  submit<bool>(
      writer_,
      [this, report, moderator, note, at] {
        Run run(settle_,
                static_cast<std::int64_t>(at),
                moderator.value(),
                std::string_view(note),
                report);
        const bool is_settled = run.step();
        run.finish();
        return is_settled;
      },
      false,
      std::move(done));
}

std::vector<wire::ReportEntry> Reports::find(const lobby::ReportQuestion& question) {
  const std::lock_guard lock(reader_.mutex);
  constexpr auto kNewest = std::numeric_limits<std::int64_t>::max();
  std::optional<std::uint64_t> player;
  if (question.player) player = question.player->value();
  const auto before = static_cast<std::int64_t>(question.before);
  std::vector<wire::ReportEntry> found;
  {
    Run run(find_,
            before <= 0 ? kNewest : before,
            player,
            static_cast<std::int64_t>(question.settled_too),
            static_cast<std::int64_t>(question.count));
    while (run.step()) found.push_back(entry_at(run));
  }
  for (wire::ReportEntry& entry : found) read_lines(entry);
  return found;
}

void Reports::read_lines(wire::ReportEntry& entry) {
  Run run(lines_, entry.report);
  while (run.step()) {
    wire::ChatLine line;
    line.number = number_at(run, 0);
    line.at_ms = number_at(run, 1);
    line.player = player_at(run, 2);
    line.name = std::string(run.text(3));
    line.text = std::string(run.text(4));
    line.phrase = std::string(run.text(5));
    entry.lines.push_back(std::move(line));
  }
}

std::uint32_t Reports::waiting() {
  const std::lock_guard lock(reader_.mutex);
  Run run(waiting_);
  run.step();
  return static_cast<std::uint32_t>(run.integer(0));
}

}  // namespace lair::store
