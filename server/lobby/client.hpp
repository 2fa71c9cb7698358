// One connection as the server knows it: whose it is and what it has open.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "server/lobby/connection.hpp"
#include "server/lobby/request_costs.hpp"
#include "server/people/people.hpp"
#include "server/table/records.hpp"

namespace lair::lobby {

class TableActor;

// The table a client has open, and the client's identity there. Never changed, only replaced.
struct OpenedTable {
  std::shared_ptr<TableActor> table;
  PlayerId player;
  std::string name;
  bool is_guest = true;
  bool is_bot = false;  // owned by a person
};

class Client {
 public:
  Client(std::uint64_t number, std::optional<people::Address> from) : id(number), address(from) {}

  const std::uint64_t id;
  const std::optional<people::Address> address;
  std::shared_ptr<Outlet> outlet;  // set before any other object knows the client

  // --- Any thread ---

  // Null while no table is open.
  [[nodiscard]] std::shared_ptr<const OpenedTable> opened_table() const {
    const std::lock_guard lock(mutex_);
    return opened_;
  }

  // Requests passed to the lobby that it has not carried out yet. While there are any, later
  // requests queue behind them.
  std::atomic<std::uint32_t> with_lobby{0};

  // Round-trip time as last measured, in milliseconds.
  std::atomic<table::Millis::rep> lag{0};

  // --- Only on its connection's loop ---

  std::optional<FrameCounters> frames;  // once it has sent its table a request

  // --- Only on the lobby's loop ---

  void open_table(std::shared_ptr<TableActor> table) {
    OpenedTable opened{.table = std::move(table),
                       .player = player->id,
                       .name = player->name,
                       .is_guest = !player->has_account,
                       .is_bot = player->is_bot()};
    replace(std::make_shared<const OpenedTable>(std::move(opened)));
  }

  void close_table() { replace(nullptr); }

  // Takes a new name or identity from now on.
  void rename(people::Person person) {
    player = std::move(person);
    if (const auto before = opened_table()) open_table(before->table);
  }

  [[nodiscard]] std::shared_ptr<TableActor> table() const {
    const auto opened = opened_table();
    return opened ? opened->table : nullptr;
  }

  std::optional<people::Person> player;  // once it said hello
  people::TokenHash session{};           // of the session it said hello with
  bool greeted = false;             // said hello, though the person may still be being looked up
  std::uint64_t private_since = 0;  // last inbox line it has, from its hello
  bool takes_updates = false;       // from its hello, too
  std::string room;                 // the room shown; empty for none
  league::SeasonId season = {};     // the season looked at, if any

 private:
  void replace(std::shared_ptr<const OpenedTable> opened) {
    const std::lock_guard lock(mutex_);
    opened_.swap(opened);
  }

  mutable std::mutex mutex_;  // guards what follows; held only for a copy
  std::shared_ptr<const OpenedTable> opened_;
};

using ClientPtr = std::shared_ptr<Client>;

}  // namespace lair::lobby
