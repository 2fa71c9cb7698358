// Names of people who were forgotten, in the records of tables; and when the server was last up.
#include "server/store/record_reader.hpp"

#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/erasure.hpp"
#include "server/store/store.hpp"
#include "server/wire/journal_codec.hpp"
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

// A table whose host gave it no name of its own, at which two people sit down.
std::vector<table::Record> table_of_two(const std::string& host, const std::string& guest) {
  table::TableOpened opened;
  opened.settings->room = "learners-lounge";
  opened.settings->name = table::table_name_of(host);
  opened.settings->rules = "yahoo";
  opened.settings->policies.invited = {{host}, {guest}};
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
    Erasure(database).erase(PlayerId(1), "Left 1", 5);
    after_ = read(database);
  }

  static std::vector<StoredTable> read(Database& database) {
    RecordReader reader(database);
    return decoded(unfinished_tables(database), reader);
  }

  [[nodiscard]] std::string path() { return folder_.database(); }

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

// Records of servers that wrote the names themselves.
TEST_F(ForgottenAtTables, AreNamedNowhereByOldRecordsEither) {
  Database database(path(), Access::ReadWrite);
  database.execute("DELETE FROM journal WHERE table_id = 2");
  const bool is_numbered = database.kind() == DatabaseKind::Server;
  Statement insert(database,
                   is_numbered ? "INSERT INTO journal (number, table_id, record) VALUES (?, 2, ?)"
                               : "INSERT INTO journal (at, table_id, record) VALUES (?, 2, ?)");
  std::int64_t at = is_numbered ? 1 : 5;  // where the deleted records were
  for (const table::Record& record : table_of_two("Ana", "Ben")) {
    const std::string bytes = wire::encode(record);
    store::Run(insert, at++, Blob{bytes}).finish();
  }
  EXPECT_EQ(read(database)[1].records, table_of_two("Left 1", "Ben"));
}

TEST_F(ForgottenAtTables, AreNotInTheJournalEvenBefore) {
  Database database(path(), Access::ReadOnly);
  Statement all(database, "SELECT record FROM journal");
  store::Run row(all);
  int records = 0;
  while (row.step()) {
    ++records;
    EXPECT_EQ(row.blob(0).find("Ana"), std::string_view::npos);
    EXPECT_EQ(row.blob(0).find("Ben"), std::string_view::npos);
  }
  EXPECT_EQ(records, 8);
}

TEST(ATableNamedByItsHost, KeepsThatNameUnlessItNamesWhoLeft) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
  auto records = table_of_two("Ana", "Ben");
  // A text that looks like a key of the journal is a name like any other.
  const std::array<std::string, 3> wished{"Ana and Bananas",
                                          "\x1f"
                                          "1",
                                          "Friday's table"};
  {
    Store store(path, [](const StoreError&) {});
    for (std::size_t at = 0; at < wished.size(); ++at) {
      std::get<table::TableOpened>(records[0].change).settings->name = wished.at(at);
      EXPECT_TRUE(test::append_all(store.journal(), TableId(at + 1), records));
    }
  }
  Database database(path, Access::ReadWrite);
  const auto names_read = [&] {
    RecordReader reader(database);
    std::vector<std::string> names;
    for (const StoredTable& table : decoded(unfinished_tables(database), reader)) {
      names.push_back(std::get<table::TableOpened>(table.records[0].change).settings->name);
    }
    return names;
  };
  EXPECT_EQ(names_read(), std::vector<std::string>(wished.begin(), wished.end()));
  database.execute("INSERT INTO player (id, name, created) VALUES (1, 'Ana', 0)");
  Erasure(database).erase(PlayerId(1), "Left 1", 5);
  EXPECT_EQ(names_read(),
            (std::vector<std::string>{"Left 1 and Bananas",
                                      "\x1f"
                                      "1",
                                      "Friday's table"}));
}

TEST(WordsAboutSomebody, LoseTheirNameAsAWordOfItsOwn) {
  const std::vector<std::string> names{"Ann Lee", "Ann"};
  EXPECT_EQ(without_names("ANN LEE and Ann; annual, Joann", names, "X"), "X and X; annual, Joann");
  EXPECT_EQ(without_names("小美很吵", {"小美"}, "X"), "X很吵");
  EXPECT_EQ(without_names("Left 1 left", {"left"}, "Left 12"), "Left 12 1 Left 12");
  EXPECT_EQ(without_names("", names, "X"), "");
}

TEST(Pulse, TellsTheNextServerWhenThisOneWasUp) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
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
