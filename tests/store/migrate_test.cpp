// A database becomes what the program expects, or stays as it is.
#include "server/store/migrate.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

class Migrations : public ::testing::Test {
 protected:
  test::TemporaryFolder folder_;
  Database database_{folder_.database(), Access::ReadWrite};
};

TEST_F(Migrations, BringAnEmptyFileToTheLatestVersion) {
  EXPECT_EQ(database_.version(), 0);
  migrate(database_);
  EXPECT_EQ(database_.version(), migrations().back().number);
  EXPECT_NO_THROW(database_.execute("SELECT amount FROM ledger_line"));
}

TEST_F(Migrations, ChangeNothingTheSecondTime) {
  migrate(database_);
  EXPECT_NO_THROW(migrate(database_));
}

TEST_F(Migrations, ApplyOnlyWhatIsMissing) {
  constexpr Migration kFirst{1, "0001_first", "CREATE TABLE first (x INTEGER)"};
  constexpr Migration kSecond{2, "0002_second", "CREATE TABLE second (x INTEGER)"};
  migrate(database_, std::array{kFirst});
  migrate(database_, std::array{kFirst, kSecond});
  EXPECT_EQ(database_.version(), 2);
  EXPECT_NO_THROW(database_.execute("SELECT x FROM first JOIN second USING (x)"));
}

TEST_F(Migrations, AreAppliedAllOrNone) {
  constexpr Migration kFirst{1, "0001_first", "CREATE TABLE first (x INTEGER)"};
  constexpr Migration kFaulty{2, "0002_faulty", "CREATE TABLE nonsense ("};
  EXPECT_THROW(migrate(database_, std::array{kFirst, kFaulty}), StoreError);
  EXPECT_EQ(database_.version(), 0);
  EXPECT_THROW(database_.execute("SELECT x FROM first"), StoreError);
}

TEST_F(Migrations, RefuseADatabaseOfANewerServer) {
  database_.set_version(9999);
  const std::string sentence = sentence_of([this] { migrate(database_); });
  EXPECT_NE(sentence.find("version 9999, from a newer server"), std::string::npos) << sentence;
  EXPECT_EQ(database_.version(), 9999);
}

TEST_F(Migrations, FindWhoOpenedATableWhereOnePersonIsCalledSo) {
  migrate(database_);
  const auto all = folder_.is_on_server() ? server_migrations() : migrations();
  const auto step = std::ranges::find(all, 40, &Migration::number);
  ASSERT_NE(step, all.end());
  database_.execute(
      "DROP INDEX table_of_opener; "
      "ALTER TABLE game_seat DROP COLUMN sent_away; ALTER TABLE table_seat DROP COLUMN given_up; "
      "ALTER TABLE table_info DROP COLUMN opened_by");
  database_.execute(
      "INSERT INTO person_name (name, player) VALUES ('Mei', 5), ('Ann', 6), ('Ann', 7), "
      "('Mei', 0);"
      "INSERT INTO table_info (id, room, name, rules, house, opened) VALUES "
      "(1, 'r', 'Mei''s table', 'mcr', '', 0), (2, 'r', 'Ann''s table', 'mcr', '', 0), "
      "(3, 'r', 'Mei', 'mcr', '', 0)");
  database_.execute(std::string(step->sql));
  Statement found(database_, "SELECT id, opened_by FROM table_info WHERE opened_by IS NOT NULL");
  store::Run row(found);
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.integer(0), 1);
  EXPECT_EQ(row.integer(1), 5);
  EXPECT_FALSE(row.step());
}

TEST(EmbeddedMigrations, AreNumberedWithoutAGap) {
  int expected = 1;
  for (const Migration& migration : migrations()) EXPECT_EQ(migration.number, expected++);
  EXPECT_GT(expected, 1);
}

}  // namespace
}  // namespace lair::store
