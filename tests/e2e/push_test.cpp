// Calls to devices by a real server: what a push service on this machine gets, and what its device
// reads.
#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/club.hpp"
#include "tests/e2e/listener.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/push_service.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

constexpr const char* kContact = "[push]\ncontact = \"mailto:host@club.example\"\n";

v1::ClientFrame subscribe(const push::Subscription& subscription) {
  v1::ClientFrame frame;
  v1::SubscribePush& out = *frame.mutable_subscribe_push();
  out.set_endpoint(subscription.endpoint);
  out.set_key(std::string(subscription.key.begin(), subscription.key.end()));
  out.set_secret(std::string(subscription.secret.begin(), subscription.secret.end()));
  return frame;
}

v1::ClientFrame invite(std::uint64_t player) {
  v1::ClientFrame frame;
  frame.mutable_invite()->set_player(player);
  return frame;
}

v1::ClientFrame follow(std::uint64_t player) {
  v1::ClientFrame frame;
  frame.mutable_follow()->set_player(player);
  return frame;
}

v1::ClientFrame quick_seat() {
  v1::ClientFrame frame;
  frame.mutable_quick_seat()->set_room("lions-lair");
  return frame;
}

class CalledBack : public ::testing::Test {
 protected:
  CalledBack() {
    for (Listener* one : {&*mei_, &*tom_}) one->connect(server_.port());
  }

  std::unique_ptr<Listener> member(const std::string& name) {
    Visitor visitor(server_.port());
    return std::make_unique<Listener>(link::Guest{.token = account_token(visitor, name)});
  }

  void mei_leaves() {
    mei_->drop();
    // Once Tom is told that she is away, the server has noticed.
    tom_->await([&](const v1::ServerFrame& frame) {
      if (!frame.has_follow_changed()) return false;
      const auto& person = frame.follow_changed().people(0);
      return person.player() == mei_->player() && !person.is_here();
    });
  }

  std::optional<std::string> next_call() { return phone_.read(service_.await().body); }

  // Waits for that call. Others may come before it: of a call that reaches a busy push service too
  // late, only what came after it is sent again.
  void await_call(const std::string& wanted) {
    while (next_call() != wanted) {
    }
  }

  PushService service_;
  Device phone_;
  TestServer server_{
      "00", kContact, {"--push-authority-for-tests", service_.certificate()}
  };
  std::unique_ptr<Listener> mei_ = member("Mei");
  std::unique_ptr<Listener> tom_ = member("Tom");
};

TEST_F(CalledBack, ByAnInvitationOfSomebodyTheyFollow) {
  ASSERT_EQ(mei_->code_of(subscribe(phone_.subscription(service_.endpoint("mei")))), "");
  ASSERT_EQ(tom_->code_of(follow(mei_->player())), "");
  ASSERT_EQ(tom_->code_of(quick_seat()), "");
  const std::uint64_t table = tom_->talk().table();
  mei_leaves();
  EXPECT_EQ(tom_->code_of(invite(mei_->player())), "not_here") << "whom she does not follow";
  mei_->connect(server_.port());
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  mei_leaves();
  ASSERT_EQ(tom_->code_of(invite(mei_->player())), "");
  EXPECT_EQ(next_call(),
            R"({"kind":"invitation","number":)" + std::to_string(table) +
                R"(,"name":"Tom's table","from":"Tom"})");
}

TEST_F(CalledBack, WhenItIsTheirTurn) {
  ASSERT_EQ(mei_->code_of(subscribe(phone_.subscription(service_.endpoint("mei")))), "");
  v1::ClientFrame create;
  create.mutable_create_table()->set_room("lions-lair");
  create.mutable_create_table()->set_name("A table");
  create.mutable_create_table()->set_rules("yahoo");
  create.mutable_create_table()->mutable_clock()->set_move_ms(1'000);
  ASSERT_EQ(mei_->code_of(create), "");
  const std::uint64_t table = mei_->talk().table();
  // Tom stays: while nobody is at a table, no seat is asked there.
  tom_->open(table);
  v1::ClientFrame sit;
  sit.mutable_sit()->set_table(table);
  ASSERT_EQ(tom_->code_of(sit), "");
  v1::ClientFrame fill;
  fill.mutable_add_bots()->set_table(table);
  ASSERT_EQ(mei_->code_of(fill), "");
  v1::ClientFrame start;
  start.mutable_start()->set_table(table);
  ASSERT_EQ(mei_->code_of(start), "");
  mei_->await([](const v1::ServerFrame& frame) {
    return frame.has_events() && frame.events().has_prompt();
  });
  // That prompt was hers; the next one calls her, after her second has passed.
  mei_->drop();
  await_call(R"({"kind":"turn","number":)" + std::to_string(table) + R"(,"name":"A table"})");
  // Her second has passed again.
  await_call(R"({"kind":"over","number":)" + std::to_string(table) +
             R"(,"name":"A table","call":"turn"})");
}

TEST_F(CalledBack, AfterARestartByTheSameKey) {
  const std::string key = mei_->talk().lobby().push_key();
  ASSERT_EQ(key.size(), 65U);
  ASSERT_EQ(mei_->code_of(subscribe(phone_.subscription(service_.endpoint("mei")))), "");
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  server_.kill();
  server_.restart();
  tom_->drop();
  tom_->connect(server_.port());
  EXPECT_EQ(tom_->talk().lobby().push_key(), key);
  ASSERT_EQ(tom_->code_of(quick_seat()), "");
  ASSERT_EQ(tom_->code_of(invite(mei_->player())), "");
  EXPECT_TRUE(next_call());
}

TEST_F(CalledBack, NotAnyMoreOnceTheyHaveSignedOut) {
  Visitor visitor(server_.port());
  Listener ann(link::Guest{.token = account_token(visitor, "Ann")});
  ann.connect(server_.port());
  const Device old_phone;
  ASSERT_EQ(ann.code_of(subscribe(old_phone.subscription(service_.endpoint("ann")))), "");
  ASSERT_EQ(ann.code_of(follow(tom_->player())), "");
  ASSERT_EQ(tom_->code_of(quick_seat()), "");
  ASSERT_EQ(visitor
                .post("/auth/sign-out",
                      {
                          {"everywhere", true}
  })
                .status,
            200);
  ASSERT_EQ(mei_->code_of(subscribe(phone_.subscription(service_.endpoint("mei")))), "");
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  ASSERT_EQ(tom_->code_of(follow(mei_->player())), "");
  mei_leaves();
  ASSERT_EQ(tom_->code_of(invite(ann.player())), "");
  ASSERT_EQ(tom_->code_of(invite(mei_->player())), "");
  EXPECT_EQ(service_.await().path, "/mei") << "the call to Ann, made before, went nowhere";
}

TEST_F(CalledBack, AtAddressesOfPushServicesAlone) {
  push::Subscription bad = phone_.subscription("https://192.168.1.1/router");
  EXPECT_EQ(mei_->code_of(subscribe(bad)), "bad_value");
  bad = phone_.subscription("http://127.0.0.1/x");
  EXPECT_EQ(mei_->code_of(subscribe(bad)), "bad_value");
  bad = phone_.subscription(service_.endpoint("x"));
  bad.key[1] ^= 1U;
  EXPECT_EQ(mei_->code_of(subscribe(bad)), "bad_value") << "no point on the curve";
}

TEST(ServersWithoutAContact, CallNoDevice) {
  TestServer server;
  Listener mei("Mei");
  mei.connect(server.port());
  EXPECT_EQ(mei.talk().lobby().push_key(), "");
  const Device phone;
  EXPECT_EQ(mei.code_of(subscribe(phone.subscription("https://push.example/x"))), "push_off");
}

}  // namespace
}  // namespace lair::testing
