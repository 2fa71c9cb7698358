// Letters reach a real SMTP server, over TLS if that is asked for; if sending fails, it is tried
// again and then given up.
#include "server/mail/mail_queue.hpp"

#include <chrono>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "tests/store/temporary_folder.hpp"
#include "tests/support/mail_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/slow_resolver.hpp"

namespace lair::mail {
namespace {

using test::Letter;
using test::MailServer;
using Security = MailServer::Security;

constexpr std::chrono::seconds kSoon{1};
const MailQueue::Report kSilent = [](const std::string&, auto) {};

SmtpPlan plan_for(const MailServer& server, const std::string& security) {
  SmtpPlan plan;
  plan.host = "127.0.0.1";
  plan.port = server.port();
  plan.security = security;
  plan.from = "mahjong@club.example";
  plan.timeout_seconds = static_cast<std::uint32_t>(test::kPatience.count());
  return plan;
}

const people::Mail kLetter{.to = "mei@home.example",
                           .subject = "四風會：重設密碼，請開啟以下連結選擇新密碼",
                           .text = "你好 Mei\n\nhttps://club.example/#/reset/abc=def\n\n.\nbye\n"};

bool comes_true(const std::function<bool()>& what) {
  const auto end = std::chrono::steady_clock::now() + test::kPatience;
  while (std::chrono::steady_clock::now() < end) {
    if (what()) return true;
    std::this_thread::yield();
  }
  return false;
}

TEST(MailQueue, ALetterArrivesAsItWasWritten) {
  MailServer server;
  MailQueue queue(plan_for(server, "none"), kSoon, kSilent);
  ASSERT_TRUE(queue.send(kLetter));
  const Letter letter = server.next();
  EXPECT_EQ(letter.from, "mahjong@club.example");
  EXPECT_EQ(letter.to, "mei@home.example");
  EXPECT_EQ(letter.text, kLetter.text);
  EXPECT_NE(letter.head.find("To: <mei@home.example>\n"), std::string::npos) << letter.head;
  EXPECT_NE(letter.head.find("Subject: =?UTF-8?B?"), std::string::npos) << letter.head;
  EXPECT_NE(letter.head.find("Auto-Submitted: auto-generated"), std::string::npos);
  EXPECT_NE(letter.head.find("Message-ID: <"), std::string::npos);
  EXPECT_NE(letter.head.find("Date: "), std::string::npos);
  EXPECT_TRUE(comes_true([&] { return queue.sent() == 1; }));
}

// Settings may hold any bytes, for example the name of the club in a letter.
TEST(MailQueue, ASubjectThatIsNotUtf8ArrivesAsWell) {
  MailServer server;
  MailQueue queue(plan_for(server, "none"), kSoon, kSilent);
  people::Mail mail = kLetter;
  mail.subject = std::string(100, '\x80');
  ASSERT_TRUE(queue.send(mail));
  EXPECT_NE(server.next().head.find("Subject: =?UTF-8?B?gICA"), std::string::npos);
}

struct SecurityRow {
  const char* word;
  Security security;

  friend void PrintTo(const SecurityRow& one, std::ostream* out) { *out << one.word; }
};

class Encrypted : public ::testing::TestWithParam<SecurityRow> {};

TEST_P(Encrypted, ALetterGoesToTheServerThatIsTrustedAlone) {
  const auto& [word, security] = GetParam();
  MailServer::Plan served;
  served.security = security;
  served.user = "club";
  served.password = "a secret of ours";
  MailServer server(served);
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("ca.pem")) << server.certificate();
  SmtpPlan plan = plan_for(server, word);
  plan.user = served.user;
  plan.password = served.password;
  std::atomic<bool> never{false};
  const auto distrusted = send_mail(plan, kLetter, never);
  ASSERT_TRUE(distrusted) << "nobody vouches for that certificate";
  EXPECT_FALSE(distrusted->is_final);
  plan.ca_file = folder.file("ca.pem");
  plan.password = "not that one";
  EXPECT_TRUE(send_mail(plan, kLetter, never));
  EXPECT_EQ(server.waiting(), 0U);
  plan.password = served.password;
  const auto failed = send_mail(plan, kLetter, never);
  EXPECT_FALSE(failed) << failed->why;
  EXPECT_EQ(server.next().text, kLetter.text);
}

INSTANTIATE_TEST_SUITE_P(Security,
                         Encrypted,
                         ::testing::Values(SecurityRow{"starttls", Security::StartTls},
                                           SecurityRow{"tls", Security::Tls}),
                         [](const auto& test) { return std::string(test.param.word); });

TEST(MailQueue, AServerWithoutTlsGetsNothingWhereTlsIsAskedFor) {
  MailServer server;
  std::atomic<bool> never{false};
  EXPECT_TRUE(send_mail(plan_for(server, "starttls"), kLetter, never));
  EXPECT_EQ(server.waiting(), 0U);
}

TEST(MailQueue, ALetterThatIsPutOffIsTriedAgain) {
  MailServer::Plan served;
  served.failing = 1;
  MailServer server(served);
  MailQueue queue(plan_for(server, "none"), kSoon, kSilent);
  queue.send(kLetter);
  EXPECT_EQ(server.next().text, kLetter.text);
  EXPECT_EQ(queue.failed_tries(), 1U);
  EXPECT_EQ(queue.given_up(), 0U);
}

TEST(MailQueue, ALetterThatIsNotWantedIsGivenUpAtOnce) {
  MailServer::Plan served;
  served.wants_nobody = true;
  MailServer server(served);
  std::string why;
  {
    MailQueue queue(plan_for(server, "none"), kSoon, [&](const std::string& said, auto again) {
      EXPECT_FALSE(again);
      why = said;
    });
    queue.send(kLetter);
    EXPECT_TRUE(comes_true([&] { return queue.given_up() == 1; }));
  }
  EXPECT_EQ(server.connections(), 1);
  EXPECT_NE(why.find("550"), std::string::npos) << why;
  EXPECT_EQ(why.find('@'), std::string::npos) << "no address in a log: " << why;
}

TEST(MailQueue, ALetterIsGivenUpAfterFourTries) {
  MailServer::Plan served;
  served.failing = 100;
  MailServer server(served);
  MailQueue queue(plan_for(server, "none"), std::chrono::seconds(0), kSilent);
  queue.send(kLetter);
  EXPECT_TRUE(comes_true([&] { return queue.given_up() == 1; }));
  EXPECT_EQ(server.refused(), 4);
}

TEST(MailQueue, BehindASilentServerSoManyWaitAtMostAndNobodyElse) {
  MailServer::Plan served;
  served.says_nothing = true;
  MailServer server(served);
  {
    MailQueue queue(plan_for(server, "none"), kSoon, kSilent);
    queue.send(kLetter);
    ASSERT_TRUE(comes_true([&] { return server.connections() == 1 && queue.waiting() == 0; }));
    for (std::size_t sent = 0; sent < MailQueue::kWaitingMax; ++sent) {
      EXPECT_TRUE(queue.send(kLetter));
    }
    EXPECT_FALSE(queue.send(kLetter));
    EXPECT_EQ(queue.waiting(), MailQueue::kWaitingMax);
    EXPECT_EQ(queue.given_up(), 1U);
  }  // ends although the server still says nothing
  EXPECT_EQ(server.waiting(), 0U);
}

// The system's resolver may take half a minute over a name whose servers do not answer.
TEST(MailQueue, EndsThoughItsServerIsBeingLookedUp) {
  const testing::SlowResolver resolver;
  SmtpPlan plan;
  plan.host = testing::SlowResolver::kHost;
  plan.from = "mahjong@club.example";
  plan.timeout_seconds = static_cast<std::uint32_t>(test::kPatience.count());
  const auto begun = std::chrono::steady_clock::now();
  {
    MailQueue queue(plan, kSoon, kSilent);
    ASSERT_TRUE(queue.send(kLetter));
    ASSERT_TRUE(comes_true([&] { return resolver.asked() > 0; }));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begun, test::kPatience / 2)
      << "the resolver had to answer first";
}

TEST(MailQueue, ALetterThatComesWhileItStopsIsNotTaken) {
  MailServer::Plan served;
  served.says_nothing = true;
  MailServer server(served);
  std::string why;
  {
    MailQueue* own = nullptr;
    MailQueue queue(plan_for(server, "none"), kSoon, [&](const std::string& said, auto again) {
      if (!again) {
        why = said;
      } else {
        EXPECT_FALSE(own->send(kLetter));
      }
    });
    own = &queue;
    queue.send(kLetter);
    ASSERT_TRUE(comes_true([&] { return server.connections() == 1; }));
  }  // breaks the letter off, whose failure is reported
  EXPECT_EQ(why, "the server is stopping");
}

}  // namespace
}  // namespace lair::mail
