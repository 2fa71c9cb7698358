// Turns what somebody types after "create" and "change" into the server's form.
#pragma once

#include <string>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/terminal/commands.hpp"
#include "clients/words/words.hpp"
#include "engine/result.hpp"

namespace lair::terminal {

// A mistake: the key of its message in the catalogue, and what it is about.
struct WrongWish {
  std::string key;
  std::string what;
};

// "create [RULES] [STYLE] [name=…] [clock=…] [length=…] [policy=value …] [option=value …]". If
// rules or style are missing, the room's suggestion is used; a style in the name, such as "5F
// 1000", sets its options. A value that contains blanks must be in quotes.
Result<v1::CreateTable, WrongWish> table_wish(const TypedLine& line,
                                              const v1::Welcome& lobby,
                                              const v1::Room& room);

// The same after "change": what is not typed stays as it is at that table.
Result<v1::CreateTable, WrongWish> table_change(const TypedLine& line,
                                                const v1::Welcome& lobby,
                                                const v1::TableState& state);

// What may be typed besides the options of the rules, one per line.
std::vector<std::string> wish_lines(const words::Words& words, const v1::HostLimits& limits);

}  // namespace lair::terminal
