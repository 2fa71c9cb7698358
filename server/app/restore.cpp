#include "server/app/restore.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/log.hpp"

namespace lair {
namespace {

// The number of deals begun.
std::uint64_t deals_in(const std::vector<table::Record>& records) {
  return static_cast<std::uint64_t>(std::ranges::count_if(records, [](const table::Record& record) {
    return std::holds_alternative<table::DealBegun>(record.change);
  }));
}

// Returns false, after logging the reason, for a table that stays closed.
bool bring_back(const store::StoredTable& stored, lobby::Lobby& lobby) {
  if (!stored.fault.empty()) {
    log(LogLevel::Error,
        "a table's journal is damaged; it stays closed",
        {
            {"table", std::to_string(stored.id.value())},
            {"why",   stored.fault                     }
    });
    lobby.set_aside(stored.id);
    return false;
  }
  try {
    lobby.restore(stored.id, stored.records);
    return true;
  } catch (const std::exception& broken) {
    // A damaged table affects only itself: its journal stays for the report, and the others play
    // on.
    log(LogLevel::Error,
        "a table cannot be restored",
        {
            {"table", std::to_string(stored.id.value())},
            {"why",   broken.what()                    }
    });
    return false;
  }
}

// What was decided about a table and written down may not have reached its journal. A table that
// has it already does nothing.
void order_again(store::Store& store, lobby::Lobby& lobby) {
  for (const people::AuditEntry& order : store.conduct().orders_at_open_tables()) {
    const table::TableId table(order.table);
    if (order.act == people::Act::Close) lobby.close_table(table);
    if (order.act == people::Act::Boot && order.player) lobby.send_away(table, *order.player);
  }
}

}  // namespace

void restore_tables(store::Store& store, lobby::Lobby& lobby, SeedSource& seeds) {
  std::atomic<std::size_t> brought_back = 0;
  std::atomic<std::size_t> closed = 0;
  store.take_unfinished_tables([&](const store::StoredTable& stored) {
    seeds.has_dealt(stored.id, deals_in(stored.records));
    ++(bring_back(stored, lobby) ? brought_back : closed);
  });
  log(LogLevel::Info,
      "unfinished tables restored",
      {
          {"tables", std::to_string(brought_back)},
          {"closed", std::to_string(closed)      }
  });
  order_again(store, lobby);
}

lobby::Rereader rereader(store::Store& store, SeedSource& seeds) {
  return [&store, &seeds](std::vector<table::TableId> tables, auto told) {
    store.reread(tables, [&seeds, tables, told = std::move(told)](auto stored) {
      if (!stored) return told(std::nullopt);
      std::map<table::TableId, lobby::Reread> found;
      for (const table::TableId id : tables) found[id].table = id;
      for (store::StoredTable& one : *stored) {
        found[one.id].is_damaged = !one.fault.empty();
        if (one.fault.empty()) found[one.id].records = std::move(one.records);
      }
      std::vector<lobby::Reread> reread;
      for (auto& [id, table] : found) {
        seeds.has_dealt(id, deals_in(table.records));
        if (!table.records.empty()) {
          log(LogLevel::Info,
              "a table is restored after a failed journal write",
              {
                  {"table", std::to_string(id.value())}
          });
        }
        reread.push_back(std::move(table));
      }
      told(std::move(reread));
    });
  };
}

}  // namespace lair
