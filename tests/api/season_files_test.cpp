// A season for other programs: fractions, tables for spreadsheets, a calendar.
#include "server/api/season_files.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace lair {
namespace {

std::string name_of(PlayerId player) { return "Player, " + std::to_string(player.value()); }

league::Season season_of(std::string name,
                         std::vector<std::int64_t> starts,
                         std::int64_t opened = 100) {
  league::SeasonSettings settings;
  settings.name = std::move(name);
  settings.rules = "yahoo";
  settings.starts = std::move(starts);
  settings.check_in_minutes = 15;
  settings.minutes = 90;
  league::Season season;
  apply(season,
        {
            .number = 1,
            .actor = PlayerId(1),
            .at = opened,
            .event = league::SeasonOpened{settings, PlayerId(1)}
  });
  return season;
}

// The lines of a calendar as a reader sees them, with folded lines joined.
std::vector<std::string> unfolded(const std::string& calendar) {
  std::vector<std::string> lines;
  std::istringstream text(calendar);
  for (std::string line; std::getline(text, line);) {
    EXPECT_TRUE(line.ends_with('\r')) << line;
    EXPECT_LE(line.size() - 1, 75U) << line;
    line.pop_back();
    if (line.starts_with(' ')) {
      lines.back() += line.substr(1);
    } else {
      lines.push_back(line);
    }
  }
  return lines;
}

std::int64_t count_of(const std::vector<std::string>& lines, const std::string& wanted) {
  return std::count(lines.begin(), lines.end(), wanted);
}

// Reads 4, 1 1/2 and -2 1/3 as twelfths.
std::int64_t twelfths_in(std::string text) {
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.erase(0, 1);
  std::int64_t sum = 0;
  std::istringstream parts(text);
  for (std::string part; parts >> part;) {
    const auto slash = part.find('/');
    const std::int64_t above = std::stoll(part.substr(0, slash));
    const std::int64_t below = slash == std::string::npos ? 1 : std::stoll(part.substr(slash + 1));
    EXPECT_EQ(12 * above % below, 0) << text;
    sum += 12 * above / below;
  }
  return is_negative ? -sum : sum;
}

TEST(Fractions, ReadBackAsTheTwelfthsTheyTell) {
  for (std::int64_t twelfths = -200; twelfths <= 200; ++twelfths) {
    EXPECT_EQ(twelfths_in(fraction_of(twelfths)), twelfths) << fraction_of(twelfths);
  }
  EXPECT_EQ(fraction_of(48), "4");
  EXPECT_EQ(fraction_of(42), "3 1/2");
  EXPECT_EQ(fraction_of(-5), "-5/12");
  EXPECT_EQ(fraction_of(0), "0");
}

TEST(SeasonCalendar, HasEveryRoundInUniversalTimeWithItsAlarm) {
  const auto season = season_of("Autumn", {1'795'000'000, 1'795'600'000});
  const auto lines = unfolded(season_calendar(league::SeasonId(7), season));
  EXPECT_EQ(lines.front(), "BEGIN:VCALENDAR");
  EXPECT_EQ(lines.back(), "END:VCALENDAR");
  EXPECT_EQ(count_of(lines, "BEGIN:VEVENT"), 2);
  EXPECT_EQ(count_of(lines, "UID:season-7-100-round-1@lions-lair"), 1);
  EXPECT_EQ(count_of(lines, "UID:season-7-100-round-2@lions-lair"), 1);
  EXPECT_EQ(count_of(lines, "DTSTART:20261118T110640Z"), 1);
  EXPECT_EQ(count_of(lines, "DURATION:PT90M"), 2);
  EXPECT_EQ(count_of(lines, "TRIGGER:-PT15M"), 2);
  EXPECT_EQ(count_of(lines, "SUMMARY:Autumn · 1/2"), 1);
}

// Somebody who plays in both has both in one calendar.
TEST(SeasonCalendar, TellsTheSeasonsOfTwoClubsApart) {
  const auto id_of = [](const league::Season& season) {
    const auto lines = unfolded(season_calendar(league::SeasonId(7), season));
    return *std::ranges::find_if(lines, [](const auto& line) { return line.starts_with("UID:"); });
  };
  const std::string ours = id_of(season_of("Autumn", {1'795'000'000}, 100));
  EXPECT_NE(id_of(season_of("Autumn", {1'795'000'000}, 101)), ours);
  EXPECT_EQ(id_of(season_of("Winter", {1'796'000'000}, 100)), ours) << "the same one, changed";
}

TEST(SeasonCalendar, HasNoRoundThatWillNotBe) {
  auto season = season_of("Autumn", {1'795'000'000, 1'795'600'000});
  season.rounds.emplace_back();
  season.is_over = true;
  const auto lines = unfolded(season_calendar(league::SeasonId(7), season));
  EXPECT_EQ(count_of(lines, "UID:season-7-100-round-1@lions-lair"), 1) << "it was played";
  EXPECT_EQ(count_of(lines, "UID:season-7-100-round-2@lions-lair"), 0);
}

TEST(SeasonCalendar, FoldsLongNamesBetweenCharacters) {
  std::string name;
  for (int times = 0; times < 40; ++times) name += "雀;士";
  const auto lines = unfolded(season_calendar(league::SeasonId(1), season_of(name, {1})));
  std::string escaped;
  for (int times = 0; times < 40; ++times) escaped += "雀\\;士";
  EXPECT_EQ(count_of(lines, "SUMMARY:" + escaped + " · 1/1"), 1);
}

TEST(SeasonCalendar, OfASeasonWithoutTimesIsEmpty) {
  const auto lines = unfolded(season_calendar(league::SeasonId(1), season_of("Autumn", {})));
  EXPECT_EQ(count_of(lines, "BEGIN:VEVENT"), 0);
}

TEST(GamesForSpreadsheets, HaveALineForEachSeat) {
  league::Season season = season_of("Autumn", {});
  league::RoundTable played;
  played.players = {PlayerId(1), PlayerId(2), std::nullopt, PlayerId(4)};
  played.result = league::GameResult{
      9, {8, 0, 0, -8},
       {2, 1, 0, 0 }
  };
  league::RoundTable running;
  running.players = {PlayerId(5), PlayerId(6), PlayerId(7), PlayerId(8)};
  league::Round counts;
  counts.tables = {played, running};
  league::Round abandoned;
  abandoned.number = 2;
  abandoned.tables = {running};
  abandoned.abandoned = "no light";
  season.rounds = {counts, abandoned};
  const std::string csv = games_csv(season, name_of);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 9) << csv;
  EXPECT_NE(csv.find("1,1,E,1,\"Player, 1\",8,2,4,48,no,9,no,no\r\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("1,1,S,2,\"Player, 2\",0,1,1 1/2,18,no,9,no,no\r\n"), std::string::npos)
      << csv;
  EXPECT_NE(csv.find("1,1,W,,,0,0,1 1/2,18,no,9,no,no\r\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("1,2,E,5,\"Player, 5\",,,,,no,,no,no\r\n"), std::string::npos) << csv;
}

// As in the standings, what the house scored at that seat counts for nobody.
TEST(GamesForSpreadsheets, SayWhoLostByNotComing) {
  league::RoundTable played;
  played.players = {PlayerId(1), PlayerId(2), PlayerId(3), PlayerId(5)};
  played.result = league::GameResult{
      9, {8, 0, 0, -8},
       {2, 1, 0, 0 }
  };
  played.lost = {PlayerId(2)};
  played.replaced = {
      {.player = PlayerId(4), .by = PlayerId(5)}
  };
  league::Round round;
  round.tables = {played};
  league::Season season = season_of("Autumn", {});
  season.rounds = {round};
  const std::string csv = games_csv(season, name_of);
  EXPECT_NE(csv.find("1,1,E,1,\"Player, 1\",8,2,4,48,no,9,no,no\r\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("1,1,S,2,\"Player, 2\",0,0,0,0,no,9,no,yes\r\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("1,1,,4,\"Player, 4\",0,0,0,0,no,9,no,yes\r\n"), std::string::npos) << csv;
  season.rounds[0].tables[0].result.reset();
  const std::string running = games_csv(season, name_of);
  EXPECT_NE(running.find("1,1,S,2,\"Player, 2\",,,,,no,,no,yes\r\n"), std::string::npos) << running;
}

}  // namespace
}  // namespace lair
