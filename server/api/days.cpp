#include "server/api/days.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>

#include "server/api/json.hpp"
#include "server/api/query.hpp"

namespace lair {
namespace {

using std::chrono::sys_days;
using std::chrono::year_month_day;

constexpr std::int64_t kDaySeconds = 86'400;
constexpr sys_days kFirstDay{std::chrono::year(2026) / 1 / 1};

Day day_of(sys_days day) { return day.time_since_epoch().count(); }

// Reads "2026-11-24"; no other form is accepted.
std::optional<Day> day_of_text(std::string_view text) {
  constexpr std::size_t kLength = 10;
  constexpr std::size_t kMonthAt = 5;
  constexpr std::size_t kDayAt = 8;
  if (text.size() != kLength) return std::nullopt;
  const auto year = number_of_text(text.substr(0, 4));
  const auto month = number_of_text(text.substr(kMonthAt, 2));
  const auto day = number_of_text(text.substr(kDayAt));
  if (!year || !month || !day) return std::nullopt;
  const year_month_day found{std::chrono::year(static_cast<int>(*year)),
                             std::chrono::month(static_cast<unsigned>(*month)),
                             std::chrono::day(static_cast<unsigned>(*day))};
  if (!found.ok() || text_of_day(day_of(sys_days(found))) != text) return std::nullopt;
  return day_of(sys_days(found));
}

}  // namespace

std::string text_of_day(Day day) {
  const year_month_day date{sys_days(std::chrono::days(day))};
  std::array<char, 32> text{};
  const int length = std::snprintf(text.data(),
                                   text.size(),
                                   "%04d-%02u-%02u",
                                   static_cast<int>(date.year()),
                                   static_cast<unsigned>(date.month()),
                                   static_cast<unsigned>(date.day()));
  return {text.data(), static_cast<std::size_t>(length)};
}

Day day_of(std::int64_t now) { return now / kDaySeconds; }

std::int64_t start_of(Day day) { return day * kDaySeconds; }

Result<Day, net::HttpAnswer> wanted_day(std::string_view wanted, std::int64_t now) {
  const Day today = day_of(now);
  const auto day = wanted.empty() ? today : day_of_text(wanted);
  if (!day) {
    return fail(json_error(
        400, "bad_day", "Write a day as year-month-day; today is " + text_of_day(today) + "."));
  }
  if (*day > today) {
    return fail(json_error(404,
                           "not_yet",
                           "The hand of " + text_of_day(*day) +
                               " is shown from 00:00 UTC on that day; today is " +
                               text_of_day(today) + "."));
  }
  if (*day < day_of(kFirstDay)) {
    return fail(json_error(404,
                           "no_such_day",
                           "The first day with a hand is " + text_of_day(day_of(kFirstDay)) + "."));
  }
  return *day;
}

void add_days(boost::json::object& fields, Day day, std::int64_t now) {
  fields["day"] = text_of_day(day);
  fields["today"] = text_of_day(day_of(now));
  fields["first_day"] = text_of_day(day_of(kFirstDay));
}

}  // namespace lair
