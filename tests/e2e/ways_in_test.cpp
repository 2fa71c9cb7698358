// Ways into a club: reset links, recovery codes, invitations, who may join; operators' acts from
// their page.
#include <cctype>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/people/totp.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using boost::json::object;

constexpr const char* kOld = "four winds, one table";
constexpr const char* kNew = "three dragons, one wall";

class WaysIn : public ::testing::Test {
 protected:
  int enrol(Visitor& visitor, const std::string& name, const std::string& invitation = "") {
    last_ = visitor.post("/auth/register",
                         {
                             {"name",       name      },
                             {"password",   kOld      },
                             {"invitation", invitation}
    });
    return last_.status;
  }

  int sign_in(const std::string& name, const std::string& password) {
    return Visitor(server_.port())
        .post("/auth/sign-in",
              {
                  {"name",     name    },
                  {"password", password}
    })
        .status;
  }

  // The command's output.
  std::string lair(const std::vector<std::string>& words, int status = 0) {
    const ProcessEnd end = at_console(server_.database(), words);
    EXPECT_EQ(end.exit_status, status) << end.output;
    return end.output;
  }

  // What follows `before` in a text, up to the end of its line.
  static std::string after(const std::string& text, const std::string& before) {
    const std::size_t at = text.find(before);
    if (at == std::string::npos) return {};
    const std::size_t from = at + before.size();
    return text.substr(from, text.find('\n', from) - from);
  }

  void set_mode(const std::string& mode) {
    server_.set_settings("[club]\nmode = \"" + mode + "\"\nname = \"The Four Winds\"\n");
    server_.restart();
  }

  TestServer server_;
  PageAnswer last_;
};

TEST_F(WaysIn, ALinkOfAnOperatorSetsAPasswordOnce) {
  Visitor mei(server_.port());
  ASSERT_EQ(enrol(mei, "Mei"), 201);
  const std::string spent = after(lair({"people", "reset", "Mei"}), "/#/reset/");
  const std::string link = after(lair({"people", "reset", "Mei"}), "/#/reset/");
  ASSERT_EQ(link.size(), 43U);
  Visitor elsewhere(server_.port());
  const auto reset = [&](const std::string& by, const std::string& password) {
    last_ = elsewhere.post("/auth/reset",
                           {
                               {"link",     by      },
                               {"password", password}
    });
    return last_.status;
  };
  EXPECT_EQ(reset(spent, kNew), 410) << "only the newest link is good";
  EXPECT_EQ(reset(link, "short"), 422) << "a password that may not be does not spend the link";
  EXPECT_EQ(reset(link, kNew), 200);
  EXPECT_EQ(last_.text("name"), "Mei");
  EXPECT_TRUE(elsewhere.get("/auth/session").json.at("signed_in").as_bool());
  EXPECT_FALSE(mei.get("/auth/session").json.at("signed_in").as_bool()) << "other devices are out";
  EXPECT_EQ(sign_in("Mei", kOld), 401);
  EXPECT_EQ(sign_in("Mei", kNew), 200);
  EXPECT_EQ(reset(link, kOld), 410) << "good once";
  EXPECT_NE(lair({"people", "audit"}).find("reset Mei"), std::string::npos);
}

TEST_F(WaysIn, ARecoveryCodeIsGoodOnce) {
  Visitor mei(server_.port());
  ASSERT_EQ(enrol(mei, "Mei"), 201);
  EXPECT_EQ(mei.post("/auth/recovery-codes",
                     {
                         {"password", "wrong password"}
  })
                .status,
            401);
  const PageAnswer made = mei.post("/auth/recovery-codes",
                                   {
                                       {"password", kOld}
  });
  ASSERT_EQ(made.status, 200);
  const boost::json::array codes = made.json.at("codes").as_array();
  ASSERT_EQ(codes.size(), 10U);
  EXPECT_EQ(mei.get("/auth/recovery").number("codes_left"), 10);
  std::string typed(codes.at(3).as_string());
  for (char& letter : typed) letter = static_cast<char>(std::tolower(letter));
  const auto recover = [&](const std::string& name, const std::string& code) {
    return Visitor(server_.port())
        .post("/auth/recover",
              {
                  {"name",     name},
                  {"code",     code},
                  {"password", kNew}
    });
  };
  const PageAnswer wrong = recover("Mei", "AAAA-AAAA-AAAA-AAAA");
  EXPECT_EQ(wrong.status, 401);
  EXPECT_EQ(recover("Nobody", typed).json, wrong.json);
  EXPECT_EQ(recover("mei", typed).status, 200);
  EXPECT_EQ(recover("mei", typed).status, 401) << "good once";
  EXPECT_EQ(sign_in("Mei", kNew), 200);
  EXPECT_FALSE(mei.get("/auth/session").json.at("signed_in").as_bool());
  server_.restart();
  EXPECT_EQ(recover("Mei", std::string(codes.at(4).as_string())).status, 200);
}

TEST_F(WaysIn, AClubOfMembersHasNoGuests) {
  Visitor before(server_.port());
  ASSERT_EQ(before.post("/auth/guest").status, 201);
  set_mode("registered");
  before.move_to(server_.port());
  EXPECT_EQ(Visitor(server_.port()).get("/api/v1/club").text("mode"), "registered");
  EXPECT_EQ(Visitor(server_.port()).get("/api/v1/club").text("name"), "The Four Winds");
  const PageAnswer refused = Visitor(server_.port()).post("/auth/guest");
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.text("error"), "guests_refused");
  Talk talk(server_.port());
  EXPECT_EQ(talk.hello_with_token("", "Passing By"), "guests_refused");
  EXPECT_EQ(before.post("/auth/ticket").text("error"), "guests_refused");
  EXPECT_FALSE(before.get("/auth/session").json.at("signed_in").as_bool());
  // An earlier guest may still become a member and keep what they have.
  EXPECT_EQ(enrol(before, "Mei"), 200);
  EXPECT_EQ(before.post("/auth/ticket").status, 200);
}

TEST_F(WaysIn, AnInvitationLetsSoManyIn) {
  set_mode("invited");
  Visitor mei(server_.port());
  EXPECT_EQ(enrol(mei, "Mei"), 422);
  EXPECT_EQ(last_.text("error"), "invitation_needed");
  EXPECT_EQ(enrol(mei, "Mei", "ABCDEFGH23"), 422);
  EXPECT_EQ(last_.text("error"), "invitation_spent");
  const std::string said = lair({"invitations", "make", "--uses", "2", "--note", "Tuesday"});
  const std::string code = said.substr(0, said.find('\n'));
  EXPECT_NE(said.find("/#/invited/" + code), std::string::npos) << said;
  EXPECT_EQ(enrol(mei, "Mei", code), 201);
  Visitor lin(server_.port());
  EXPECT_EQ(enrol(lin, "Mei", code), 409) << "a name that is taken spends nothing";
  EXPECT_EQ(enrol(lin, "Lin", code), 201);
  Visitor dee(server_.port());
  EXPECT_EQ(enrol(dee, "Dee", code), 422);
  EXPECT_NE(lair({"invitations", "list"}).find(code + "  2 of 2 used"), std::string::npos);
  const std::string more = lair({"invitations", "make"});
  const std::string other = more.substr(0, more.find('\n'));
  EXPECT_NE(lair({"invitations", "withdraw", other}).find("no longer lets anybody in"),
            std::string::npos);
  EXPECT_EQ(enrol(dee, "Dee", other), 422);
  EXPECT_EQ(enrol(dee, "Dee", std::string("A\0B", 3)), 422) << "PostgreSQL cannot look for it";
}

TEST_F(WaysIn, AClosedClubTakesNobodyNewButItsMembers) {
  Visitor mei(server_.port());
  ASSERT_EQ(enrol(mei, "Mei"), 201);
  server_.set_settings("[club]\nmode = \"closed\"\n");
  server_.process().signal(SIGHUP);
  server_.process().wait_for_log("configuration reloaded");
  Visitor lin(server_.port());
  EXPECT_EQ(enrol(lin, "Lin"), 403);
  EXPECT_EQ(last_.text("error"), "club_closed");
  EXPECT_EQ(sign_in("Mei", kOld), 200);
}

TEST_F(WaysIn, OperatorsActFromTheirPageWithinTheirRank) {
  Visitor boss(server_.port());
  Visitor mei(server_.port());
  ASSERT_EQ(enrol(boss, "Boss"), 201);
  ASSERT_EQ(enrol(mei, "Mei"), 201);
  const object list{
      {"act", "people.list"}
  };
  EXPECT_EQ(Visitor(server_.port()).post("/auth/admin", list).status, 401);
  EXPECT_EQ(boss.post("/auth/admin", list).status, 403);
  lair({"people", "grant", "Mei", "moderator"});
  EXPECT_EQ(mei.post("/auth/admin", list).status, 403) << "a moderator is no operator";
  lair({"people", "grant", "Boss", "operator"});
  for (const std::size_t count : {1U, 2U}) {
    object few = list;
    few["count"] = count;
    const PageAnswer page = boss.post("/auth/admin", few);
    EXPECT_EQ(page.json.at("people").as_array().size(), count);
    EXPECT_EQ(page.json.at("more").as_bool(), count == 1) << "there are two";
  }
  EXPECT_EQ(boss.post("/auth/admin",
                      {
                          {"act", "server.facts"}
  })
                .status,
            200);
  const auto ban = [&](const std::string& name) {
    return boss.post(
        "/auth/admin",
        {
            {"act",     "people.ban"},
            {"name",    name        },
            {"seconds", 3600        },
            {"reason",  "spam"      }
    });
  };
  EXPECT_EQ(ban("Mei").status, 200);
  EXPECT_EQ(sign_in("Mei", kOld), 403);
  EXPECT_EQ(ban("Boss").text("error"), "not_allowed");
  for (const char* act : {"people.forget", "people.rename", "people.reset", "people.sign_out"}) {
    EXPECT_EQ(boss.post("/auth/admin",
                        {
                            {"act",  act   },
                            {"name", "Boss"},
                            {"to",   "Rex" }
    })
                  .text("error"),
              "not_allowed")
        << act;
  }
  // Another site's page has no say, even in an operator's browser.
  const PageAnswer foreign = boss.post_as("/auth/admin", list, "Origin: https://evil.example\r\n");
  EXPECT_EQ(foreign.status, 403);
  EXPECT_NE(lair({"people", "audit", "--player", "Mei"}).find("by Boss ("), std::string::npos);
}

TEST_F(WaysIn, AModeratorMaySignInWithASecondFactor) {
  Visitor mei(server_.port());
  ASSERT_EQ(enrol(mei, "Mei"), 201);
  EXPECT_EQ(mei.post("/auth/second-factor/new").text("error"), "not_allowed");
  lair({"people", "grant", "Mei", "moderator"});
  const PageAnswer made = mei.post("/auth/second-factor/new");
  ASSERT_EQ(made.status, 200);
  const std::string secret = made.text("secret");
  EXPECT_NE(made.text("link").find("secret=" + secret), std::string::npos);
  const std::string bytes = *people::bytes_of_base32(secret);
  // The app's clock, one step ahead the second time, so that the code is a new one. The server
  // takes either for half a minute at least, even if the present step is almost over.
  const auto code = [&](std::int64_t off) {
    return people::totp_code(bytes, std::time(nullptr) / people::kTotpStepSeconds + off);
  };
  const auto ask = [&](Visitor& visitor, const std::string& path, const std::string& factor) {
    return visitor.post(
        path,
        {
            {"name",     "Mei" },
            {"password", kOld  },
            {"secret",   secret},
            {"factor",   factor}
    });
  };
  EXPECT_EQ(ask(mei, "/auth/second-factor/set", "000000").status, 401);
  ASSERT_EQ(ask(mei, "/auth/second-factor/set", code(0)).status, 200);
  EXPECT_TRUE(mei.get("/auth/recovery").json.at("second_factor").as_bool());

  Visitor thief(server_.port());
  EXPECT_EQ(ask(thief, "/auth/sign-in", "").text("error"), "second_factor_needed");
  EXPECT_EQ(ask(thief, "/auth/sign-in", "123").text("error"), "second_factor_wrong");
  EXPECT_EQ(thief.cookie(), "");
  const std::string next = code(1);
  EXPECT_EQ(ask(thief, "/auth/sign-in", next).status, 200);
  EXPECT_EQ(ask(thief, "/auth/sign-in", next).text("error"), "second_factor_wrong") << "good once";
  // A link sets the password but gets nobody past the second factor.
  const std::string link = after(lair({"people", "reset", "Mei"}), "/#/reset/");
  EXPECT_EQ(Visitor(server_.port())
                .post("/auth/reset",
                      {
                          {"link",     link},
                          {"password", kNew}
  })
                .text("error"),
            "second_factor_needed");
  EXPECT_NE(lair({"people", "reset", "Mei", "--second-factor"}).find("password only"),
            std::string::npos);
  EXPECT_EQ(sign_in("Mei", kOld), 200);
}

}  // namespace
}  // namespace lair::testing
