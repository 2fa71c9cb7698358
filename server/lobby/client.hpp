// One connection as the server knows it: who it is, what it looks at.
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

// The table a client has open, and who the client is there. Never changed, only replaced.
struct OpenedTable {
  std::shared_ptr<TableActor> table;
  PlayerId player;
  std::string name;
  bool is_guest = true;
  bool is_bot = false;  // that somebody owns
};

class Client {
 public:
  Client(std::uint64_t number, std::optional<people::Address> from) : id(number), address(from) {}

  const std::uint64_t id;
  const std::optional<people::Address> address;
  std::shared_ptr<Outlet> outlet;  // set before anybody else knows the client

  // --- Any thread ---

  // Null while no table is open.
  [[nodiscard]] std::shared_ptr<const OpenedTable> opened_table() const {
    const std::lock_guard lock(mutex_);
    return opened_;
  }

  // Requests handed to the lobby that it has not looked at yet. While there are any, what comes
  // behind them waits behind them.
  std::atomic<std::uint32_t> with_lobby{0};

  // There and back, as last measured; milliseconds.
  std::atomic<table::Millis::rep> lag{0};

  // --- Its connection alone ---

  std::optional<FrameCounters> frames;  // once it has asked its table for something

  // --- The lobby's loop alone ---

  void open_table(std::shared_ptr<TableActor> table) {
    OpenedTable opened{.table = std::move(table),
                       .player = player->id,
                       .name = player->name,
                       .is_guest = !player->has_account,
                       .is_bot = player->is_bot()};
    replace(std::make_shared<const OpenedTable>(std::move(opened)));
  }

  void close_table() { replace(nullptr); }

  // Goes by another name from now on.
  void rename(people::Person person) {
    player = std::move(person);
    if (const auto before = opened_table()) open_table(before->table);
  }

  [[nodiscard]] std::shared_ptr<TableActor> table() const {
    const auto opened = opened_table();
    return opened ? opened->table : nullptr;
  }

  std::optional<people::Person> player;  // once it said hello
  people::TokenHash session{};           // that it said hello with
  bool greeted = false;                  // said hello, perhaps still being looked up
  std::uint64_t private_since = 0;       // of its inbox, as the hello said
  bool takes_updates = false;            // as the hello said, too
  std::string room;                      // shown, empty for none
  league::SeasonId season = {};          // looked at; may be none

 private:
  void replace(std::shared_ptr<const OpenedTable> opened) {
    const std::lock_guard lock(mutex_);
    opened_.swap(opened);
  }

  mutable std::mutex mutex_;  // guards what follows; held for the time of a copy
  std::shared_ptr<const OpenedTable> opened_;
};

using ClientPtr = std::shared_ptr<Client>;

}  // namespace lair::lobby
