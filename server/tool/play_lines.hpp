// What a seat sees and may do, as objects of the line protocol (clients/python/LINES.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "engine/play/action.hpp"
#include "engine/play/event.hpp"
#include "engine/play/match.hpp"
#include "engine/rules/score.hpp"
#include "engine/seat.hpp"

namespace lair::tool {

inline constexpr std::string_view kLineProtocol = "lair-lines/1";

// What a program is told about a match before its first deal.
struct MatchLine {
  Seat seat = Seat::A;
  BySeat<std::string> names;
  std::string rules;
  std::vector<std::pair<std::string, std::string>> house;  // every option
};

boost::json::object line_of(const MatchLine& match);

// An event as its viewer saw it; `match` is the state after it.
boost::json::object line_of(const SeatEvent& event, const GameMatch& match);

// The question to a seat; `win` is what its hand counts, if it is complete.
boost::json::object question_line(Moment moment,
                                  const Actions& actions,
                                  const std::optional<ScoreSheet>& win);

// The action that an answer names, if it is one of `offered`.
std::optional<Action> answer_of_line(std::string_view line, const Actions& offered);

}  // namespace lair::tool
