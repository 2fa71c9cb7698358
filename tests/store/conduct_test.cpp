// What moderators and operators decided about tables, as a restart needs it.
#include "server/store/conduct.hpp"

#include <future>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

using people::Act;
using people::AuditEntry;

void report(const StoreError& error) { throw error; }

PlayerId guest(Store& store) {
  people::NewSession session{.hash = {1}, .created = 1, .expires = 500};
  std::promise<std::optional<PlayerId>> added;
  store.players().add("Rude", session, [&](auto id) { added.set_value(id); });
  return added.get_future().get().value();
}

void note(Store& store, const AuditEntry& entry) {
  std::promise<bool> noted;
  store.conduct().note(entry, [&](bool is_kept) { noted.set_value(is_kept); });
  EXPECT_TRUE(noted.get_future().get());
}

TEST(OrdersAtTables, AreThoseAtOpenTablesSinceTheyWereOpened) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
  PlayerId rude;
  {
    Store store(path, report);
    rude = guest(store);
    store.stop();
  }
  Database(path, Access::ReadWrite)
      .execute(
          "INSERT INTO table_info (id, room, name, rules, house, opened, ended, ending) VALUES "
          "(4, 'room', 'name', 'yahoo', '', 100, NULL, NULL), "
          "(5, 'room', 'name', 'yahoo', '', 100, NULL, NULL), "
          "(6, 'room', 'name', 'yahoo', '', 100, 200, 'finished')");
  Store store(path, report);
  note(store, {.at = 99, .act = Act::Close, .table = 4});  // of a lost table of that number
  note(store, {.at = 100, .act = Act::Boot, .player = rude, .table = 4, .reason = "rude"});
  note(store, {.at = 110, .act = Act::Warn, .player = rude, .reason = "rude"});
  note(store, {.at = 120, .act = Act::Close, .table = 6});
  note(store, {.at = 130, .act = Act::Close, .table = 5});
  const std::vector<AuditEntry> expected{
      {.act = Act::Boot, .player = rude, .table = 4},
      {.act = Act::Close,                .table = 5             }
  };
  EXPECT_EQ(store.conduct().orders_at_open_tables(), expected);
  store.stop();
}

}  // namespace
}  // namespace lair::store
