// How the tool carries out operators' acts: through the running server, or else in its database.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

namespace CLI {
class App;
}

namespace lair::tool {

struct Where {
  std::string database;
  std::string socket;  // empty: beside the database
};

// Adds --db, --socket.
std::shared_ptr<Where> add_where(CLI::App& command);

// If a server runs on the database, it carries out the act; otherwise the act is done in the
// database, and `notes` says so. Throws a StoreError or a std::system_error if neither is possible.
boost::json::object ask_operators(const Where& where,
                                  const boost::json::object& asked,
                                  std::ostream& notes);

// The same, but a refusal is written to `notes` and nothing is returned. At a terminal, an act that
// cannot be undone must be confirmed first.
std::optional<boost::json::object> done_by_operators(const Where& where,
                                                     const boost::json::object& asked,
                                                     std::ostream& notes);

// "Mei" as {"name":"Mei"}, "id:7" as {"player":7}.
void put_person(const std::string& word, boost::json::object& asked);

// "30m", "12h", "7d", "4w" in seconds; nothing for other words.
std::optional<std::int64_t> seconds_of(std::string_view word);

// "2026-05-01T12:00:00Z".
std::string time_text(std::int64_t time);

// The exit status for what `act` returns, which says whether it succeeded, or for what it throws,
// which is printed.
int status_of(const std::function<bool()>& act);

// Adds `lair tables`, `lair announce`, `lair status`.
void add_operators(CLI::App& app, int& status);

}  // namespace lair::tool
