// How the tool asks for what operators do: of the server that runs, else in its database.
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

// The server that runs on the database answers; while none runs the act is done in the database,
// which `notes` says. Throws a StoreError or a std::system_error when neither can be.
boost::json::object ask_operators(const Where& where,
                                  const boost::json::object& asked,
                                  std::ostream& notes);

// The same; a refusal is written to `notes`, then there is nothing. Somebody at a terminal is asked
// first whether they mean what is not undone.
std::optional<boost::json::object> done_by_operators(const Where& where,
                                                     const boost::json::object& asked,
                                                     std::ostream& notes);

// "Mei" as {"name":"Mei"}, "id:7" as {"player":7}.
void put_person(const std::string& word, boost::json::object& asked);

// "30m", "12h", "7d", "4w" in seconds; nothing for other words.
std::optional<std::int64_t> seconds_of(std::string_view word);

// "2026-05-01T12:00:00Z".
std::string time_text(std::int64_t time);

// The exit status: of `act`, which says whether it was done, or of what it throws, which is told.
int status_of(const std::function<bool()>& act);

// Adds `lair tables`, `lair announce`, `lair status`.
void add_operators(CLI::App& app, int& status);

}  // namespace lair::tool
