// People who guess passwords or ask too often from one address, and the owners of the accounts.
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/credentials.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

constexpr const char* kBehindAProxy = "[server]\ntrusted_proxies = [\"127.0.0.0/8\"]\n";

// Wrong passwords from elsewhere, more than that address may try.
TEST(AnOwner, IsNotKeptOutByWhoGuessesTheirPassword) {
  TestServer server("00", kBehindAProxy);
  Visitor owner(server.port(), "192.0.2.1");
  ASSERT_EQ(owner.post("/auth/register", credentials("Mei")).status, 201);
  Visitor guesser(server.port(), "198.51.100.7");
  int refused = 0;
  for (int times = 0; times < 25; ++times) {
    const int status = guesser.post("/auth/sign-in", credentials("Mei", "not my password")).status;
    refused += status == 429 ? 1 : 0;
  }
  EXPECT_GT(refused, 10) << "the guesser is bounded";
  Visitor elsewhere(server.port(), "192.0.2.1");
  EXPECT_EQ(elsewhere.post("/auth/sign-in", credentials("Mei")).status, 200);
}

// So many networks guess that the account accepts only the first attempt of each network.
class AGuessedAccount : public ::testing::Test {
 protected:
  AGuessedAccount() { EXPECT_EQ(owner_.post("/auth/register", credentials("Mei")).status, 201); }

  void guess() {
    for (int network = 1; network < 6; ++network) guess_from(network);
  }

  // Returns the last status that the guesser gets.
  int guess_from(int network) {
    Visitor guesser(server_.port(), "198.51." + std::to_string(network) + ".1");
    guesser.post("/auth/sign-in", credentials("Mei", "not my password"));
    return guesser.post("/auth/sign-in", credentials("Mei", "not my password")).status;
  }

  int sign_in_from(const std::string& address) {
    return Visitor(server_.port(), address).post("/auth/sign-in", credentials("Mei")).status;
  }

  TestServer server_{"00",
                     std::string("[limits.allowances]\n\"sign_in.account\" = [2, 600]\n"
                                 "\"sign_in_first.account\" = [1, 600]\n") +
                         kBehindAProxy};
  Visitor owner_{server_.port(), "192.0.2.1"};
};

TEST_F(AGuessedAccount, IsOpenToItsDevices) {
  guess();
  EXPECT_EQ(owner_.post("/auth/sign-in", credentials("Mei")).status, 200);
}

// Without a device, a code or a letter: from an address that the owner never used.
TEST_F(AGuessedAccount, IsOpenToItsOwnerFromANewNetwork) {
  guess();
  EXPECT_EQ(sign_in_from("203.0.113.1"), 200);
}

TEST_F(AGuessedAccount, IsClosedToNetworksThatGuess) {
  guess();
  for (int network = 1; network < 6; ++network) EXPECT_EQ(guess_from(network), 429) << network;
  EXPECT_EQ(sign_in_from("198.51.1.77"), 429) << "a neighbour of one that guesses";
}

// Even if somebody else in that network guesses, and also after a restart.
TEST_F(AGuessedAccount, IsOpenToItsOwnerFromHome) {
  {
    Talk at_home(server_.port(), "192.0.2.1");
    ASSERT_EQ(at_home.hello(owner_), "");
  }
  // Answered once it is on the disk, like everything before it.
  ASSERT_EQ(Visitor(server_.port()).post("/auth/register", credentials("Lan")).status, 201);
  for (const bool is_restarted : {false, true}) {
    SCOPED_TRACE(is_restarted);
    if (is_restarted) {
      server_.kill();
      server_.restart();
    }
    Visitor neighbour(server_.port(), "192.0.2.9");
    for (int times = 0; times < 4; ++times) {
      neighbour.post("/auth/sign-in", credentials("Mei", "not my password"));
    }
    EXPECT_EQ(sign_in_from("192.0.2.10"), 429) << "the network has used up its tries";
    EXPECT_EQ(sign_in_from("192.0.2.1"), 200);
  }
}

// An owner without a signed-in device gets in with a recovery code.
TEST(AnOwner, ComesInByARecoveryCodeWhoeverGuesses) {
  TestServer server(
      "00", std::string("[limits.allowances]\n\"sign_in.account\" = [4, 600]\n") + kBehindAProxy);
  Visitor owner(server.port(), "192.0.2.1");
  ASSERT_EQ(owner.post("/auth/register", credentials("Mei")).status, 201);
  const PageAnswer made = owner.post("/auth/recovery-codes",
                                     {
                                         {"password", kPassword}
  });
  const boost::json::object way{
      {"name",     "Mei"                                 },
      {"code",     made.json.at("codes").as_array().at(0)},
      {"password", "three dragons, one wall"             }
  };
  for (int address = 1; address < 9; ++address) {
    Visitor guesser(server.port(), "198.51.100." + std::to_string(address));
    guesser.post("/auth/sign-in", credentials("Mei", "not my password"));
    guesser.post("/auth/recover",
                 {
                     {"name",     "Mei"                    },
                     {"code",     "AAAA-AAAA-AAAA-AAAA"    },
                     {"password", "three dragons, one wall"}
    });
  }
  EXPECT_EQ(
      Visitor(server.port(), "198.51.100.77").post("/auth/sign-in", credentials("Mei")).status,
      429);
  EXPECT_EQ(Visitor(server.port(), "192.0.2.1").post("/auth/recover", way).status, 200);
}

TEST(Addresses, AreLimitedEachForItselfWithTheSecondsToWait) {
  TestServer server("00",
                    "[limits.allowances]\n\"new_guest.address\" = [2, 600]\n"
                    "[server]\ntrusted_proxies = [\"127.0.0.0/8\"]\n");
  Visitor first(server.port(), "2001:db8:1:2::1");
  Visitor neighbour(server.port(), "2001:db8:1:2:ffff::9");
  Visitor other(server.port(), "2001:db8:1:3::1");
  EXPECT_EQ(first.post("/auth/guest").status, 201);
  EXPECT_EQ(neighbour.post("/auth/guest").status, 201);
  const PageAnswer refused = first.post("/auth/guest");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.text("error"), "too_fast");
  EXPECT_GT(refused.number("wait_seconds"), 200);
  EXPECT_EQ(refused.headers.at("retry-after"), std::to_string(refused.number("wait_seconds")));
  Talk guest(server.port(), "2001:db8:1:2::1");
  EXPECT_EQ(guest.hello_with_token(""), "too_fast") << "the socket is no way around";
  EXPECT_EQ(other.post("/auth/guest").status, 201);
  Visitor liar(server.port(), "2001:db8:9::1, 2001:db8:1:2::1");
  EXPECT_EQ(liar.post("/auth/guest").status, 429) << "what a client writes before is not believed";
}

TEST(Addresses, GetNothingAnewByARestart) {
  TestServer server("00", "[limits.allowances]\n\"new_guest.address\" = [2, 3600]\n");
  Visitor visitor(server.port());
  EXPECT_EQ(visitor.post("/auth/guest").status, 201);
  EXPECT_EQ(Visitor(server.port()).post("/auth/guest").status, 201);
  EXPECT_EQ(server.process().stop(), 0);
  server.restart();
  const PageAnswer refused = Visitor(server.port()).post("/auth/guest");
  EXPECT_EQ(refused.text("error"), "too_fast");
  EXPECT_GT(refused.number("wait_seconds"), 1'000);
}

}  // namespace
}  // namespace lair::testing
