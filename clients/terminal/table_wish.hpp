// What somebody types behind "create", as the server wants it.
#pragma once

#include <string>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/terminal/commands.hpp"
#include "engine/result.hpp"

namespace lair::terminal {

// A mistake: which words of the catalogue say it, about what.
struct WrongWish {
  std::string key;
  std::string what;
};

// "create [RULES] [STYLE] [name=…] [clock=fast|normal|relaxed|none|5+10] [who=anyone|code]
// [watch=nothing|public|all] [hints=on|off] [option=value …]". Without rules and style those that
// the room suggests.
Result<v1::CreateTable, WrongWish> table_wish(const TypedLine& line,
                                              const v1::Welcome& lobby,
                                              const v1::Room& room);

}  // namespace lair::terminal
