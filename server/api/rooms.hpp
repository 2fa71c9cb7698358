// The read-only pages of rooms with their tables.
#pragma once

#include <optional>
#include <vector>

#include "server/net/http.hpp"
#include "server/wire/frames.hpp"

namespace lair {

// {"rooms": [...]}, each with how many tables and people are there now.
net::HttpAnswer rooms_answer(const std::vector<wire::Room>& rooms);

// {"tables": [...]}. The query may narrow it: room=ID, rules=ID, open=1 (somebody may sit down),
// minimum_from=N, minimum_to=N (what a hand needs to go out), speed=fast|normal|slow. A filter that
// says what cannot be is answered 400 with a sentence.
net::HttpAnswer tables_answer(const std::vector<wire::TableSummary>& tables,
                              const net::HttpRequest& request);

// {"tables": [...]}: the one that a share code is of, with who sits there; none for a code of no
// table. For nobody else: the answer is not kept.
net::HttpAnswer table_of_code_answer(const std::optional<wire::TableSummary>& table);

}  // namespace lair
