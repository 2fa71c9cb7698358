// How reliably people play their matches is counted from the records, in the same transaction.
#include "server/store/attendance.hpp"

#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/store/waiting.hpp"
#include "tests/support/played_records.hpp"

namespace lair::store {
namespace {

using table::Record;
using table::TableId;

const PlayerId kMei(1);

// The count after a match in which Mei sits at A, followed by these changes.
AttendanceRecord counted(const std::vector<table::Change>& changes) {
  test::TemporaryFolder folder;
  auto records = test::played_records(5, 1);
  for (const table::Change& change : changes) {
    records.push_back({static_cast<std::uint32_t>(records.size() + 1), change, std::nullopt});
  }
  Store store(folder.database(), [](const StoreError&) {});
  EXPECT_TRUE(test::append_all(store.journal(), TableId(1), records));
  Database reader(folder.database(), Access::ReadOnly);
  return attendance_of(reader, kMei);
}

TEST(Attendance, CountsLeavingComingBackAndMatchesEndedByIt) {
  EXPECT_EQ(counted({}), AttendanceRecord());
  EXPECT_EQ(counted({
                table::WentAway{.seat = Seat::A,    .player = kMei},
                table::CameBack{.seat = Seat::A,    .player = kMei},
                table::WentAway{.seat = Seat::A,    .player = kMei},
                table::TableEnded{.reason = "absent", .by = Seat::A },
  }),
            (AttendanceRecord{.away = 2, .returned = 1, .ended = 1}));
}

TEST(Attendance, CountsStandingUpDuringADealAndSittingAgain) {
  EXPECT_EQ(counted({
                table::SubstituteSet{.seat = Seat::A, .bot_plays = true, .given_up = true},
                table::SubstituteSet{.seat = Seat::A,               .bot_plays = false                 },
  }),
            (AttendanceRecord{.away = 1, .returned = 1}));
}

TEST(Attendance, CountsNothingThatFollowedFromTheServerStopping) {
  EXPECT_EQ(counted({
                table::WentAway{.seat = Seat::A,    .player = kMei, .excused = true},
                table::CameBack{.seat = Seat::A,    .player = kMei, .excused = true},
                table::WentAway{.seat = Seat::A,    .player = kMei, .excused = true},
                table::TableEnded{.reason = "absent", .by = Seat::A,  .excused = true},
  }),
            AttendanceRecord());
}

TEST(Attendance, LeavesToModeratorsWhatModeratorsDid) {
  EXPECT_EQ(
      counted({
          table::Booted{.seat = Seat::A, .player = kMei, .reason = table::BootReason::Moderator},
  }),
      AttendanceRecord());
}

TEST(Attendance, CountsBoots) {
  EXPECT_EQ(counted({
                table::Booted{.seat = Seat::A, .player = kMei},
  }),
            (AttendanceRecord{.booted = 1}));
}

}  // namespace
}  // namespace lair::store
