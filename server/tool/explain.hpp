// Accounts for one hand in words, to settle an argument at a table, for `lair explain`.
#pragma once

#include <iosfwd>

#include "server/tool/explain_case.hpp"

namespace CLI {
class App;
}

namespace lair::tool {

// Prints the readings of the hand, what it counts under which rule, whether it may go out, and what
// is paid. Returns false, with a sentence on `errors` that names the flag, for a hand that cannot
// be read.
bool explain(const ExplainOptions& options, std::ostream& out, std::ostream& errors);

// Adds the subcommand, which sets `status` to 2 for a hand that cannot be read.
void add_explain(CLI::App& app, int& status);

}  // namespace lair::tool
