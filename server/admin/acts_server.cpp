// Acts about the running server: its tables, announcements to everybody, its state.
#include "server/admin/asked.hpp"
#include "server/people/unicode.hpp"

namespace lair::admin {
namespace {

namespace json = boost::json;

constexpr std::size_t kAnnouncementCodePointsMax = 500;
constexpr people::Time kAnnouncedFor = 3'600;
constexpr people::Time kAnnouncedForMax = 31 * 86'400;

json::object json_of(const ShownTable& table) {
  json::array people(table.people.begin(), table.people.end());
  return {
      {"table",      table.id         },
      {"name",       table.name       },
      {"room",       table.room       },
      {"phase",      table.phase      },
      {"people",     std::move(people)},
      {"spectators", table.spectators },
  };
}

}  // namespace

json::object no_server() {
  return refused("no_server", "No server runs on this database, so nobody can be told.");
}

json::object list_tables(const Asked& asked) {
  if (asked.from.server == nullptr) return no_server();
  json::array tables;
  for (const ShownTable& table : asked.from.server->tables()) tables.push_back(json_of(table));
  return done({
      {"tables", std::move(tables)}
  });
}

json::object close_table(const Asked& asked) {
  if (asked.from.server == nullptr) return no_server();
  const auto table = static_cast<std::uint64_t>(asked.number("table"));
  if (table == 0 || !asked.from.server->close_table(table)) {
    return refused("no_such_table", "There is no such table.");
  }
  return noted(asked, {.act = people::Act::Close, .table = table, .reason = asked.reason()});
}

json::object announce(const Asked& asked) {
  if (asked.from.server == nullptr) return no_server();
  const std::string text = asked.text("text");
  const auto points = people::code_points_of(text, people::Form::Composed);
  if (!points || points->size() > kAnnouncementCodePointsMax) {
    return refused("text_too_long", "An announcement can have at most 500 characters.");
  }
  const people::Time seconds =
      asked.number("seconds") == 0 ? kAnnouncedFor : asked.number("seconds");
  if (seconds < 0 || seconds > kAnnouncedForMax) {
    return refused("too_long", "An announcement can last at most 31 days.");
  }
  asked.from.server->announce(text, asked.from.clock() + seconds);
  return noted(asked,
               {.act = people::Act::Announce,
                .until = asked.from.clock() + seconds,
                .reason = text.empty() ? "taken back" : text});
}

json::object tell_facts(const Asked& asked) {
  if (asked.from.server == nullptr) return no_server();
  json::object facts;
  for (const auto& [name, value] : asked.from.server->facts()) facts[name] = value;
  return done({
      {"facts", std::move(facts)}
  });
}

}  // namespace lair::admin
