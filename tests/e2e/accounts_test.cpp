// Accounts through the real server's entry points: pages with a cookie, sockets with a ticket.
#include <fstream>
#include <sstream>
#include <thread>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tests/e2e/credentials.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using boost::json::object;

// The number of a table that `talk` opens and sits down at, in seat A.
std::uint64_t open_table(Talk& talk) {
  v1::ClientFrame frame;
  frame.mutable_create_table()->set_room("learners-lounge");
  frame.mutable_create_table()->set_rules("yahoo");
  talk.send(std::move(frame));
  return talk.wait_for(v1::ServerFrame::kDone)->done().table();
}

void look_at(Talk& talk, std::uint64_t table) {
  v1::ClientFrame frame;
  frame.mutable_open_table()->set_table(table);
  talk.send(std::move(frame));
}

std::string say_stand(Talk& talk, std::uint64_t table) {
  v1::ClientFrame frame;
  frame.mutable_stand()->set_table(table);
  return talk.answer_to(std::move(frame));
}

class Accounts : public ::testing::Test {
 protected:
  TestServer server_{"00", kPagesAsOftenAsWanted};
};

TEST_F(Accounts, AGuestIsKeptWithNumberSeatAndTable) {
  Visitor mei(server_.port());
  const PageAnswer guest = mei.post("/auth/guest",
                                    {
                                        {"name", "Passing By"}
  });
  ASSERT_EQ(guest.status, 201);
  EXPECT_FALSE(guest.json.contains("token")) << "a page never sees its token";
  Talk talk(mei.port());
  ASSERT_EQ(talk.hello(mei), "");
  const std::uint64_t table = open_table(talk);

  const std::string guest_cookie = mei.cookie();
  const PageAnswer kept = mei.post("/auth/register", credentials("Mei"));
  ASSERT_EQ(kept.status, 200);
  EXPECT_EQ(kept.number("player"), guest.number("player"));
  EXPECT_NE(mei.cookie(), guest_cookie);
  const auto you = talk.wait_for(v1::ServerFrame::kYou);
  ASSERT_TRUE(you.has_value());
  EXPECT_EQ(you->you().name(), "Mei");
  EXPECT_TRUE(you->you().has_account());

  Visitor elsewhere(server_.port());
  ASSERT_EQ(elsewhere.post("/auth/sign-in", credentials("mei")).status, 200);
  Talk other(server_.port());
  ASSERT_EQ(other.hello(elsewhere), "");
  EXPECT_EQ(other.welcome().player(), static_cast<std::uint64_t>(guest.number("player")));
  ASSERT_EQ(other.welcome().own_tables_size(), 1);
  EXPECT_EQ(other.welcome().own_tables(0).table(), table);

  Visitor old(server_.port());
  old.set_cookie(guest_cookie);
  EXPECT_FALSE(old.get("/auth/session").json.at("signed_in").as_bool()) << "the guest's session";
}

TEST_F(Accounts, TheNewestDeviceTakesTheSeatOverAndTheOlderIsTold) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Talk desk(server_.port());
  ASSERT_EQ(desk.hello(mei), "");
  const std::uint64_t table = open_table(desk);

  Visitor pocket(server_.port());
  ASSERT_EQ(pocket.post("/auth/sign-in", credentials("Mei")).status, 200);
  Talk phone(server_.port());
  ASSERT_EQ(phone.hello(pocket), "");
  look_at(phone, table);
  EXPECT_EQ(desk.goodbye().code(), "replaced");
  const auto state = phone.wait_for(v1::ServerFrame::kTable);
  ASSERT_TRUE(state.has_value());
  ASSERT_TRUE(state->table().has_you());
  EXPECT_EQ(state->table().you(), 0U) << "the seat is one's own still";
  EXPECT_EQ(say_stand(phone, table), "") << "and obeys the newest device";
}

TEST_F(Accounts, AWrongPasswordIsAnsweredLikeAnUnknownName) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Visitor stranger(server_.port());
  const PageAnswer wrong = stranger.post("/auth/sign-in", credentials("Mei", "wrong password"));
  const PageAnswer unknown = stranger.post("/auth/sign-in", credentials("Lin", "wrong password"));
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(wrong.text("error"), "wrong_credentials");
  EXPECT_EQ(unknown.status, wrong.status);
  EXPECT_EQ(unknown.json, wrong.json);
  EXPECT_EQ(stranger.cookie(), "");
}

TEST_F(Accounts, ATicketIsGoodOnce) {
  Visitor mei(server_.port());
  mei.post("/auth/guest");
  const std::string ticket = mei.post("/auth/ticket").text("ticket");
  Talk first(server_.port());
  EXPECT_EQ(first.hello_with_ticket(ticket), "");
  Talk second(server_.port());
  EXPECT_EQ(second.hello_with_ticket(ticket), "ticket_spent");
  EXPECT_EQ(second.hello_with_ticket(std::string(43, 'x')), "ticket_spent");
  EXPECT_EQ(second.hello(mei), "") << "another ticket on the same connection";
}

TEST_F(Accounts, APageCannotBeMadeToActByAnother) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  EXPECT_EQ(mei.post_as("/auth/sign-out", {}, "Origin: https://evil.test\r\n").status, 403);
  EXPECT_EQ(mei.post_as("/auth/sign-out", {}, "Origin: null\r\n").status, 403);
  EXPECT_EQ(mei.post_as("/auth/sign-out", {}, "").status, 403) << "a cookie, but nobody says whose";
  EXPECT_TRUE(mei.get("/auth/session").json.at("signed_in").as_bool());
  EXPECT_EQ(mei.post_as("/auth/sign-out", {}, "Sec-Fetch-Site: same-origin\r\n").status, 200);
}

TEST_F(Accounts, TheCookieCannotBeReadAndGoesNowhereElse) {
  Visitor mei(server_.port());
  const std::string cookie = mei.post("/auth/guest").headers.at("set-cookie");
  for (const char* part : {"; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=34560000"}) {
    EXPECT_NE(cookie.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(cookie.find("; Secure"), std::string::npos) << "plain HTTP on the loopback address";
}

TEST_F(Accounts, AProgramIsGivenItsTokenInstead) {
  Visitor program(server_.port());
  const PageAnswer answer = program.post_as("/auth/guest",
                                            {
                                                {"token", true}
  },
                                            "");
  ASSERT_EQ(answer.status, 201);
  EXPECT_FALSE(answer.headers.contains("set-cookie"));
  const std::string token = answer.text("token");
  Talk talk(server_.port());
  EXPECT_EQ(talk.hello_with_token(token), "");
  EXPECT_EQ(talk.welcome().player(), static_cast<std::uint64_t>(answer.number("player")));
  object wanted = credentials("Tin Man");
  wanted["token"] = true;
  const PageAnswer kept =
      program.post_as("/auth/register", wanted, "Authorization: Bearer " + token + "\r\n");
  EXPECT_EQ(kept.number("player"), answer.number("player"));
  EXPECT_NE(kept.text("token"), "");
}

TEST_F(Accounts, ATokenThatAPageKeptBecomesACookie) {
  Talk old(server_.port());
  ASSERT_EQ(old.hello_with_token("", "Old Client"), "");
  const std::string token = old.welcome().token();
  Visitor page(server_.port());
  const PageAnswer adopted = page.post_as(
      "/auth/adopt", {}, "Origin: http://lair.test\r\nAuthorization: Bearer " + token + "\r\n");
  ASSERT_EQ(adopted.status, 200);
  EXPECT_EQ(static_cast<std::uint64_t>(adopted.number("player")), old.welcome().player());
  EXPECT_TRUE(page.get("/auth/session").json.at("signed_in").as_bool());
  Talk again(server_.port());
  EXPECT_EQ(again.hello_with_token(token), "");
  EXPECT_NE(again.welcome().player(), old.welcome().player()) << "the token is worth nothing now";
}

TEST_F(Accounts, SigningOutEverywhereEndsEveryDevice) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Visitor pocket(server_.port());
  ASSERT_EQ(pocket.post("/auth/sign-in", credentials("Mei")).status, 200);
  Talk phone(server_.port());
  ASSERT_EQ(phone.hello(pocket), "");
  const std::string cookie = pocket.cookie();
  ASSERT_EQ(mei.post("/auth/sign-out-everywhere").status, 200);
  EXPECT_EQ(phone.goodbye().code(), "signed_out");
  EXPECT_EQ(mei.cookie(), "");
  pocket.set_cookie(cookie);
  EXPECT_EQ(pocket.post("/auth/ticket").text("error"), "signed_out");
}

TEST_F(Accounts, AGuestComesBackOnceWhoSignedInOverThemSignsOut) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Visitor shared(server_.port());
  const PageAnswer guest = shared.post("/auth/guest",
                                       {
                                           {"name", "Passing By"}
  });
  ASSERT_EQ(guest.status, 201);
  for (const char* way : {"/auth/sign-out", "/auth/sign-out-everywhere"}) {
    ASSERT_EQ(shared.post("/auth/sign-in", credentials("Mei")).status, 200);
    EXPECT_EQ(shared.get("/auth/session").text("name"), "Mei");
    const PageAnswer left = shared.post(way);
    EXPECT_TRUE(left.json.at("signed_in").as_bool()) << way;
    EXPECT_EQ(left.number("player"), guest.number("player")) << way;
    EXPECT_EQ(shared.get("/auth/session").text("name"), "Passing By") << way;
  }
}

TEST_F(Accounts, AnAccountIsNotPutAside) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Visitor shared(server_.port());
  ASSERT_EQ(shared.post("/auth/register", credentials("Lin")).status, 201);
  ASSERT_EQ(shared.post("/auth/sign-in", credentials("Mei")).status, 200);
  EXPECT_FALSE(shared.post("/auth/sign-out").json.at("signed_in").as_bool());
  EXPECT_EQ(shared.cookie(), "");
}

TEST_F(Accounts, ANewPasswordSignsTheOtherDevicesOut) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Talk desk(server_.port());
  ASSERT_EQ(desk.hello(mei), "");
  Visitor pocket(server_.port());
  ASSERT_EQ(pocket.post("/auth/sign-in", credentials("Mei")).status, 200);
  Talk phone(server_.port());
  ASSERT_EQ(phone.hello(pocket), "");
  object change{
      {"old_password", "a wrong one"        },
      {"password",     "another good secret"}
  };
  EXPECT_EQ(mei.post("/auth/password", change).text("error"), "wrong_credentials");
  change["old_password"] = kPassword;
  ASSERT_EQ(mei.post("/auth/password", change).status, 200);
  EXPECT_EQ(phone.goodbye().code(), "signed_out");
  v1::ClientFrame ping;
  ping.mutable_ping();
  desk.send(std::move(ping));
  EXPECT_TRUE(desk.wait_for(v1::ServerFrame::kPong)) << "this device goes on";
  EXPECT_EQ(pocket.post("/auth/sign-in", credentials("Mei")).status, 401);
  EXPECT_EQ(pocket.post("/auth/sign-in", credentials("Mei", "another good secret")).status, 200);
}

TEST_F(Accounts, SurviveARestart) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  server_.kill();
  server_.restart();
  mei.move_to(server_.port());
  EXPECT_EQ(mei.get("/auth/session").text("name"), "Mei") << "still signed in";
}

TEST_F(Accounts, ANameThatLooksLikeAnAccountsIsTaken) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Bill")).status, 201);
  Visitor other(server_.port());
  const PageAnswer taken = other.post("/auth/register", credentials("Bi11"));
  EXPECT_EQ(taken.status, 409);
  EXPECT_EQ(taken.text("error"), "name_taken");
  EXPECT_EQ(taken.text("field"), "name");
  EXPECT_EQ(other
                .post("/auth/guest",
                      {
                          {"name", "b i l l"}
  })
                .text("error"),
            "name_taken");
  Talk guest(server_.port());
  EXPECT_EQ(guest.hello_with_token("", "BILL"), "name_taken");
  EXPECT_EQ(guest.hello_with_token("", "<script>"), "name_characters");
  EXPECT_EQ(guest.hello_with_token("", "Moderator"), "name_reserved");
  EXPECT_EQ(guest.hello_with_token("", "Will"), "");
}

TEST_F(Accounts, WhoWishesToBeForgottenIs) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Talk talk(server_.port());
  ASSERT_EQ(talk.hello(mei), "");
  EXPECT_EQ(mei.post("/auth/forget",
                     {
                         {"password", "wrong one"}
  })
                .status,
            401);
  ASSERT_EQ(mei.post("/auth/forget",
                     {
                         {"password", kPassword}
  })
                .status,
            200);
  EXPECT_EQ(talk.goodbye().code(), "signed_out");
  EXPECT_EQ(mei.post("/auth/sign-in", credentials("Mei")).status, 401);
  EXPECT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201) << "the name is free";
}

TEST_F(Accounts, WhoIsForgottenIsNamedByNoTableThatStillStands) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  Talk talk(server_.port());
  ASSERT_EQ(talk.hello(mei), "");
  v1::ClientFrame create;
  create.mutable_create_table()->set_room("lions-lair");
  create.mutable_create_table()->set_rules("yahoo");
  ASSERT_EQ(talk.answer_to(create), "");
  const auto tables = [&] {
    const PageAnswer page = Visitor(server_.port()).get("/api/v1/tables");
    EXPECT_EQ(page.status, 200);
    return boost::json::serialize(page.json);
  };
  // The page of all tables gets the news from the table, as its watchers do.
  while (tables().find("Mei's table") == std::string::npos && !HasFailure()) {
    std::this_thread::yield();
  }
  Talk watcher(server_.port());
  ASSERT_EQ(watcher.hello_with_token(""), "");
  v1::ClientFrame open;
  open.mutable_open_table()->set_table(1);
  watcher.send(open);
  const auto before = watcher.wait_for(v1::ServerFrame::kTable);
  EXPECT_EQ(before->table().summary().name(), "Mei's table");
  ASSERT_EQ(mei.post("/auth/forget",
                     {
                         {"password", kPassword}
  })
                .status,
            200);
  const auto after = watcher.wait_for(v1::ServerFrame::kTable);
  EXPECT_EQ(after->table().summary().name().find("Mei"), std::string::npos) << "told at once";
  while (tables().find("Mei") != std::string::npos && !HasFailure()) std::this_thread::yield();
}

TEST_F(Accounts, WhatIsNoJsonIsRefused) {
  Visitor mei(server_.port());
  const std::string origin = "Origin: http://lair.test\r\n";
  test::RawWebSocket line(server_.port());
  line.send("POST /auth/guest HTTP/1.1\r\nHost: lair.test\r\n" + origin +
            "Content-Type: application/json\r\nContent-Length: 9\r\n\r\nnot json!");
  EXPECT_EQ(line.reply()->status, 400);
  line.send("POST /auth/guest HTTP/1.1\r\nHost: lair.test\r\n" + origin +
            "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}");
  EXPECT_EQ(line.reply()->status, 415) << "a form of another page can send plain text";
  EXPECT_EQ(mei.get("/auth/guest").status, 405);
  EXPECT_EQ(mei.get("/auth/nowhere").status, 404);
}

// Each page under /auth in the API description, as method and path.
std::vector<std::pair<std::string, std::string>> described_pages() {
  std::ifstream file(LAIR_SOURCE_DIR "/server/api/openapi.json");
  std::ostringstream text;
  text << file.rdbuf();
  const boost::json::value description = boost::json::parse(text.str());
  std::vector<std::pair<std::string, std::string>> pages;
  for (const auto& [path, methods] : description.at("paths").as_object()) {
    if (!path.starts_with("/auth/")) continue;
    for (const auto& [method, page] : methods.as_object()) pages.emplace_back(method, path);
  }
  return pages;
}

TEST_F(Accounts, EveryPageThatIsDescribedIsThere) {
  const auto pages = described_pages();
  EXPECT_GT(pages.size(), 20U);
  for (const auto& [method, path] : pages) {
    Visitor visitor(server_.port());
    const int status = (method == "get" ? visitor.get(path) : visitor.post(path)).status;
    EXPECT_NE(status, 404) << path;
    EXPECT_NE(status, 405) << path;
  }
}

TEST(Operators, AreNamedByTheConfigurationOnceTheyHaveAnAccount) {
  TestServer server("00", "[people]\noperators = []\n");
  ASSERT_EQ(Visitor(server.port()).post("/auth/register", credentials("Boss")).status, 201);
  server.set_settings("[people]\noperators = [\"boss\"]\n");
  server.restart();
  Visitor boss(server.port());
  EXPECT_EQ(boss.post("/auth/sign-in", credentials("Boss")).text("role"), "operator");
  server.set_settings("[people]\noperators = [\"Nobody Yet\"]\n");
  server.restart();
  server.process().wait_for_log("operators: no account has this name");
  EXPECT_NE(Visitor(server.port()).post("/auth/register", credentials("Nobody Yet")).status, 201)
      << "or the first would take it";
}

TEST_F(Accounts, GiveTheirOwnersAllThatIsKnownOfThemAndNobodyElse) {
  Visitor mei(server_.port());
  ASSERT_EQ(mei.post("/auth/register", credentials("Mei")).status, 201);
  const PageAnswer own = mei.get("/api/v1/me");
  EXPECT_EQ(own.status, 200);
  EXPECT_EQ(own.text("name"), "Mei");
  EXPECT_EQ(own.json.at("sessions").as_array().size(), 1U);
  EXPECT_EQ(boost::json::serialize(own.json).find("argon2"), std::string::npos);
  EXPECT_EQ(Visitor(server_.port()).get("/api/v1/me").status, 401);
}

}  // namespace
}  // namespace lair::testing
