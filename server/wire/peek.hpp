// Tells what kind of frame some bytes are without reading all of it.
#pragma once

#include <string_view>

namespace lair::wire {

// Whether a client's frame is an action at a table.
bool is_action(std::string_view client_frame);

// Whether a server's frame may be the answer to an action: events, a refusal or Done.
bool may_answer_action(std::string_view server_frame);

}  // namespace lair::wire
