// Converts between lair.v1 messages and their bytes.
#pragma once

#include <string>
#include <string_view>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

namespace lair::link {

std::string encode(const v1::ClientFrame& frame);

// Decodes into `frame`, so that one message object can be reused. Returns false if the bytes are
// not a frame. A frame whose body only a newer server knows is decoded as a frame without a body.
bool decode(std::string_view bytes, v1::ServerFrame& frame);

}  // namespace lair::link
