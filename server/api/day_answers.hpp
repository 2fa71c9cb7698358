// What people answered to the hands of a day: how many, how rightly, how many days in a row.
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
  // Keeps an answer; returns once it is kept, false when it is not.
  std::function<bool(PlayerId, const store::DayHand&, const store::DayAnswer&)> keep;
  std::optional<people::Person> person;  // who asks
  // Counts an answer; what is answered to who gives too many.
  std::function<std::optional<net::HttpAnswer>(const net::HttpRequest&)> refusal;
};

// Answers /api/v1/trainer/results/KIND/RULES/DAY, KIND being count or discard, DAY today or
// YEAR-MONTH-DAY: what was answered, what who asks answered, their streak. Nothing for other paths.
// `now` is in seconds since 1970.
std::optional<net::HttpAnswer> answer_day_results(const DayAnswerSources& sources,
                                                  const net::HttpRequest& request,
                                                  std::int64_t now);

// POST there, with an account: {"kind", "rules", "day", "answer"}. The first answer stands.
inline constexpr std::string_view kDayAnswerPath = "/auth/day-answers";

net::HttpAnswer take_day_answer(const DayAnswerSources& sources,
                                const net::HttpRequest& request,
                                std::int64_t now);

}  // namespace lair
