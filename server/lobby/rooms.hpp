// The rooms: who is in each, and what changes there, told to the people who are shown it.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "server/lobby/asker.hpp"
#include "server/lobby/chat/chat.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/room_feed.hpp"
#include "server/lobby/room_plan.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop, except where noted.
class Rooms {
 public:
  // All outlive it.
  struct Needs {
    const TableDirectory& tables;
    Clients& clients;
    const Chat& chat;
    TimeSource& time;
    Loop loop;
  };

  Rooms(const Needs& needs, std::vector<RoomPlan> plans);

  void answer(const Asker& asker, const wire::EnterRoom& enter);

  // Null if there is no such room; valid until the plans change.
  [[nodiscard]] const RoomPlan* find(std::string_view room) const;

  // The first room that admits owned bots; null if none does.
  [[nodiscard]] const RoomPlan* first_for_bots() const;

  // All rooms with their present numbers of people and tables.
  [[nodiscard]] std::vector<wire::Room> list() const;

  // The client is shown no room any more.
  void leave(const ClientPtr& client);

  // The client's person has a new name from now on, also in the room's list.
  void rename(const ClientPtr& client, const people::Person& person);

  // Told to the people in the table's room within a tenth of a second. `gone`: the table leaves the
  // list.
  void table_changed(const wire::TableSummary& table, bool gone);

  // Adds or changes rooms; removes none.
  void change(const std::vector<RoomPlan>& plans);

  // --- Any thread ---

  // The list as last told to people.
  [[nodiscard]] std::vector<wire::Room> shown() const;

  [[nodiscard]] bool has(std::string_view room) const;

 private:
  void feed_soon();
  void feed();
  void show(std::vector<wire::Room> list);

  Needs needs_;
  std::vector<RoomPlan> plans_;
  std::map<std::string, RoomFeed> feeds_;  // by room
  std::unique_ptr<Timer> timer_;
  bool is_feed_due_ = false;
  mutable std::mutex mutex_;  // guards what follows
  std::vector<wire::Room> shown_;
};

}  // namespace lair::lobby
