// Names of those who left for good, in the records of tables; when the server was last up.
#include "server/store/record_reader.hpp"

#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"

namespace lair::store {
namespace {

using table::TableId;

table::SeatTaken person_at(Seat seat, std::uint64_t player, const std::string& name) {
  return {
      seat, {.kind = table::OccupantKind::Person, .player = PlayerId(player), .name = name}
  };
}

// A table that its host named after nobody in particular, with two who sit down.
std::vector<table::Record> table_of_two(const std::string& host, const std::string& guest) {
  table::TableOpened opened;
  opened.settings.room = "learners-lounge";
  opened.settings.name = table::table_name_of(host);
  opened.settings.rules = "yahoo";
  opened.settings.policies.invited = {{host}, {guest}};
  opened.host = PlayerId(1);
  return {
      {1,   opened,            {}     },
      {2,   person_at(Seat::A, 1,       host), {}},
      {3, person_at(Seat::B,                  2,                         guest), {}},
      {4,  table::SeatReserved{Seat::C, {host}},{}},
  };
}

class ForgottenAtTables : public ::testing::Test {
 protected:
  ForgottenAtTables() {
    {
      Store store(path(), [](const StoreError&) {});
      EXPECT_TRUE(test::append_all(store.journal(), TableId(1), table_of_two("Ana", "Ben")));
      EXPECT_TRUE(test::append_all(store.journal(), TableId(2), table_of_two("Ana", "Ben")));
    }
    Database database(path(), Access::ReadWrite);
    database.execute("INSERT INTO player (id, name, created) VALUES (1, 'Ana', 0), (2, 'Ben', 0)");
    before_ = read(database);
    database.execute("UPDATE player SET name = 'Left 1', forgotten = 5 WHERE id = 1");
    after_ = read(database);
  }

  static std::vector<StoredTable> read(Database& database) {
    RecordReader reader(database);
    return decoded(unfinished_tables(database), reader);
  }

  [[nodiscard]] std::string path() const { return folder_.file("lair.db"); }

  test::TemporaryFolder folder_;
  std::vector<StoredTable> before_;
  std::vector<StoredTable> after_;
};

TEST_F(ForgottenAtTables, AreNamedNowhere) {
  ASSERT_EQ(after_.size(), 2U);
  EXPECT_EQ(before_[0].records, table_of_two("Ana", "Ben")) << "the journal is as it was";
  for (const StoredTable& table : after_) {
    EXPECT_EQ(table.records, table_of_two("Left 1", "Ben"));
  }
}

TEST_F(ForgottenAtTables, LeaveTheJournalAsItIs) {
  Database database(path(), Access::ReadWrite);
  database.execute("UPDATE player SET name = 'Ana', forgotten = NULL WHERE id = 1");
  EXPECT_EQ(read(database)[0].records, table_of_two("Ana", "Ben"));
}

TEST(Pulse, TellsTheNextServerWhenThisOneWasUp) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  const auto ignore = [](const StoreError&) {};
  {
    Store store(path, ignore);
    EXPECT_FALSE(store.pulse().before().has_value());
    store.pulse().beat(100);
    store.pulse().beat(107);
  }
  EXPECT_EQ(Store(path, ignore).pulse().before(), 107);
}

}  // namespace
}  // namespace lair::store
