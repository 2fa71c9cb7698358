// Encodes what the server says about rooms, chat and conduct as the bytes of one frame.
#pragma once

#include <string>

#include "server/wire/chat_frames.hpp"

namespace lair::wire {

// Each returns one ServerFrame. Safe to call from any thread.
std::string encode(const ChatLines& lines);
std::string encode(const HushList& hushed);
std::string encode(const Invited& invited);
std::string encode(const Reports& reports);
std::string encode(const SpectatorList& spectators);

}  // namespace lair::wire
