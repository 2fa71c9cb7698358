// A clock that jumps deletes nothing; only time that a server lived through does.
#include "server/store/lived_time.hpp"

#include <gtest/gtest.h>

#include "server/store/clock.hpp"
#include "server/store/store.hpp"
#include "tests/store/dialect.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

constexpr std::int64_t kDay = 86'400;
constexpr std::int64_t kToday = 1'800'000'000;

class LivedThrough : public ::testing::Test {
 protected:
  // Runs a server that starts at `wall` for `seconds`. Returns what it then takes for the latest
  // time.
  std::int64_t run(std::int64_t wall, std::int64_t seconds, std::int64_t* jump = nullptr) {
    OpenDatabase open(folder_.database());
    Writer writer(open.database(), ignore);
    std::int64_t steady = 5;
    LivedTime lived(open.database(), writer, wall, [&] { return steady; });
    if (jump != nullptr) *jump = lived.jump();
    steady += seconds;
    lived.beat(wall + seconds);
    writer.stop();
    return lived.no_later_than(INT64_MAX);
  }

  test::TemporaryFolder folder_;
};

TEST_F(LivedThrough, IsTheTimeThatTheServerRuns) {
  EXPECT_EQ(run(kToday, 3 * kDay), kToday + 3 * kDay);
  EXPECT_EQ(run(kToday + 3 * kDay + 60, 10), kToday + 3 * kDay + 70) << "a short stop counts";
}

TEST_F(LivedThrough, IsADayAtMostOfWhatItWasDownHoweverTheClockStands) {
  run(kToday, 0);
  std::int64_t jump = 0;
  EXPECT_EQ(run(kToday + 3'650 * kDay, 60, &jump), kToday + kDay + 60);
  EXPECT_EQ(jump, 3'650 * kDay);
  EXPECT_EQ(run(kToday + 3'650 * kDay + 120, 0, &jump), kToday + kDay + 120) << "still wrong";
  EXPECT_EQ(jump, 0);
  EXPECT_EQ(run(kToday + kDay, 0, &jump), kToday + kDay + 120) << "put right";
  EXPECT_LT(jump, -kDay);
}

TEST_F(LivedThrough, IsNeverAheadOfTheClock) {
  OpenDatabase open(folder_.database());
  Writer writer(open.database(), ignore);
  const LivedTime lived(open.database(), writer, kToday);
  EXPECT_EQ(lived.no_later_than(kToday - kDay), kToday - kDay);
  writer.stop();
}

std::int64_t count(const std::string& path, const std::string& sql) {
  Database database(path, Access::ReadOnly);
  Statement query(database, sql);
  store::Run row(query);
  row.step();
  return row.integer(0);
}

// The server starts with a clock ten years ahead: sessions and letters stay.
TEST(AStartInAnotherYear, DeletesNothing) {
  test::TemporaryFolder folder;
  const std::string path = folder.database();
  const std::int64_t now = seconds_now();
  {
    Store store(path, ignore);
    store.forget_old(now);
    store.stop();
  }
  const std::string then = std::to_string(now - 5 * kDay);
  Database(path, Access::ReadWrite)
      .execute(
          "INSERT INTO player (id, name, created) VALUES (1, 'Mei', 0); "
          "INSERT INTO session VALUES (" +
          test::blob(std::string(64, '0')) + ", 1, 1, " + then + ", " + then + " + 86400); " +
          "INSERT INTO session VALUES (" + test::blob(std::string(64, '1')) + ", 1, 1, 2, " +
          std::to_string(now) +
          " + 864000); "
          "INSERT INTO chat_channel VALUES ('room:a', 1); "
          "INSERT INTO chat_line (channel, number, at_ms, player, name, text, phrase) VALUES "
          "('room:a', 1, " +
          then + "000, 1, 'Mei', 'hello', '')");
  Store store(path, ignore);
  store.sessions().sweep(now + 3'650 * kDay);
  store.forget_old(now + 3'650 * kDay);
  store.stop();
  EXPECT_EQ(count(path, "SELECT count(*) FROM session"), 1) << "only what has really expired goes";
  EXPECT_EQ(count(path, "SELECT count(*) FROM chat_line"), 1);
}

}  // namespace
}  // namespace lair::store
