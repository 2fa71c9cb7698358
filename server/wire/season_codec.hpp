// Writes a season's events as lines of JSON that people can read, and reads them back.
#pragma once

#include <exception>
#include <set>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/league/records.hpp"

namespace lair::wire {

// The kind's word: "penalized", "round_started".
std::string_view kind_of(const league::Event& event);

// The fields of the event as a JSON object on one line.
std::string text_of(const league::Event& event);

// Reads what text_of wrote; the error says what cannot be read. A missing field keeps its default,
// so that old records stay readable when a kind gets a new field.
Result<league::Event, std::string> event_from(std::string_view kind, std::string_view text);

// What is wrong with a JSON text, without where in the library that was found.
std::string reason_of(const std::exception& wrong);

// Everybody whom the record names, whoever acted included.
std::set<PlayerId> people_in(const league::Record& record);

// The words for the settings' choices: "knock_out", "round_robin", "byes", "walk_over", "printed".
std::string_view word_of(const league::Contest& contest);
std::string_view word_of(league::Format format);
std::string_view word_of(league::Remainder remainder);
std::string_view word_of(league::Absent absent);
std::string_view word_of(league::Ties ties);

}  // namespace lair::wire
