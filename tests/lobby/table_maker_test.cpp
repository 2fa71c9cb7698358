// Tables are made again after their journal failed; reports of the old table no longer count.
#include "server/lobby/table_maker.hpp"

#include <gtest/gtest.h>

#include "server/lobby/failed_tables.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

class Making : public TablesInTests {
 protected:
  static table::TableOpened opened() {
    table::TableOpened opened;
    opened.settings->room = "lions-lair";
    opened.settings->name = "Evening";
    opened.settings->rules = "yahoo";
    opened.host = PlayerId(7);
    return opened;
  }

  static table::Command sit(PlayerId player) {
    return {
        .player = player,
        .request = table::RequestId(1),
        .what = table::Sit{.name = "Ann", .seat = Seat::A}
    };
  }

  static constexpr TableId kTable{3};
};

TEST_F(Making, PutsATableIntoTheDirectoryThatTellsHowItStands) {
  const auto table = maker_.make(kTable);
  EXPECT_EQ(tables_.find(kTable), table);
  EXPECT_FALSE(is_listed(kTable));
  table->open(opened());
  settle();
  EXPECT_EQ(last(kTable).settings->name, "Evening");
}

TEST_F(Making, AgainForgetsWhatTheOldOneHasStillToTell) {
  const auto old = maker_.make(kTable);
  old->open(opened());
  settle();
  const auto records = journal_.records[kTable];
  last_.clear();
  old->submit(sit(PlayerId(7)));
  const auto renewed = maker_.make_again(kTable);
  settle();
  EXPECT_FALSE(is_listed(kTable)) << "told by the old one";
  EXPECT_EQ(tables_.find(kTable), renewed);
  renewed->revive(records);
  settle();
  EXPECT_EQ(last(kTable).seats[Seat::A].kind, wire::SeatKind::Free);
}

class Failing : public Making {
 protected:
  // Opens the table and returns a client that has it open.
  ClientPtr at_table(const TablePtr& table) {
    table->open(opened());
    settle();
    ClientPtr client = come(guest("Ann"));
    open_tables_.show(client, table, {}, {});
    settle();
    return client;
  }

  // What is read next time; nothing while the disk cannot be written.
  std::optional<std::vector<Reread>> on_disk_;
  std::vector<std::vector<TableId>> tries_;
  std::vector<TableId> lost_;
  std::vector<TableId> damaged_;

  FailedTables failed_tables_{
      {.reread =
           [this](std::vector<TableId> tables, auto told) {
             tries_.push_back(std::move(tables));
             told(on_disk_);
           }, .lost = [this](TableId id) { lost_.push_back(id); },
       .damaged = [this](TableId id) { damaged_.push_back(id); },
       .maker = maker_,
       .open_tables = open_tables_,
       .clients = clients_,
       .time = time_,
       .loop = loop_}
  };
};

TEST_F(Failing, IsTriedOnceASecondUntilTheDiskCanBeWritten) {
  failed_tables_.add(kTable);
  failed_tables_.add(kTable);
  EXPECT_EQ(failed_tables_.count(), 1U);
  pass(999ms);
  EXPECT_TRUE(tries_.empty());
  for (const auto time : {1ms, 1'000ms, 1'000ms}) pass(time);
  EXPECT_EQ(tries_.size(), 3U);
  EXPECT_EQ(failed_tables_.count(), 1U);
  on_disk_ = {
      {.table = kTable, .records = {}}
  };
  pass(1s);
  EXPECT_EQ(failed_tables_.count(), 0U);
  pass(10s);
  EXPECT_EQ(tries_.size(), 4U);
  EXPECT_EQ(lost_, std::vector{kTable}) << "its opening was never written";
}

TEST_F(Failing, IsNotLostWhileItsJournalIsThereAndDamaged) {
  failed_tables_.add(kTable);
  on_disk_ = {
      {.table = kTable, .records = {}, .is_damaged = true}
  };
  pass(1s);
  EXPECT_EQ(failed_tables_.count(), 0U);
  EXPECT_TRUE(lost_.empty());
  EXPECT_EQ(damaged_, std::vector{kTable});
}

TEST_F(Failing, ComesBackAsItIsOnTheDiskToThoseWhoHadItOpen) {
  const auto old = maker_.make(kTable);
  const auto ann = at_table(old);
  journal_.fails = true;
  old->submit(sit(ann->player->id));
  settle();
  ASSERT_EQ(failed_, std::vector{kTable});
  failed_tables_.add(kTable);
  ear_of(ann).frames.clear();
  journal_.fails = false;
  on_disk_ = {
      {.table = kTable, .records = journal_.records[kTable]}
  };
  pass(1s);
  EXPECT_EQ(failed_tables_.count(), 0U);
  EXPECT_NE(tables_.find(kTable), old);
  EXPECT_EQ(ann->table(), tables_.find(kTable));
  EXPECT_FALSE(told(ann, &ServerFrame::has_table).empty());
  tables_.find(kTable)->submit(sit(ann->player->id));
  settle();
  EXPECT_EQ(last(kTable).seats[Seat::A].player, ann->player->id);
}

TEST_F(Failing, SetsATableAsideThatCannotBeBroughtBack) {
  const auto old = maker_.make(kTable);
  const auto ann = at_table(old);
  failed_tables_.add(kTable);
  auto records = journal_.records[kTable];
  records.push_back(records.back());  // a record that does not follow the one before
  on_disk_ = {
      {.table = kTable, .records = records}
  };
  ear_of(ann).frames.clear();
  pass(1s);
  ASSERT_EQ(ear_of(ann).frames.size(), 1U);
  EXPECT_EQ(ear_of(ann).frames.back().refused().code(), "table_broken");
  EXPECT_EQ(tables_.find(kTable), nullptr);
  EXPECT_EQ(last(kTable).phase, wire::TablePhase::Closed);
  EXPECT_EQ(last(kTable).settings->room, opened().settings->room) << "where it is listed";
  ann->table()->submit(*ann, sit(ann->player->id));
  settle();
  EXPECT_EQ(ear_of(ann).frames.back().refused().code(), "table_closed");
  EXPECT_EQ(journal_.records[kTable].size(), 1U) << "nothing is written behind half of a table";
}

TEST_F(Failing, TriesThoseTogetherThatFailedMeanwhile) {
  failed_tables_.add(TableId(1));
  pass(500ms);
  failed_tables_.add(TableId(2));
  pass(500ms);
  EXPECT_EQ(tries_,
            (std::vector<std::vector<TableId>>{
                {TableId(1), TableId(2)}
  }));
  on_disk_ = {
      {.table = TableId(1), .records = {}}
  };
  pass(1s);
  EXPECT_EQ(failed_tables_.count(), 1U);
  pass(1s);
  EXPECT_EQ(tries_.back(), std::vector{TableId(2)});
}

}  // namespace
}  // namespace lair::lobby
