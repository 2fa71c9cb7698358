// The read-only pages of rooms and their tables.
#pragma once

#include <optional>
#include <vector>

#include "server/net/http.hpp"
#include "server/wire/frames.hpp"

namespace lair {

// {"rooms": [...]}, each with its current number of tables and people.
net::HttpAnswer rooms_answer(const std::vector<wire::Room>& rooms);

// {"tables": [...]}. The query may filter them: room=ID, rules=ID, open=1 (somebody may sit down),
// minimum_from=N, minimum_to=N (what a hand needs to go out), speed=fast|normal|slow. An invalid
// filter is answered 400 with a sentence.
net::HttpAnswer tables_answer(const std::vector<wire::TableSummary>& tables,
                              const net::HttpRequest& request);

// {"tables": [...]}: the table with a share code and who sits there; an empty list if there is
// none. No cache may keep the answer, which is for the asker only.
net::HttpAnswer table_of_code_answer(const std::optional<wire::TableSummary>& table);

}  // namespace lair
