// What seats, tables, rule systems, rounds are called in somebody's language.
#pragma once

#include <functional>
#include <string>

#include "lair/v1/server.pb.h"

#include "clients/link/styles.hpp"
#include "clients/words/words.hpp"
#include "engine/seat.hpp"

namespace lair::words {

using NameOf = std::function<std::string(Seat)>;

// A person's name, a bot's first name ("Orchid Bot" is called Orchid); nothing for a free seat.
std::string occupant_name(const Words& words, const v1::SeatState& seat);

// "You", a person's name, a bot's first name; a letter where nobody sits.
std::string seat_name(const Words& words, const v1::TableState& state, Seat seat);

// "East#2" as "E 2".
std::string round_name(const Words& words, const std::string& round);

// "Learner's Lounge" in the language, where the server has it.
std::string room_name(const Words& words, const v1::Room& room);

// The style that sets every option as that table has it; null for a custom one.
const v1::Style* style_of(const v1::Welcome& lobby, const v1::TableSummary& table);

// Rules, settings and the name that somebody gave them, if any.
struct House {
  std::string rules;
  link::Settings settings;
  std::string name;
};

// "Yahoo 3F basic", "Yahoo 5F 1000", "Yahoo 5F with 2 changes", "Yahoo, Club rules": rules and
// house in a few words.
std::string house_name(const Words& words, const v1::Welcome& lobby, const House& house);

// The same of a table.
std::string house_name(const Words& words, const v1::Welcome& lobby, const v1::TableSummary& table);

// "fast", "10 + 20 s", "no limit".
std::string clock_name(const Words& words, const v1::Clock& clock);

// A line of a table's log: what people did there.
std::string log_line(const Words& words, const v1::TableLine& line, const NameOf& name_of);

// A message as it is read out: who, what, in phrases of the own language.
std::string chat_line(const Words& words, const v1::ChatLine& line);

// Where somebody plays who is followed: "Bo: playing at Bo's table E 2".
std::string follow_line(const Words& words, const v1::FollowedPerson& person);

// Why the server said no.
std::string refusal(const Words& words, const v1::Refused& refused);

}  // namespace lair::words
