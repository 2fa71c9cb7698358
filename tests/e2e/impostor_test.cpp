// A seat, an invitation and a ban from a table belong to a person: no name and no new guest can
// take them over or escape them.
#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

constexpr const char* kBehindAProxy =
    "[server]\ntrusted_proxies = [\"127.0.0.1\"]\n"
    "[limits.allowances]\n\"new_guest.address\" = [1000, 1]\n";

v1::ClientFrame sit_frame(std::uint64_t table, std::optional<std::uint32_t> seat = {}) {
  v1::ClientFrame frame;
  frame.mutable_sit()->set_table(table);
  if (seat) frame.mutable_sit()->set_seat(*seat);
  return frame;
}

class Impostor : public ::testing::Test {
 protected:
  // Connects somebody as a guest of that name.
  std::unique_ptr<Talk> guest(const std::string& name,
                              const std::string& address = "192.0.2.1",
                              const std::string& token = "") {
    auto talk = std::make_unique<Talk>(server_.port(), address);
    EXPECT_EQ(talk->hello_with_token(token, name), "");
    return talk;
  }

  static std::uint64_t open(Talk& host, const v1::TablePolicies& policies) {
    v1::ClientFrame frame;
    frame.mutable_create_table()->set_room("lions-lair");
    frame.mutable_create_table()->set_rules("yahoo");
    *frame.mutable_create_table()->mutable_policies() = policies;
    host.send(std::move(frame));
    const auto done = host.wait_for(v1::ServerFrame::kDone);
    return done ? done->done().table() : 0;
  }

  // Opens the table and sits down there; returns the code of the refusal.
  static std::string sits(Talk& person, std::uint64_t table) {
    v1::ClientFrame look;
    look.mutable_open_table()->set_table(table);
    person.send(std::move(look));
    return person.answer_to(sit_frame(table));
  }

  static std::string boot(Talk& host, std::uint64_t table, std::uint32_t seat) {
    v1::ClientFrame frame;
    frame.mutable_boot()->set_table(table);
    frame.mutable_boot()->set_seat(seat);
    frame.mutable_boot()->set_reason(v1::BOOT_REASON_RUDE);
    frame.mutable_boot()->set_keep_out(true);
    return host.answer_to(std::move(frame));
  }

  TestServer server_{"00", kBehindAProxy};
};

TEST_F(Impostor, GoesByAnotherNameThanWhoIsHere) {
  const auto tom = guest("Tom");
  EXPECT_EQ(tom->welcome().name(), "Tom");
  const auto second = guest("Tom", "192.0.2.2");
  EXPECT_EQ(second->welcome().name(), "Tom 2");
  EXPECT_EQ(guest("T0M", "192.0.2.3")->welcome().name(), "T0M 3") << "it looks the same";
}

TEST_F(Impostor, GoesByAnotherNameThanWhoIsAwayFromTheirSeat) {
  const auto host = guest("Mei");
  const std::uint64_t table = open(*host, {});
  std::string token;
  {
    const auto tom = guest("Tom", "192.0.2.2");
    token = tom->welcome().token();
    ASSERT_EQ(sits(*tom, table), "");
  }
  EXPECT_EQ(guest("Tom", "192.0.2.3")->welcome().name(), "Tom 2");
  EXPECT_EQ(guest("", "192.0.2.2", token)->welcome().name(), "Tom") << "the one who sits there";
}

TEST_F(Impostor, TakesNoInvitationOfTheOneOfThatNameWhoWasHere) {
  const auto host = guest("Mei");
  std::uint64_t table = 0;
  std::string token;
  {
    const auto tom = guest("Tom", "192.0.2.2");
    token = tom->welcome().token();
    v1::TablePolicies policies;
    policies.set_admission(v1::ADMISSION_INVITED);
    policies.add_invited("Tom");
    table = open(*host, policies);
  }
  // Waits until Tom has gone and his name is free again.
  std::unique_ptr<Talk> impostor;
  do {
    impostor = guest("Tom", "192.0.2.3");
  } while (impostor->welcome().name() != "Tom");
  EXPECT_EQ(sits(*impostor, table), "not_invited");
  const auto tom = guest("", "192.0.2.2", token);
  EXPECT_NE(tom->welcome().name(), "Tom") << "the name is taken, the invitation is not";
  EXPECT_EQ(sits(*tom, table), "");
}

TEST_F(Impostor, TakesNoSeatThatIsKeptForTheOneOfThatName) {
  const auto host = guest("Mei");
  const std::uint64_t table = open(*host, {});
  std::string token;
  {
    const auto tom = guest("Tom", "192.0.2.2");
    token = tom->welcome().token();
    v1::ClientFrame keep;
    keep.mutable_reserve_seat()->set_table(table);
    keep.mutable_reserve_seat()->set_seat(2);
    keep.mutable_reserve_seat()->set_name("Tom");
    ASSERT_EQ(host->answer_to(std::move(keep)), "");
  }
  std::unique_ptr<Talk> impostor;
  do {
    impostor = guest("Tom", "192.0.2.3");
  } while (impostor->welcome().name() != "Tom");
  v1::ClientFrame look;
  look.mutable_open_table()->set_table(table);
  impostor->send(std::move(look));
  EXPECT_EQ(impostor->answer_to(sit_frame(table, 2)), "seat_reserved");
  EXPECT_EQ(sits(*guest("", "192.0.2.2", token), table), "");
}

TEST_F(Impostor, StaysKeptOutAsAnotherGuestOfTheSameAddress) {
  const auto host = guest("Mei");
  const std::uint64_t table = open(*host, {});
  const auto rude = guest("Rude", "192.0.2.2");
  ASSERT_EQ(sits(*rude, table), "");
  ASSERT_EQ(boot(*host, table, 1), "");
  EXPECT_EQ(sits(*rude, table), "kept_out");
  EXPECT_EQ(sits(*guest("Polite", "192.0.2.2"), table), "kept_out");
  const auto quick = guest("Quick", "192.0.2.2");
  v1::ClientFrame anywhere;
  anywhere.mutable_quick_seat()->set_room("lions-lair");
  quick->send(std::move(anywhere));
  auto seated = quick->wait_for(v1::ServerFrame::kTable);
  while (seated && !seated->table().has_you()) seated = quick->wait_for(v1::ServerFrame::kTable);
  ASSERT_TRUE(seated.has_value());
  EXPECT_NE(seated->table().summary().table(), table) << "nor by asking for any seat";
  EXPECT_EQ(sits(*guest("Somebody", "192.0.2.3"), table), "") << "of another address";
}

TEST_F(Impostor, StaysKeptOutAfterTheServerWasKilled) {
  const auto host = guest("Mei");
  const std::uint64_t table = open(*host, {});
  const auto rude = guest("Rude", "192.0.2.2");
  const std::string token = rude->welcome().token();
  ASSERT_EQ(sits(*rude, table), "");
  ASSERT_EQ(boot(*host, table, 1), "");
  server_.kill();
  server_.restart();
  EXPECT_EQ(sits(*guest("Polite", "192.0.2.2"), table), "kept_out") << "another guest from there";
  EXPECT_EQ(sits(*guest("", "192.0.2.4", token), table), "kept_out") << "the same from elsewhere";
  EXPECT_EQ(sits(*guest("Somebody", "192.0.2.3"), table), "");
}

}  // namespace
}  // namespace lair::testing
