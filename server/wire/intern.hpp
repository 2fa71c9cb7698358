// Text that is never freed, for decoded values that hold a std::string_view.
#pragma once

#include <string_view>

namespace lair::wire {

// Returns the same text in storage that is never freed. Engine values point into constants of the
// rule systems; decoded values point here instead. The set only grows, so what is decoded into it
// must come from a bounded vocabulary: this server's own journal or, in a client, the server.
// Nothing a client sends is interned. Safe to call from any thread.
std::string_view interned(std::string_view text);

}  // namespace lair::wire
