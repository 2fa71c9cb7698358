// The way a wall was made is checked against the commitments, however incomplete their list is.
#include "clients/link/wall_shares.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair::link {
namespace {

constexpr std::uint64_t kWallTable = 7;

struct Listed {
  int seats = 4;
  int substitutes = 4;
};

// A closed call to which no seat has sent a commitment.
v1::WallCall closed_call(Listed listed) {
  v1::WallCall call;
  call.set_table(kWallTable);
  call.set_deal(1);
  call.set_server(commitment_of("the server's"));
  call.set_closed(true);
  for (int seat = 0; seat < listed.seats; ++seat) call.add_seats();
  for (int seat = 0; seat < listed.substitutes; ++seat) {
    call.add_substitutes(commitment_of("substitute " + std::to_string(seat)));
  }
  return call;
}

// The wall that the complete list of commitments leads to.
v1::WallShown shown_wall() {
  v1::WallShown shown;
  shown.set_table(kWallTable);
  shown.set_deal(1);
  shown.set_server("the server's");
  for (int seat = 0; seat < 4; ++seat) {
    shown.add_seats()->set_substitute("substitute " + std::to_string(seat));
  }
  return shown;
}

TEST(WallShares, FindNoFaultInAWallMadeAsPromised) {
  WallShares shares;
  EXPECT_FALSE(shares.answer(closed_call({}), 0)) << "this seat has sent no commitment";
  EXPECT_EQ(shares.fault(shown_wall()), std::nullopt);
}

TEST(WallShares, NoticeAnIncompleteListOfCommitments) {
  for (const Listed listed : {
           Listed{.seats = 0, .substitutes = 4},
           Listed{.seats = 4, .substitutes = 3},
           Listed{.seats = 5, .substitutes = 4}
  }) {
    WallShares shares;
    EXPECT_FALSE(shares.answer(closed_call(listed), 0));
    EXPECT_NE(shares.fault(shown_wall()), std::nullopt);
  }
}

}  // namespace
}  // namespace lair::link
