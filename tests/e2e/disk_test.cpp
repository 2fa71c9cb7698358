// Every disk problem is reported with what to do about it; nothing that anybody saw is lost.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/file_bytes.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

namespace fs = std::filesystem;

const Settings kHouse{
    {"min_faan",     "0"},
    {"redeal_limit", "1"}
};

void write_bytes(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

void write_bytes_at(const fs::path& file, std::size_t at, const std::string& bytes) {
  std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
  out.seekp(static_cast<std::streamoff>(at));
  out << bytes;
}

const std::string kDamage(64, '\xff');  // written over a page without such bytes

class Disk : public ::testing::Test {
 protected:
  void TearDown() override { players_go_on(); }

  // Ends within a deal, at a prompt, unless the match is over.
  void play(int steps) {
    for (int step = 0; step < steps || players_.is_deal_over(); ++step) {
      if (players_.is_match_over()) return;
      players_.step();
      players_.settle();
    }
  }

  // Sends one answer that the table cannot store.
  void answer_in_vain() {
    players_.hear_all();  // an answer that comes too late is not stored anyway
    players_.step(FourPlayers::Wait::SendOnly);
    const auto is_closed = [&] {
      const auto phase = players_.at(Seat::A).talk().state().summary().phase();
      return phase == v1::TABLE_PHASE_CLOSED;
    };
    while (!is_closed()) ASSERT_TRUE(players_.pump());
  }

  // Waits until the lobby has done all that the players have asked of it: it answers in order.
  void wait_for_lobby() {
    for (const Seat seat : kSeats) {
      v1::ClientFrame frame;
      frame.mutable_follow();
      Witness& player = players_.at(seat);
      EXPECT_TRUE(player.answer_to(player.client().talk().ask(std::move(frame))));
    }
  }

  // Waits until every table is restored.
  void wait_until_ready() {
    while (Visitor(server_.port()).get("/readyz").status != 200) {
    }
  }

  // The server starts normally; everybody finds what they saw, and plays on.
  void players_go_on() {
    std::array<std::vector<std::string>, 4> seen;
    for (const Seat seat : kSeats) seen[index_of(seat)] = players_.at(seat).seen();
    server_.kill();
    players_.drop();
    server_.restart();
    ASSERT_TRUE(players_.resume(server_.port()));
    for (const Seat seat : kSeats) {
      // What was on its way when the server was killed is shown now.
      const std::vector<std::string>& shown = players_.at(seat).seen();
      const std::vector<std::string>& before = seen[index_of(seat)];
      ASSERT_GE(shown.size(), before.size());
      EXPECT_TRUE(std::equal(before.begin(), before.end(), shown.begin()))
          << "what was seen stands";
      players_.at(seat).hear_again();
    }
    const std::size_t before = players_.events();
    play(40);
    EXPECT_GT(players_.events(), before);
    EXPECT_EQ(players_.contradiction(), "");
  }

  // Afterwards everything is in one file, as after an orderly end.
  void end_the_log() {
    server_.kill();
    store::Database database(server_.database(), store::Access::ReadWrite);
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }

  // The offset in the file at which a database table begins.
  [[nodiscard]] std::size_t first_page_of(const std::string& table) const {
    store::Database database(server_.database(), store::Access::ReadOnly);
    store::Statement root(database,
                          "SELECT (rootpage - 1) * page_size FROM sqlite_master, pragma_page_size "
                          "WHERE name = '" +
                              table + "'");
    store::Run row(root);
    EXPECT_TRUE(row.step());
    return static_cast<std::size_t>(row.integer(0));
  }

  [[nodiscard]] ProcessEnd start_in_vain() const {
    ProcessEnd end = run_server_to_end(server_.arguments());
    EXPECT_EQ(end.exit_status, 1) << end.output;
    return end;
  }

  TestServer server_{"2c"};
  FourPlayers players_{server_.port(), 4, kHouse};
};

TEST_F(Disk, ThatIsFullEndsPlayUntilThereIsSpace) {
  play(60);
  server_.process().set_disk(ServerProcess::Disk::Full);
  answer_in_vain();
  server_.process().wait_for_log("the database cannot be written");
  server_.process().wait_for_log("whether the disk has space");
  // Logged by the table's thread, and names the table.
  server_.process().wait_for_log("a table is paused until its journal can be written");
  const std::string table = std::to_string(players_.at(Seat::A).talk().table());
  EXPECT_NE(server_.process().log().find("\"table\":\"" + table + "\""), std::string::npos);
  EXPECT_EQ(Visitor(server_.port()).get("/readyz").status, 503);
}

TEST_F(Disk, ThatHasSpaceAgainIsUsedAgain) {
  play(20);
  server_.process().set_disk(ServerProcess::Disk::Full);
  answer_in_vain();
  server_.process().wait_for_log("the database cannot be written");
  server_.process().set_disk(ServerProcess::Disk::Free);
  FourPlayers others(server_.port(), 5, kHouse);
  for (int step = 0; step < 40; ++step) others.step();
  EXPECT_EQ(others.contradiction(), "");
  wait_until_ready();
}

TEST_F(Disk, ThatHasSpaceAgainHasItsTablesPlayedOn) {
  play(60);
  server_.process().set_disk(ServerProcess::Disk::Full);
  answer_in_vain();
  EXPECT_EQ(Visitor(server_.port()).get("/readyz").status, 503);
  server_.process().set_disk(ServerProcess::Disk::Free);
  server_.process().wait_for_log("a table is restored after a failed journal write");
  const auto is_back = [&] {
    const auto phase = players_.at(Seat::A).talk().state().summary().phase();
    return phase != v1::TABLE_PHASE_CLOSED;
  };
  while (!is_back()) ASSERT_TRUE(players_.pump());
  wait_until_ready();
  players_.drop();
  ASSERT_TRUE(players_.resume(server_.port()));
  const std::size_t before = players_.events();
  play(40);
  EXPECT_GT(players_.events(), before) << "without a restart";
  EXPECT_EQ(players_.contradiction(), "");
}

// Another program holds the database locked for longer than a write waits.
TEST_F(Disk, ThatIsLockedForLongHasItsTablesPlayedOn) {
  play(20);
  {
    store::Database other(server_.database(), store::Access::ReadWrite);
    other.execute("BEGIN IMMEDIATE");
    answer_in_vain();
    other.execute("ROLLBACK");
  }
  server_.process().wait_for_log("a table is restored after a failed journal write");
}

TEST_F(Disk, ThatMayNotBeWrittenIsSaid) {
  play(40);
  end_the_log();
  const auto all = fs::perms::owner_read | fs::perms::owner_exec;
  fs::permissions(server_.database(), fs::perms::owner_read);
  fs::permissions(server_.folder(), all);
  const ProcessEnd end = start_in_vain();
  fs::permissions(server_.folder(), all | fs::perms::owner_write);
  fs::permissions(server_.database(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_NE(end.output.find("the database cannot be used"), std::string::npos) << end.output;
  EXPECT_NE(end.output.find("server's user write"), std::string::npos) << end.output;
}

TEST_F(Disk, WithADamagedPageIsNotWrittenTo) {
  play(60);
  end_the_log();
  const std::string whole = bytes_of(server_.database());
  std::string damaged = whole;
  damaged.replace(first_page_of("journal"), kDamage.size(), kDamage);
  write_bytes(server_.database(), damaged);
  const ProcessEnd end = start_in_vain();
  EXPECT_NE(end.output.find("the database is damaged"), std::string::npos) << end.output;
  EXPECT_NE(end.output.find("latest backup"), std::string::npos) << end.output;
  EXPECT_TRUE(bytes_of(server_.database()) == damaged) << "the file is kept as it was found";
  for (const char* beside : {"-wal", "-shm"}) fs::remove(server_.database() + beside);
  write_bytes(server_.database(), whole);
}

// The lobby reads there what was said in a room.
TEST_F(Disk, WithAPageThatCannotBeReadEndsNoGame) {
  play(20);
  end_the_log();
  players_.drop();
  server_.restart();
  ASSERT_TRUE(players_.resume(server_.port()));
  wait_for_lobby();  // it reads what was said at their table
  const std::size_t page = first_page_of("chat_line");
  const std::string whole = bytes_of(server_.database()).substr(page, kDamage.size());
  write_bytes_at(server_.database(), page, kDamage);
  play(20);  // pages read before are read again after a commit
  Talk newcomer(server_.port());
  ASSERT_EQ(newcomer.hello_with_token("", "Ana"), "");
  v1::ClientFrame enter;
  enter.mutable_enter_room()->set_room("lions-lair");
  EXPECT_EQ(newcomer.answer_to(enter), "closed");
  server_.process().wait_for_log("the database cannot be read");
  server_.process().wait_for_log("malformed");
  const std::size_t before = players_.events();
  play(20);
  EXPECT_GT(players_.events(), before);
  EXPECT_EQ(Visitor(server_.port()).get("/readyz").status, 200);
  EXPECT_EQ(Talk(server_.port()).hello_with_token("", "Bob"), "");
  write_bytes_at(server_.database(), page, whole);
}

TEST_F(Disk, WithADamagedRecordClosesOneTableAlone) {
  FourPlayers others(server_.port(), 5, kHouse);
  for (int step = 0; step < 40; ++step) others.step();
  play(40);
  end_the_log();
  const std::string table = std::to_string(others.at(Seat::A).talk().table());
  const auto records = [&] {
    store::Database database(server_.database(), store::Access::ReadOnly);
    store::Statement count(database, "SELECT count(*) FROM journal WHERE table_id = " + table);
    store::Run row(count);
    row.step();
    return row.integer(0);
  };
  const std::int64_t before = records();
  store::Database(server_.database(), store::Access::ReadWrite)
      .execute(
          "UPDATE journal SET record = x'FF00FF' WHERE at = "
          "(SELECT max(at) - 5 FROM journal WHERE table_id = " +
          table + ")");
  server_.restart();
  server_.process().wait_for_log("a table's journal is damaged");
  EXPECT_EQ(records(), before) << "for the report";
}

TEST_F(Disk, WithSomethingElseOnItIsLeftAlone) {
  const fs::path file = server_.folder() / "else.db";
  const std::string letter = "Dear server, this is not a database. " + std::string(4096, '.');
  write_bytes(file, letter);
  std::vector<std::string> arguments = server_.arguments();
  *std::next(std::ranges::find(arguments, "--db")) = file.string();
  const ProcessEnd end = run_server_to_end(arguments);
  EXPECT_EQ(end.exit_status, 1);
  EXPECT_NE(end.output.find("not a database"), std::string::npos) << end.output;
  EXPECT_TRUE(bytes_of(file) == letter);
}

TEST(WhatAProgramPrints, IsNoSuccessIfAFullDiskCutsItOff) {
  const std::string tool = std::string("'") + LAIR_TOOL + "' ";
  const std::string server = std::string("'") + LAIR_SERVER + "' ";
  for (const std::string& command :
       {tool + "--version", tool + "simulate --games 1", server + "--print-config"}) {
    EXPECT_EQ(std::system((command + " >/dev/null").c_str()), 0) << command;
    EXPECT_NE(std::system((command + " >/dev/full 2>/dev/null").c_str()), 0) << command;
  }
}

}  // namespace
}  // namespace lair::testing
