// A lost password is reset by e-mail through a real SMTP server, and nobody learns who has which
// address.
#include <csignal>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/console.hpp"
#include "tests/e2e/credentials.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/mail_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using test::Letter;
using test::MailServer;

constexpr const char* kPlaceOfReset = "https://club.example/#/reset/";
constexpr const char* kPlaceOfConfirm = "https://club.example/#/confirm/";
constexpr const char* kChosen = "three dragons, one wall";

std::string settings_for(const MailServer& mail, const std::string& more = "") {
  return "[club]\naddress = \"https://club.example\"\nname = \"The Four Winds\"\n"
         "[mail]\nhost = \"127.0.0.1\"\nport = " +
         std::to_string(mail.port()) +
         "\nsecurity = \"none\"\nfrom = \"mahjong@club.example\"\nretry_seconds = 1\n"
         "timeout_seconds = " +
         std::to_string(test::kPatience.count()) + "\n" + more;
}

class ByEmail : public ::testing::Test {
 protected:
  void enrol(Visitor& visitor, const std::string& name) {
    ASSERT_EQ(visitor
                  .post("/auth/register",
                        {
                            {"name",     name     },
                            {"password", kPassword}
    })
                  .status,
              201);
  }

  static PageAnswer give(Visitor& visitor,
                         const std::string& email,
                         const std::string& password = kPassword) {
    return visitor.post("/auth/email",
                        {
                            {"email",    email   },
                            {"password", password},
                            {"language", "en"    }
    });
  }

  PageAnswer confirm(const std::string& link) {
    return Visitor(server_.port())
        .post("/auth/email/confirm",
              {
                  {"link", link}
    });
  }

  PageAnswer ask(const std::string& email, const std::string& language = "en") {
    return Visitor(server_.port())
        .post("/auth/reset-by-email",
              {
                  {"email",    email   },
                  {"language", language}
    });
  }

  int reset(Visitor& visitor, const std::string& link, const std::string& password) {
    return visitor
        .post("/auth/reset",
              {
                  {"link",     link    },
                  {"password", password}
    })
        .status;
  }

  void enrol_giving(Visitor& visitor, const std::string& name, const std::string& email) {
    enrol(visitor, name);
    ASSERT_EQ(give(visitor, email).status, 200);
  }

  void enrol_with_address(Visitor& visitor, const std::string& name, const std::string& email) {
    enrol_giving(visitor, name, email);
    ASSERT_EQ(confirm(mail_.next().after(kPlaceOfConfirm)).status, 200);
  }

  // Letters go to this server from now on.
  void send_through(const MailServer& mail) {
    server_.set_settings(settings_for(mail));
    server_.restart();
  }

  // Returns the first value of the first row.
  std::string at_database(const std::string& sql) {
    store::Database database(server_.database(), store::Access::ReadWrite);
    store::Statement statement(database, sql);
    store::Run run(statement);
    return run.step() ? std::string(run.text(0)) : std::string();
  }

  MailServer mail_;
  TestServer server_{"00", settings_for(mail_)};
};

TEST_F(ByEmail, AnAddressIsTheAccountsOnceItsLinkWasOpened) {
  Visitor mei(server_.port());
  enrol(mei, "Mei");
  EXPECT_EQ(give(mei, "mei@home.example", "not hers").text("error"), "wrong_credentials");
  EXPECT_EQ(give(mei, "mei at home").text("error"), "bad_email");
  EXPECT_EQ(give(mei, "mei@home.example\nBcc: all@home.example").text("error"), "bad_email");
  ASSERT_EQ(give(mei, "Mei@Home.example").status, 200);
  const Letter letter = mail_.next();
  EXPECT_EQ(letter.to, "Mei@Home.example");
  EXPECT_NE(letter.text.find("Hello Mei"), std::string::npos) << letter.text;
  EXPECT_NE(letter.text.find("The Four Winds"), std::string::npos) << letter.text;
  EXPECT_EQ(mei.get("/auth/recovery").text("email"), "");
  EXPECT_EQ(mei.get("/auth/recovery").text("email_waiting"), "Mei@Home.example");
  EXPECT_EQ(ask("mei@home.example").status, 202);
  const std::string link = letter.after(kPlaceOfConfirm);
  EXPECT_EQ(confirm(link).status, 200);
  EXPECT_EQ(confirm(link).text("error"), "link_spent");
  EXPECT_EQ(mei.get("/auth/recovery").text("email"), "Mei@Home.example");
  EXPECT_EQ(mei.get("/auth/recovery").text("email_waiting"), "");
  EXPECT_EQ(mei.get("/api/v1/me").text("email"), "Mei@Home.example");
  EXPECT_EQ(mail_.waiting(), 0U) << "an address that was not confirmed gets no reset";
}

TEST_F(ByEmail, ALetterNamesTheClubAsItIsCalledNow) {
  Visitor mei(server_.port());
  enrol(mei, "Mei");
  std::string settings = settings_for(mail_);
  const std::string before = "The Four Winds";
  server_.set_settings(settings.replace(settings.find(before), before.size(), "The Three Dragons"));
  server_.process().signal(SIGHUP);
  server_.process().wait_for_log("configuration reloaded");
  ASSERT_EQ(give(mei, "mei@home.example").status, 200);
  const std::string text = mail_.next().text;
  EXPECT_NE(text.find("The Three Dragons"), std::string::npos) << text;
}

TEST_F(ByEmail, ALinkSetsAPasswordOnce) {
  Visitor mei(server_.port());
  enrol_with_address(mei, "Mei", "mei@home.example");
  EXPECT_EQ(ask("MEI@home.example").status, 202);
  const std::string first = mail_.next().after(kPlaceOfReset);
  EXPECT_EQ(ask("mei@home.example").status, 202);
  const std::string second = mail_.next().after(kPlaceOfReset);
  ASSERT_EQ(first.size(), 43U);
  Visitor elsewhere(server_.port());
  EXPECT_EQ(reset(elsewhere, first, kChosen), 200) << "a later letter does not end an earlier link";
  EXPECT_TRUE(elsewhere.get("/auth/session").json.at("signed_in").as_bool());
  EXPECT_FALSE(mei.get("/auth/session").json.at("signed_in").as_bool()) << "other devices are out";
  EXPECT_EQ(reset(elsewhere, first, kPassword), 410);
  EXPECT_EQ(reset(elsewhere, second, kPassword), 410) << "nor does the other link work any more";
}

TEST_F(ByEmail, ALinkWorksForHalfAnHour) {
  Visitor mei(server_.port());
  enrol_with_address(mei, "Mei", "mei@home.example");
  ask("mei@home.example");
  const std::string link = mail_.next().after(kPlaceOfReset);
  const std::string expires = at_database("SELECT expires FROM way_back WHERE is_mailed");
  const auto left = std::stoll(expires) - std::time(nullptr);
  EXPECT_LE(left, 30 * 60);
  EXPECT_GT(left, 20 * 60);
  at_database("UPDATE way_back SET expires = expires - 30 * 60");
  Visitor elsewhere(server_.port());
  EXPECT_EQ(reset(elsewhere, link, kChosen), 410);
}

TEST_F(ByEmail, ALinkOfAnOperatorOutlivesThoseThatStrangersAskFor) {
  Visitor mei(server_.port());
  enrol_with_address(mei, "Mei", "mei@home.example");
  const std::string offered = at_console(server_.database(), {"people", "reset", "Mei"}).output;
  ask("mei@home.example");
  mail_.next();
  const std::size_t at = offered.find("/#/reset/") + std::string("/#/reset/").size();
  Visitor elsewhere(server_.port());
  EXPECT_EQ(reset(elsewhere, offered.substr(at, 43), kChosen), 200);
}

TEST_F(ByEmail, TheAnswerTellsNobodyWhoseAddressIsKnown) {
  Visitor mei(server_.port());
  enrol_with_address(mei, "Mei", "mei@home.example");
  PageAnswer known = ask("mei@home.example");
  PageAnswer unknown = ask("nobody@home.example");
  mail_.next();
  for (PageAnswer* answer : {&known, &unknown}) {
    EXPECT_EQ(answer->headers.erase("x-request-id"), 1U) << "another number for each request";
    EXPECT_EQ(answer->headers.erase("date"), 1U) << "a second may have passed";
  }
  EXPECT_EQ(known.status, unknown.status);
  EXPECT_EQ(known.json, unknown.json);
  EXPECT_EQ(known.headers, unknown.headers);
  // Nor do the limits reveal it: an address gets five letters an hour, whoever asks, known or not.
  for (const std::string address : {"mei@home.example", "nobody@home.example"}) {
    int taken = 1;
    PageAnswer last = ask(address);
    for (; last.status == 202; last = ask(address)) ++taken;
    EXPECT_EQ(taken, 5) << address;
    EXPECT_EQ(last.text("error"), "too_fast");
    EXPECT_GT(last.number("wait_seconds"), 0);
  }
  for (int letter = 0; letter < 4; ++letter) EXPECT_EQ(mail_.next().to, "mei@home.example");
  EXPECT_EQ(mail_.waiting(), 0U);
}

TEST_F(ByEmail, AnAddressIsTheSameWithSpacesAroundIt) {
  Visitor mei(server_.port());
  Visitor bo(server_.port());
  enrol(mei, "Mei");
  enrol(bo, "Bo");
  for (const char* address : {"lin@home.example", " lin@home.example", "lin@home.example "}) {
    EXPECT_EQ(give(mei, address).status, 200) << address;
  }
  EXPECT_EQ(give(bo, "  lin@home.example").status, 200);
  EXPECT_EQ(give(bo, "lin@home.example  ").status, 200);
  EXPECT_EQ(give(bo, "   lin@home.example").text("error"), "too_fast") << "the sixth letter";
}

TEST_F(ByEmail, OneNetworkAsksSoOftenWhateverTheAddresses) {
  int taken = 0;
  while (ask("somebody" + std::to_string(taken) + "@home.example").status == 202) ++taken;
  EXPECT_EQ(taken, 20);
  EXPECT_EQ(mail_.connections(), 0);
}

TEST_F(ByEmail, EachAccountOfAnAddressGetsALetterInTheLanguageAskedFor) {
  Visitor mei(server_.port());
  Visitor bo(server_.port());
  enrol_with_address(mei, "Mei", "family@home.example");
  enrol_with_address(bo, "Bo", "family@home.example");
  ask("family@home.example", "ja");
  const Letter first = mail_.next();
  const Letter second = mail_.next();
  EXPECT_EQ(first.text.find("Mei 様"), 0U) << first.text;
  EXPECT_EQ(second.text.find("Bo 様"), 0U) << second.text;
  Visitor elsewhere(server_.port());
  EXPECT_EQ(reset(elsewhere, second.after(kPlaceOfReset), kChosen), 200);
  EXPECT_EQ(elsewhere.get("/auth/session").text("name"), "Bo");
}

TEST_F(ByEmail, AnAddressGoesWithItsAccount) {
  Visitor mei(server_.port());
  enrol_with_address(mei, "Mei", "mei@home.example");
  ASSERT_EQ(give(mei, "other@home.example").status, 200);
  EXPECT_EQ(mail_.next().to, "other@home.example");
  ASSERT_EQ(mei.post("/auth/forget",
                     {
                         {"password", kPassword}
  })
                .status,
            200);
  EXPECT_EQ(at_database("SELECT count(*) FROM email"), "0");
  EXPECT_EQ(at_database("SELECT count(*) FROM email_waiting"), "0");
  Visitor bo(server_.port());
  enrol_with_address(bo, "Bo", "bo@home.example");
  ASSERT_EQ(give(bo, "").status, 200);
  EXPECT_EQ(bo.get("/auth/recovery").text("email"), "") << "it is taken back without a letter";
}

TEST_F(ByEmail, LettersThatFailAreTriedAgainAndLogged) {
  MailServer::Plan later;
  later.failing = 1;
  MailServer putting_off(later);
  send_through(putting_off);
  Visitor mei(server_.port());
  enrol_giving(mei, "Mei", "mei@home.example");
  EXPECT_EQ(putting_off.next().to, "mei@home.example");
  server_.process().wait_for_log("an e-mail could not be sent; it will be tried again");
  EXPECT_EQ(server_.process().log().find("home.example"), std::string::npos) << "no address";
}

TEST_F(ByEmail, ALetterThatNobodyWantsIsDroppedAtOnceAndLogged) {
  MailServer::Plan full;
  full.wants_nobody = true;
  MailServer refusing(full);
  send_through(refusing);
  Visitor mei(server_.port());
  enrol_giving(mei, "Mei", "mei@home.example");
  server_.process().wait_for_log("an e-mail was dropped");
  EXPECT_EQ(server_.process().log().find("attempts"), std::string::npos) << "it was the first";
}

// The page answers and people go on, even if the mail server never replies.
TEST_F(ByEmail, ASilentMailServerHoldsUpNobody) {
  MailServer::Plan quiet;
  quiet.says_nothing = true;
  MailServer silent(quiet);
  send_through(silent);
  Visitor mei(server_.port());
  enrol_giving(mei, "Mei", "mei@home.example");
  Talk talk(server_.port());
  EXPECT_EQ(talk.hello(mei), "");
  EXPECT_EQ(server_.process().stop(), 0) << "nor does it hold up the end";
}

TEST(Mail, IsNotOfferedWhereItIsNotConfigured) {
  TestServer server;
  Visitor mei(server.port());
  EXPECT_FALSE(mei.get("/api/v1/club").json.at("mail").as_bool());
  EXPECT_EQ(mei.post("/auth/reset-by-email",
                     {
                         {"email", "mei@home.example"}
  })
                .text("error"),
            "no_mail");
}

class MailSettings : public ::testing::Test {
 protected:
  // The output of --check-config or --print-config.
  ProcessEnd end(const std::string& settings, const std::string& flag) {
    const std::string file = (server_.folder() / "mail.toml").string();
    std::ofstream(file) << settings;
    return run_server_to_end({"--config", file, "--web", "", flag});
  }

  void expect_wrong(const std::string& settings, const std::string& sentence) {
    const ProcessEnd checked = end(settings, "--check-config");
    EXPECT_EQ(checked.exit_status, 78);
    EXPECT_NE(checked.output.find(sentence), std::string::npos) << checked.output;
  }

  TestServer server_;
};

TEST_F(MailSettings, AreCheckedBeforeAnybodyNeedsThem) {
  const std::string club = "[club]\naddress = \"https://club.example\"\n";
  const std::string host = "[mail]\nhost = \"mail.example\"\n";
  const std::string from = "from = \"mahjong@club.example\"\n";
  EXPECT_EQ(end(club + host + from, "--check-config").exit_status, 0);
  expect_wrong(host + from, "[mail] needs address in [club]");
  expect_wrong(club + host, "from in [mail]: '' is not an address");
  expect_wrong(club + host + "from = \"Mahjong <m@club.example>\"\n", "is not an address");
  expect_wrong(club + "[mail]\nhost = \"smtp://mail.example\"\n" + from, "is not a host name");
  expect_wrong(club + host + from + "security = \"ssl\"\n", "security in [mail] must be one of");
  expect_wrong(club + host + from + "port = 0\n", "port in [mail]");
  expect_wrong(club + host + from + "password_file = \"/nowhere\"\n", "cannot be read");
  expect_wrong(club + host + from + "ca_file = \"/nowhere\"\n", "there is no file");
  expect_wrong(club + host + from + "password = \"a\"\npassword_file = \"/nowhere\"\n",
               "give one of them");
}

TEST_F(MailSettings, ArePrintedWithoutTheirSecret) {
  const std::string file = (server_.folder() / "secret").string();
  std::ofstream(file) << "a secret of ours\n";
  const std::string settings =
      "[club]\naddress = \"https://club.example\"\n[mail]\nhost = \"mail.example\"\n"
      "from = \"mahjong@club.example\"\nuser = \"club\"\n";
  const std::vector<std::string> ways{"password = \"a secret of ours\"\n",
                                      "password_file = \"" + file + "\"\n"};
  for (const std::string& secret : ways) {
    const ProcessEnd printed = end(settings + secret, "--print-config");
    EXPECT_EQ(printed.exit_status, 0) << printed.output;
    EXPECT_EQ(printed.output.find("a secret of ours"), std::string::npos) << printed.output;
    EXPECT_NE(printed.output.find("user = \"club\""), std::string::npos);
  }
}

}  // namespace
}  // namespace lair::testing
