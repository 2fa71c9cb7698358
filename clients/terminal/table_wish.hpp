// What somebody types behind "create" and "change", as the server wants it.
#pragma once

#include <string>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/terminal/commands.hpp"
#include "clients/words/words.hpp"
#include "engine/result.hpp"

namespace lair::terminal {

// A mistake: which words of the catalogue say it, about what.
struct WrongWish {
  std::string key;
  std::string what;
};

// "create [RULES] [STYLE] [name=…] [clock=…] [length=…] [policy=value …] [option=value …]". Without
// rules and style those that the room suggests; a style in the name, "5F 1000", stands for its
// options. A value with blanks stands between quotes.
Result<v1::CreateTable, WrongWish> table_wish(const TypedLine& line,
                                              const v1::Welcome& lobby,
                                              const v1::Room& room);

// The same behind "change": what is not typed stays as it is at that table.
Result<v1::CreateTable, WrongWish> table_change(const TypedLine& line,
                                                const v1::Welcome& lobby,
                                                const v1::TableState& state);

// What may be typed beside the options of the rules, a line each.
std::vector<std::string> wish_lines(const words::Words& words, const v1::HostLimits& limits);

}  // namespace lair::terminal
