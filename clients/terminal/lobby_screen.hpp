// Rooms and their tables, chat, and getting to a table.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"
#include "clients/words/names.hpp"

namespace lair::terminal {

class LobbyScreen {
 public:
  explicit LobbyScreen(const Context& context) : context_(context) {}

  void add_commands(Commands& commands);

  // Tells who this is, which rooms there are, and where this person has seats.
  void welcome();

  // Goes to the room that is shown. Being in a room ends with the connection, so every
  // welcome calls this again.
  void enter_room();

  // The connection is back, perhaps in order to open a table.
  void came_back();

  void heard(const v1::RoomTables& tables);
  void heard(const v1::RoomChanged& change);
  void heard(const v1::ChatLines& chat);
  void heard(const v1::Invited& invited);

  // If it was to another room, this person stays in the one before.
  void heard(const v1::Refused& refused);

  // A request was carried out; if it made or found a table, that table is opened.
  void heard(const v1::Done& done);

  // Shows a table, in place of the one that is open.
  void open(std::uint64_t table);

 private:
  void add_places(Commands& commands);
  void add_ways_in(Commands& commands);
  void show_rooms() const;
  void show_tables(const TypedLine& line) const;
  void enter(const TypedLine& line);
  void create(const TypedLine& line);
  void show_options(const TypedLine& line) const;
  void say(const TypedLine& line);
  void quick(const std::string& rules);
  void practise(const std::string& rules);
  void tell_own_tables() const;
  [[nodiscard]] std::string table_line(const v1::TableSummary& table) const;
  [[nodiscard]] const v1::Room* room_of(const std::string& typed) const;
  [[nodiscard]] const v1::RuleSystem* system_of(const std::string& id) const;
  [[nodiscard]] std::vector<std::string> system_ids() const;

  Context context_;
  std::string room_;                                  // the last one chosen, at first the first
  std::uint32_t entering_ = 0;                        // the request for it
  std::map<std::uint64_t, v1::TableSummary> tables_;  // of the room that the server showed last
  std::uint32_t making_ = 0;                          // the request that will lead to a table
  std::uint32_t practice_ = 0;  // the same for practice: bots join the table and it begins
  std::uint64_t wanted_ = 0;    // the table to open once the connection is back
  bool shows_tables_ = false;   // the person asked for the tables
};

}  // namespace lair::terminal
