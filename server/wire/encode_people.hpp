// Encodes what the server says about people as the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/people_frames.hpp"

namespace lair::wire {

// Each returns one ServerFrame. Safe to call from any thread.
std::string encode(const AuditPage& page);
std::string encode(const Sanctions& sanctions);
std::string encode(const PersonFound& person);
std::string encode(const Notice& notice);
std::string encode(const You& you);
std::string encode(const Announcement& announcement);

}  // namespace lair::wire
