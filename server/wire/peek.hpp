// Which kind of frame some bytes are, without reading them whole.
#pragma once

#include <string_view>

namespace lair::wire {

// Whether a client's frame is an action at a table.
bool is_action(std::string_view client_frame);

// Whether a server's frame may be what follows from an action: events, a refusal, that it was done.
bool may_answer_action(std::string_view server_frame);

}  // namespace lair::wire
