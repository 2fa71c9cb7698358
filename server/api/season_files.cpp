#include "server/api/season_files.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string_view>

#include "engine/ensure.hpp"

namespace lair {
namespace {

constexpr std::int64_t kTwelfths = 12;
constexpr std::size_t kLineBytesMax = 75;  // per calendar line, RFC 5545 3.1

// Whether a spreadsheet would read it as a formula; includes the full-width signs that are typed in
// Japan.
bool begins_a_formula(std::string_view text) {
  constexpr std::array<std::string_view, 10> kBeginnings{
      "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"};
  return std::ranges::any_of(
      kBeginnings, [text](std::string_view beginning) { return text.starts_with(beginning); });
}

// Quotes the text if necessary.
std::string csv_text(std::string text) {
  if (begins_a_formula(text)) text.insert(text.begin(), '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + '"';
}

// Empty for team number 0, which means no team.
std::string team_name(const league::Season& season, std::uint32_t number) {
  const league::Team* team = season.team(number);
  return team == nullptr ? "" : csv_text(team->name);
}

std::string team_of(const league::Season& season, PlayerId player) {
  const league::Entrant* entrant = season.entrant(player);
  return entrant == nullptr ? "" : team_name(season, entrant->team);
}

// --- Calendar ---

bool is_inside_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// Adds one line, folded between characters.
void add_line(std::string& calendar, std::string_view line) {
  std::size_t room = kLineBytesMax;
  while (line.size() > room) {
    std::size_t end = room;
    while (end > 0 && is_inside_character(line[end])) --end;
    calendar.append(line.substr(0, end)).append("\r\n ");
    line.remove_prefix(end);
    room = kLineBytesMax - 1;
  }
  calendar.append(line).append("\r\n");
}

std::string calendar_text(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '\\' || letter == ';' || letter == ',') escaped += '\\';
    escaped += letter == '\n' || letter == '\r' ? ' ' : letter;
  }
  return escaped;
}

std::string calendar_time(std::int64_t seconds) {
  const std::time_t when = seconds;
  std::tm utc{};
  if (gmtime_r(&when, &utc) == nullptr) return "19700101T000000Z";
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &utc);
  return {text.data(), size};
}

// Stays the same as long as the season exists and differs from other clubs' ids: each club numbers
// its seasons from one, but two clubs are unlikely to open theirs in the same second.
std::string event_id(league::SeasonId id, const league::Season& season, const std::string& round) {
  return "season-" + std::to_string(id.value()) + "-" + std::to_string(season.records.front().at) +
         "-round-" + round + "@lions-lair";
}

void add_round(std::string& calendar,
               league::SeasonId id,
               const league::Season& season,
               std::size_t at) {
  const league::SeasonSettings& settings = season.settings;
  ensure(!season.records.empty(), "a season begins with the record that opens it");
  const std::string round = std::to_string(at + 1);
  const std::string title =
      calendar_text(settings.name + " · " + round + "/" + std::to_string(settings.starts.size()));
  add_line(calendar, "BEGIN:VEVENT");
  add_line(calendar, "UID:" + event_id(id, season, round));
  add_line(calendar, "DTSTAMP:" + calendar_time(season.records.back().at));
  add_line(calendar, "SEQUENCE:" + std::to_string(season.records.size()));
  add_line(calendar, "DTSTART:" + calendar_time(settings.starts[at]));
  if (settings.minutes > 0) {
    add_line(calendar, "DURATION:PT" + std::to_string(settings.minutes) + "M");
  }
  add_line(calendar, "SUMMARY:" + title);
  if (settings.check_in_minutes > 0) {
    add_line(calendar, "BEGIN:VALARM");
    add_line(calendar, "ACTION:DISPLAY");
    add_line(calendar, "DESCRIPTION:" + title);
    add_line(calendar, "TRIGGER:-PT" + std::to_string(settings.check_in_minutes) + "M");
    add_line(calendar, "END:VALARM");
  }
  add_line(calendar, "END:VEVENT");
}

struct GameRow {
  std::string_view wind;
  std::optional<PlayerId> player;
  bool is_lost = false;
  std::optional<std::array<std::int64_t, 3>> made = {};  // game points, hands, table points
};

// As the standings count them: a player who came too late has scored nothing in a finished game.
std::vector<GameRow> rows_at(const league::RoundTable& table, const league::PointsRule& rule) {
  constexpr std::string_view kWinds = "ESWN";
  const auto& counted = table.counted();
  std::array<league::TablePoints, 4> points{};
  if (counted) points = league::points_of(*counted, rule);
  std::vector<GameRow> rows;
  for (std::size_t seat = 0; seat < kWinds.size(); ++seat) {
    GameRow row{.wind = kWinds.substr(seat, 1),
                .player = table.players[seat],
                .is_lost = table.is_lost_at(seat)};
    if (row.is_lost && table.is_settled()) {
      row.made = {0, 0, 0};
    } else if (counted) {
      row.made = {counted->scores[seat], counted->hands[seat], points[seat].count()};
    }
    rows.push_back(row);
  }
  for (const PlayerId player : table.lost_to_substitutes()) {
    GameRow row{.wind = "", .player = player, .is_lost = true};
    if (table.is_settled()) row.made = {0, 0, 0};
    rows.push_back(row);
  }
  return rows;
}

void add_table(std::string& csv,
               const std::string& number,
               const league::RoundTable& table,
               const league::PointsRule& rule,
               const NameOf& name) {
  for (const GameRow& row : rows_at(table, rule)) {
    csv += number + ',' + std::string(row.wind) + ',';
    csv += row.player ? std::to_string(row.player->value()) + ',' + csv_text(name(*row.player))
                      : std::string(",");
    if (row.made) {
      const auto& [score, hands, points] = *row.made;
      csv += ',' + std::to_string(score) + ',' + std::to_string(hands);
      csv += ',' + fraction_of(points) + ',' + std::to_string(points);
    } else {
      csv += ",,,,";
    }
    csv += table.ruling ? ",yes," : ",no,";
    csv += table.result && table.result->game ? std::to_string(*table.result->game) : "";
    csv += table.in_person ? ",yes" : ",no";
    csv += row.is_lost ? ",yes" : ",no";
    csv += "\r\n";
  }
}

}  // namespace

std::string fraction_of(std::int64_t twelfths) {
  const std::int64_t size = std::abs(twelfths);
  const std::int64_t whole = size / kTwelfths;
  const std::int64_t rest = size % kTwelfths;
  std::string text = twelfths < 0 ? "-" : "";
  if (whole > 0 || rest == 0) text += std::to_string(whole);
  if (rest == 0) return text;
  if (whole > 0) text += ' ';
  const std::int64_t shared = std::gcd(rest, kTwelfths);
  return text + std::to_string(rest / shared) + '/' + std::to_string(kTwelfths / shared);
}

std::string standings_csv(const league::Season& season,
                          const std::vector<league::Standing>& rows,
                          const NameOf& name) {
  std::string text =
      "place,player,name,table_points_twelfths,penalty_twelfths,game_points,hands_won,games,byes,"
      "first,second,third,fourth,withdrawn,table_points,division,division_place,moves,team,"
      "comparison_points\r\n";
  for (const league::Standing& row : rows) {
    text += std::to_string(row.place) + ',' + std::to_string(row.player.value()) + ',' +
            csv_text(name(row.player));
    const std::int64_t numbers[] = {row.points.count(),
                                    row.penalties.count(),
                                    row.score,
                                    row.hands,
                                    row.games,
                                    row.byes,
                                    row.places[0],
                                    row.places[1],
                                    row.places[2],
                                    row.places[3]};
    for (const std::int64_t number : numbers) text += ',' + std::to_string(number);
    text += row.has_withdrawn ? ",yes," : ",no,";
    text += fraction_of(row.points.count()) + ',' + std::to_string(row.division) + ',' +
            std::to_string(row.division_place) + ',' + std::to_string(row.moves) + ',' +
            team_of(season, row.player) + ',' + fraction_of(row.compared) + "\r\n";
  }
  return text;
}

std::string teams_csv(const league::Season& season, const std::vector<league::TeamStanding>& rows) {
  std::string text =
      "place,team,name,players,table_points_twelfths,penalty_twelfths,game_points,hands_won,games,"
      "table_points\r\n";
  for (const league::TeamStanding& row : rows) {
    const league::Standing& sum = row.sum;
    text += std::to_string(sum.place) + ',' + std::to_string(row.team) + ',' +
            team_name(season, row.team);
    const std::int64_t numbers[] = {
        row.players, sum.points.count(), sum.penalties.count(), sum.score, sum.hands, sum.games};
    for (const std::int64_t number : numbers) text += ',' + std::to_string(number);
    text += ',' + fraction_of(sum.points.count()) + "\r\n";
  }
  return text;
}

std::string games_csv(const league::Season& season, const NameOf& name) {
  std::string text =
      "round,table,wind,player,name,game_points,hands_won,table_points,table_points_twelfths,"
      "ruling,game,in_person,walk_over\r\n";
  for (const league::Round& round : season.rounds) {
    if (!round.counts()) continue;
    for (std::size_t at = 0; at < round.tables.size(); ++at) {
      const std::string number = std::to_string(round.number) + ',' + std::to_string(at + 1);
      add_table(text, number, round.tables[at], season.settings.points, name);
    }
  }
  return text;
}

std::string season_calendar(league::SeasonId id, const league::Season& season) {
  std::string calendar;
  add_line(calendar, "BEGIN:VCALENDAR");
  add_line(calendar, "VERSION:2.0");
  add_line(calendar, "PRODID:-//Lion's Lair//Seasons//EN");
  add_line(calendar, "METHOD:PUBLISH");
  add_line(calendar, "X-WR-CALNAME:" + calendar_text(season.settings.name));
  for (std::size_t at = 0; at < season.settings.starts.size(); ++at) {
    // Includes rounds still to come, unless the season is over or has no next round.
    const bool is_to_come = !season.is_over && season.has_next_round();
    if (at + 1 < season.next_round() || is_to_come) add_round(calendar, id, season, at);
  }
  add_line(calendar, "END:VCALENDAR");
  return calendar;
}

}  // namespace lair
