// Who is at a table: what its clients open and close, beside what is written meanwhile.
#include "server/lobby/table_actor.hpp"

#include <gtest/gtest.h>

#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

class SittingDown : public TablesInTests {
 protected:
  void SetUp() override {
    table::TableOpened opened;
    opened.settings->room = "lions-lair";
    opened.settings->name = "Evening";
    opened.settings->rules = "yahoo";
    opened.host = ann_->player->id;
    table_->open(std::move(opened));
    settle();
  }

  // What follows is on its way before the seat is durable.
  void sit() {
    open_tables_.show(ann_, table_, {}, {});
    table_->submit({
        .player = ann_->player->id,
        .request = table::RequestId(1),
        .what = table::Sit{.name = "Ann", .seat = Seat::A}
    });
  }

  [[nodiscard]] const wire::SeatState& seat() const { return last(kTable).seats[Seat::A]; }

  static constexpr table::TableId kTable{3};

  const ClientPtr ann_ = come(guest("Ann"));
  const TablePtr table_ = actor_at(kTable);
};

TEST_F(SittingDown, IsBeingThere) {
  sit();
  settle();
  EXPECT_EQ(seat().kind, wire::SeatKind::Person);
  EXPECT_TRUE(seat().attending);
}

TEST_F(SittingDown, IsBeingAwayForWhoLeftMeanwhile) {
  sit();
  open_tables_.leave(ann_);
  settle();
  EXPECT_EQ(seat().kind, wire::SeatKind::Person);
  EXPECT_FALSE(seat().attending);
}

TEST_F(SittingDown, IsBeingThereForWhoCameBackMeanwhile) {
  sit();
  open_tables_.leave(ann_);
  open_tables_.show(ann_, table_, {}, {});
  settle();
  EXPECT_TRUE(seat().attending);
}

}  // namespace
}  // namespace lair::lobby
