// Bytes of lair.v1 frames for their messages.
#pragma once

#include <string>
#include <string_view>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

namespace lair::link {

std::string encode(const v1::ClientFrame& frame);

// Into `frame`, so that one message serves for many; false for bytes that are no frame.
// One whose body is of a newer server is a frame, without a body.
bool decode(std::string_view bytes, v1::ServerFrame& frame);

}  // namespace lair::link
