// Tables are found by id and share code, counted by room and player, followed by rematches.
#include "server/lobby/table_directory.hpp"

#include <memory>

#include <gtest/gtest.h>

#include "server/lobby/table_actor.hpp"

namespace lair::lobby {
namespace {

using table::TableId;

constexpr PlayerId kAnna{1};
constexpr PlayerId kBert{2};

wire::TableSummary summary_of(TableId id, const std::string& room, PlayerId seated) {
  wire::TableSummary summary;
  summary.table = id;
  table::TableSettings settings;
  settings.room = room;
  summary.settings = std::make_shared<const table::TableSettings>(settings);
  summary.seats[Seat::B].kind = wire::SeatKind::Person;
  summary.seats[Seat::B].player = seated;
  return summary;
}

TEST(ATableDirectory, GivesEveryIdOnce) {
  TableDirectory tables(TableId(7));
  EXPECT_EQ(tables.new_id(), TableId(7));
  tables.keep_free_to(TableId(20));
  EXPECT_EQ(tables.new_id(), TableId(21));
  tables.keep_free_to(TableId(3));
  EXPECT_EQ(tables.new_id(), TableId(22));
}

TEST(ATableDirectory, FindsATableByItsCodeUntilItIsOver) {
  TableDirectory tables(TableId(1));
  auto summary = summary_of(TableId(1), "hall", kAnna);
  tables.describe(summary, "AB12");
  EXPECT_EQ(tables.find_by_code("AB12"), TableId(1));
  EXPECT_EQ(tables.find_by_code("CD34"), std::nullopt);
  tables.describe(summary, "CD34");
  EXPECT_EQ(tables.find_by_code("AB12"), std::nullopt) << "the host changed it";
  EXPECT_EQ(tables.find_by_code("CD34"), TableId(1));
  summary.phase = wire::TablePhase::Finished;
  tables.describe(summary, "CD34");
  EXPECT_EQ(tables.find_by_code("CD34"), std::nullopt);
}

TEST(ATableDirectory, ListsTablesByRoomAndPlayer) {
  TableDirectory tables(TableId(1));
  tables.describe(summary_of(TableId(1), "hall", kAnna), "");
  tables.describe(summary_of(TableId(2), "hall", kBert), "");
  auto over = summary_of(TableId(3), "attic", kAnna);
  over.phase = wire::TablePhase::Closed;
  tables.describe(over, "");
  EXPECT_EQ(tables.count_in("hall"), 2U);
  EXPECT_EQ(tables.summaries_in("attic").size(), 1U);
  EXPECT_EQ(tables.summaries_of(kAnna).size(), 2U);
  EXPECT_EQ(tables.count_played_by(kAnna), 1U) << "one of the two is over";
  EXPECT_TRUE(tables.is_seated(kBert, TableId(2)));
  EXPECT_FALSE(tables.is_seated(kBert, TableId(1)));
  tables.remove(TableId(2));
  EXPECT_EQ(tables.count_in("hall"), 1U);
  EXPECT_EQ(tables.summary(TableId(2)), std::nullopt);
}

TEST(ATableDirectory, LetsOthersWatchWhereSpectatorsAreWelcome) {
  TableDirectory tables(TableId(1));
  auto summary = summary_of(TableId(1), "hall", kAnna);
  tables.describe(summary, "");
  EXPECT_TRUE(tables.may_watch(kBert, "Bert", TableId(1)));
  EXPECT_FALSE(tables.may_watch(kAnna, "Anna", TableId(1))) << "she plays";
  EXPECT_FALSE(tables.may_watch(kBert, "Bert", TableId(2))) << "there is no such table";
  table::TableSettings settings = *summary.settings;
  settings.policies.spectators = table::Watching::Nothing;
  summary.settings = std::make_shared<const table::TableSettings>(settings);
  tables.describe(summary, "");
  EXPECT_FALSE(tables.may_watch(kBert, "Bert", TableId(1)));
}

// Rule T2.8: the name means whoever is here under it, until somebody with it is known.
TEST(ATableDirectory, LetsThoseInvitedByNameAloneWatchAPrivateTable) {
  TableDirectory tables(TableId(1));
  auto summary = summary_of(TableId(1), "hall", kAnna);
  table::TableSettings settings = *summary.settings;
  settings.policies.admission = table::Admission::Invited;
  summary.settings = std::make_shared<const table::TableSettings>(settings);
  summary.named = {{.name = "Bert"}};
  tables.describe(summary, "");
  EXPECT_TRUE(tables.is_shown_to(kBert, "Bert", TableId(1)));
  EXPECT_TRUE(tables.may_watch(kBert, "Bert", TableId(1)));
  EXPECT_FALSE(tables.may_watch(kBert, "Bart", TableId(1)));
}

}  // namespace
}  // namespace lair::lobby
