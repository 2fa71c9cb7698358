// What people answered to the hands of the day: how many, how many were right, how many days in a
// row.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/net/http.hpp"
#include "server/people/people.hpp"
#include "server/store/day_hands.hpp"

namespace lair {

struct DayAnswerSources {
  store::DayHandReader& kept;
  // Saves an answer. Returns once that is done, false if it failed.
  std::function<bool(PlayerId, const store::DayHand&, const store::DayAnswer&)> keep;
  std::optional<people::Person> person;  // who asks
  // Counts an answer. Returns the response to a person who gives too many.
  std::function<std::optional<net::HttpAnswer>(const net::HttpRequest&)> refusal;
};

// Answers /api/v1/trainer/results/KIND/RULES/DAY, where KIND is count or discard and DAY is today
// or YEAR-MONTH-DAY: everybody's answers, the asker's answer and the asker's streak. Returns
// nothing for other paths. `now` is in seconds since 1970.
std::optional<net::HttpAnswer> answer_day_results(const DayAnswerSources& sources,
                                                  const net::HttpRequest& request,
                                                  std::int64_t now);

// Takes a POST with an account: {"kind", "rules", "day", "answer"}. The first answer stands.
inline constexpr std::string_view kDayAnswerPath = "/auth/day-answers";

net::HttpAnswer take_day_answer(const DayAnswerSources& sources,
                                const net::HttpRequest& request,
                                std::int64_t now);

}  // namespace lair
