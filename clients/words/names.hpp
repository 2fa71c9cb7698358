// The names of seats, tables, rule systems and rounds in a language.
#pragma once

#include <functional>
#include <string>

#include "lair/v1/server.pb.h"

#include "clients/link/styles.hpp"
#include "clients/words/words.hpp"
#include "engine/seat.hpp"

namespace lair::words {

using NameOf = std::function<std::string(Seat)>;

// A person's name, or a bot's first name ("Orchid Bot" becomes Orchid); nothing for a free seat.
std::string occupant_name(const Words& words, const v1::SeatState& seat);

// "You", a person's name, or a bot's first name; a letter if nobody sits there.
std::string seat_name(const Words& words, const v1::TableState& state, Seat seat);

// Turns "East#2" into "E 2".
std::string round_name(const Words& words, const std::string& round);

// A room's name in the language, as in "Learner's Lounge". Without one: in traditional Chinese if
// the language is simplified Chinese, else in English, else its id.
std::string room_name(const Words& words, const v1::Room& room);

// The style that agrees with the table in every option; null if there is none.
const v1::Style* style_of(const v1::Welcome& lobby, const v1::TableSummary& table);

// Rules, settings, and the name that somebody gave them, if any.
struct House {
  std::string rules;
  link::Settings settings;
  std::string name;
};

// Rules and house in a few words: "Yahoo 3F basic", "Yahoo 5F 1000", "Yahoo 5F with 2
// changes", "Yahoo, Club rules".
std::string house_name(const Words& words, const v1::Welcome& lobby, const House& house);

// The same for a table.
std::string house_name(const Words& words, const v1::Welcome& lobby, const v1::TableSummary& table);

// "fast", "10 + 20 s", "no limit".
std::string clock_name(const Words& words, const v1::Clock& clock);

// A line of a table's log, which tells what people did there.
std::string log_line(const Words& words, const v1::TableLine& line, const NameOf& name_of);

// A chat line as it is read out: who said what; quick phrases in the reader's language.
std::string chat_line(const Words& words, const v1::ChatLine& line);

// Where a followed person plays: "Bo: playing at Bo's table E 2".
std::string follow_line(const Words& words, const v1::FollowedPerson& person);

// Whether the server says why a table has ended, and refuses nothing else.
bool is_end_of_table(const Words& words, const v1::Refused& refused);

// Why the server refused a request.
std::string refusal(const Words& words, const v1::Refused& refused);

}  // namespace lair::words
