// What the server says into the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/frames.hpp"

namespace lair::wire {

// One ServerFrame each. Texts are UTF-8. Safe to call from any thread.
std::string encode(const Welcome& welcome);
std::string encode(const Pong& pong);
std::string encode(const RoomTables& tables);
std::string encode(const RoomChanged& changed);
std::string encode(const Rooms& rooms);
std::string encode(const TableState& state);
std::string encode(const TableEvents& events);
std::string encode(const WallCall& call);
std::string encode(const WallShown& shown);
std::string encode(const TableLines& lines);
std::string encode(const Refused& refused);
std::string encode(const Done& done);
std::string encode(const Goodbye& goodbye);

}  // namespace lair::wire
