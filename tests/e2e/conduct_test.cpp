// Moderators' decisions hold at every entry point of the real server, after a restart too.

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/credentials.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using boost::json::object;

constexpr const char* kHome = "198.51.100.7";  // the moderator's address

class Conduct : public ::testing::Test {
 protected:
  Conduct() {
    EXPECT_EQ(moderator_.post("/auth/register", credentials("Lin")).status, 201);
    EXPECT_EQ(rude_.post("/auth/register", credentials("Rude")).status, 201);
    const ProcessEnd granted =
        at_console(server_.database(), {"people", "grant", "lin", "moderator"});
    EXPECT_EQ(granted.exit_status, 0) << granted.output;
    come_back();
  }

  // Connects both.
  void come_back() {
    chair_.emplace(server_.port(), kHome);
    EXPECT_EQ(chair_->hello(moderator_), "");
    talk_.emplace(server_.port(), rude_.address());
    EXPECT_EQ(talk_->hello(rude_), "");
    rude_id_ = talk_->welcome().player();
  }

  void restart() {
    server_.kill();
    server_.restart();
    moderator_.move_to(server_.port());
    rude_.move_to(server_.port());
  }

  v1::ClientFrame order(v1::ModerationAct act) const {
    v1::ClientFrame frame;
    v1::Moderate& out = *frame.mutable_moderate();
    out.set_act(act);
    out.set_player(rude_id_);
    out.set_seconds(3600);
    out.set_reason("Shouting at the table.");
    return frame;
  }

  std::string ban_range(const std::string& range) {
    v1::ClientFrame frame = order(v1::MODERATION_ACT_BAN);
    frame.mutable_moderate()->clear_player();
    frame.mutable_moderate()->set_range(range);
    return chair_->answer_to(std::move(frame));
  }

  v1::PersonFound find(const std::string& name) {
    v1::ClientFrame frame;
    frame.mutable_find_person()->set_name(name);
    chair_->send(std::move(frame));
    return chair_->wait_for(v1::ServerFrame::kPersonFound)->person_found();
  }

  v1::Sanctions sanctions() {
    v1::ClientFrame frame;
    frame.mutable_read_sanctions();
    chair_->send(std::move(frame));
    return chair_->wait_for(v1::ServerFrame::kSanctions)->sanctions();
  }

  std::string lift(std::uint64_t sanction) {
    v1::ClientFrame frame;
    frame.mutable_lift_sanction()->set_sanction(sanction);
    frame.mutable_lift_sanction()->set_reason("Said sorry.");
    return chair_->answer_to(std::move(frame));
  }

  void expect_shut_out(Visitor& visitor, const std::string& code) {
    const PageAnswer session = visitor.get("/auth/session");
    EXPECT_EQ(session.status, 403);
    EXPECT_EQ(session.text("error"), code);
    EXPECT_NE(session.text("sentence").find("Shouting at the table."), std::string::npos);
    EXPECT_GT(session.number("until"), 1'700'000'000);
    EXPECT_EQ(visitor.get("/api/v1/tables").status, 403);
    EXPECT_EQ(visitor.post("/link").status, 403);
    EXPECT_EQ(visitor.post("/auth/guest").status, 403);
    EXPECT_EQ(visitor.post("/auth/register", credentials("Other")).status, 403);
    EXPECT_EQ(visitor.post("/auth/sign-in", credentials("Rude")).status, 403);
    EXPECT_EQ(visitor.post("/auth/ticket").status, 403);
  }

  TestServer server_{
      "00", std::string("[server]\ntrusted_proxies = [\"127.0.0.1\"]\n") + kPagesAsOftenAsWanted};
  Visitor moderator_{server_.port(), kHome};
  Visitor rude_{server_.port(), "203.0.113.7"};
  std::optional<Talk> chair_;
  std::optional<Talk> talk_;
  std::uint64_t rude_id_ = 0;
};

TEST_F(Conduct, ABanOfAnAccountHoldsOnEveryDoorUntilItIsLifted) {
  const std::string ticket = rude_.post("/auth/ticket").text("ticket");
  ASSERT_EQ(chair_->answer_to(order(v1::MODERATION_ACT_BAN)), "");
  const v1::Goodbye goodbye = talk_->goodbye();
  EXPECT_EQ(goodbye.code(), "banned");
  EXPECT_GT(goodbye.until(), 1'700'000'000U);
  EXPECT_NE(goodbye.sentence().find("Shouting"), std::string::npos);
  Talk again(server_.port(), rude_.address());
  EXPECT_EQ(again.hello_with_ticket(ticket), "banned") << "a ticket bought before";
  expect_shut_out(rude_, "banned");

  restart();
  expect_shut_out(rude_, "banned");
  Visitor elsewhere(server_.port(), "192.0.2.9");
  const PageAnswer refused = elsewhere.post("/auth/sign-in", credentials("Rude"));
  EXPECT_EQ(refused.text("error"), "banned") << "another address, the same account";

  chair_.emplace(server_.port(), kHome);
  ASSERT_EQ(chair_->hello(moderator_), "");
  const v1::Sanctions held = sanctions();
  ASSERT_EQ(held.sanctions_size(), 1);
  EXPECT_EQ(held.sanctions(0).player_name(), "Rude");
  EXPECT_EQ(lift(held.sanctions(0).sanction()), "");
  EXPECT_EQ(rude_.get("/auth/session").status, 200);
}

TEST_F(Conduct, ABanOfARangeHoldsOnEveryDoorForAllWhoComeFromIt) {
  ASSERT_EQ(ban_range("203.0.113.0/24"), "");
  EXPECT_EQ(talk_->goodbye().code(), "address_banned");
  expect_shut_out(rude_, "address_banned");
  Visitor neighbour(server_.port(), "203.0.113.200");
  expect_shut_out(neighbour, "address_banned");
  EXPECT_EQ(Talk(server_.port(), "203.0.113.9").status(), 403) << "not even a socket";
  EXPECT_EQ(Visitor(server_.port(), "203.0.114.1").post("/auth/guest").status, 201);
  EXPECT_EQ(neighbour.get("/healthz").status, 200);
  restart();
  neighbour.move_to(server_.port());
  expect_shut_out(neighbour, "address_banned");
}

TEST_F(Conduct, APowerHasItsLimits) {
  EXPECT_EQ(ban_range("203.0.0.0/8"), "too_wide");
  EXPECT_EQ(ban_range("198.51.100.0/24"), "own_range");
  EXPECT_EQ(ban_range("everybody"), "bad_range");
  v1::ClientFrame long_ban = order(v1::MODERATION_ACT_BAN);
  long_ban.mutable_moderate()->set_seconds(365 * 86'400);
  EXPECT_EQ(chair_->answer_to(std::move(long_ban)), "too_long");
  v1::ClientFrame silent = order(v1::MODERATION_ACT_WARN);
  silent.mutable_moderate()->clear_reason();
  EXPECT_EQ(chair_->answer_to(std::move(silent)), "reason_missing");
  v1::ClientFrame own = order(v1::MODERATION_ACT_MUTE);
  own.mutable_moderate()->set_player(chair_->welcome().player());
  EXPECT_EQ(chair_->answer_to(std::move(own)), "not_allowed");
  EXPECT_EQ(talk_->answer_to(order(v1::MODERATION_ACT_WARN)), "not_allowed");
  v1::ClientFrame audit;
  audit.mutable_read_audit();
  EXPECT_EQ(talk_->answer_to(std::move(audit)), "not_allowed");
}

TEST_F(Conduct, AMuteAndAWarningAreToldAtOnceOrWhenTheirReaderComes) {
  v1::ClientFrame mute = order(v1::MODERATION_ACT_MUTE);
  mute.mutable_moderate()->add_places(v1::SPEECH_PLACE_ROOM);
  ASSERT_EQ(chair_->answer_to(std::move(mute)), "");
  const auto told = talk_->wait_for(v1::ServerFrame::kNotice);
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(told->notice().act(), v1::MODERATION_ACT_MUTE);
  EXPECT_EQ(told->notice().places_size(), 1);
  EXPECT_EQ(told->notice().reason(), "Shouting at the table.");
  EXPECT_GT(told->notice().at(), 1'700'000'000U);
  talk_.reset();
  while (find("Rude").online()) {
  }
  ASSERT_EQ(chair_->answer_to(order(v1::MODERATION_ACT_WARN)), "");
  restart();
  come_back();
  const auto first = talk_->wait_for(v1::ServerFrame::kNotice);
  const auto second = talk_->wait_for(v1::ServerFrame::kNotice);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->notice().act(), v1::MODERATION_ACT_MUTE) << "it still holds";
  EXPECT_EQ(first->notice().at(), told->notice().at());
  EXPECT_EQ(second->notice().act(), v1::MODERATION_ACT_WARN);
  come_back();
  EXPECT_EQ(talk_->wait_for(v1::ServerFrame::kNotice)->notice().act(), v1::MODERATION_ACT_MUTE);
  ASSERT_EQ(chair_->answer_to(order(v1::MODERATION_ACT_WARN)), "");
  EXPECT_EQ(talk_->wait_for(v1::ServerFrame::kNotice)->notice().act(), v1::MODERATION_ACT_WARN)
      << "the next notice is the new warning: the old one was read";
}

TEST_F(Conduct, ABootTakesSomebodyAwayFromATable) {
  v1::ClientFrame create;
  create.mutable_create_table()->set_room("learners-lounge");
  create.mutable_create_table()->set_rules("yahoo");
  talk_->send(std::move(create));
  const std::uint64_t table = talk_->wait_for(v1::ServerFrame::kDone)->done().table();
  v1::ClientFrame boot = order(v1::MODERATION_ACT_BOOT);
  boot.mutable_moderate()->set_table(table);
  ASSERT_EQ(chair_->answer_to(std::move(boot)), "");
  const auto told = talk_->wait_for(v1::ServerFrame::kNotice);
  ASSERT_TRUE(told.has_value());
  EXPECT_EQ(told->notice().table(), table);
  // The seat is free once the boot is on the disk.
  for (bool sits = true; sits;) {
    const PageAnswer page = Visitor(server_.port()).get("/api/v1/tables");
    ASSERT_EQ(page.status, 200);
    sits = boost::json::serialize(page.json).find("\"Rude\"") != std::string::npos;
  }
  talk_.emplace(server_.port(), rude_.address());
  ASSERT_EQ(talk_->hello(rude_), "");
  EXPECT_EQ(talk_->welcome().own_tables_size(), 0);
}

// The server was killed once the decision was in the log, before the tables had written it.
TEST_F(Conduct, ABootAndTheEndOfATableHoldThoughNoTableHadWrittenThem) {
  const auto open = [&](Talk& host) {
    v1::ClientFrame create;
    create.mutable_create_table()->set_room("learners-lounge");
    create.mutable_create_table()->set_rules("yahoo");
    host.send(std::move(create));
    return host.wait_for(v1::ServerFrame::kDone)->done().table();
  };
  const std::string left = std::to_string(open(*talk_));
  const std::string closed = std::to_string(open(*chair_));
  server_.kill();
  store::Database(server_.database(), store::Access::ReadWrite)
      .execute(
          "INSERT INTO audit (at, act, player, table_id, reason) VALUES (4000000000, 'boot', " +
          std::to_string(rude_id_) + ", " + left + ", 'rude'), (4000000000, 'close', NULL, " +
          closed + ", ''), (1, 'close', NULL, " + left + ", 'a lost table of that number')");
  server_.restart();
  // Both happen once they are on the disk.
  for (bool was = true; was;) {
    const PageAnswer page = Visitor(server_.port()).get("/api/v1/tables");
    ASSERT_EQ(page.status, 200);
    const std::string tables = boost::json::serialize(page.json);
    was =
        tables.find("\"Rude\"") != std::string::npos || tables.find("\"Lin\"") != std::string::npos;
  }
}

TEST_F(Conduct, EveryActIsInALogThatCanBeAsked) {
  ASSERT_EQ(chair_->answer_to(order(v1::MODERATION_ACT_WARN)), "");
  ASSERT_EQ(chair_->answer_to(order(v1::MODERATION_ACT_MUTE)), "");
  ASSERT_EQ(ban_range("192.0.2.0/24"), "");
  ASSERT_EQ(lift(sanctions().sanctions(0).sanction()), "");
  v1::ClientFrame read;
  read.mutable_read_audit()->set_player(rude_id_);
  read.mutable_read_audit()->set_count(2);
  chair_->send(std::move(read));
  const v1::AuditPage page = chair_->wait_for(v1::ServerFrame::kAuditPage)->audit_page();
  ASSERT_EQ(page.entries_size(), 2);
  EXPECT_TRUE(page.more());
  EXPECT_EQ(page.entries(0).act(), v1::MODERATION_ACT_LIFT);
  EXPECT_EQ(page.entries(1).act(), v1::MODERATION_ACT_MUTE);
  EXPECT_EQ(page.entries(1).moderator_name(), "Lin");
  EXPECT_EQ(page.entries(1).player_name(), "Rude");
  EXPECT_EQ(page.entries(1).reason(), "Shouting at the table.");
  EXPECT_GT(page.entries(1).until(), page.entries(1).at());
  const std::string log = at_console(server_.database(), {"people", "audit"}).output;
  for (const char* part : {"ban 192.0.2.0/24", "warn Rude (", "grant Lin (", "as moderator"}) {
    EXPECT_NE(log.find(part), std::string::npos) << part << " in\n" << log;
  }
}

TEST_F(Conduct, APersonIsFoundWithTheirAddressAndWhatHolds) {
  ASSERT_EQ(chair_->answer_to(order(v1::MODERATION_ACT_MUTE)), "");
  const v1::PersonFound person = find("RUDE");
  EXPECT_EQ(person.player(), rude_id_);
  EXPECT_TRUE(person.online());
  ASSERT_EQ(person.addresses_size(), 1);
  EXPECT_EQ(person.addresses(0), "203.0.113.7/32");
  EXPECT_EQ(person.sanctions_size(), 1);
}

}  // namespace
}  // namespace lair::testing
