// Accounts over the real store: what they cost, what survives a restart, what disappears.
#include <array>
#include <atomic>
#include <future>
#include <set>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "server/people/names.hpp"
#include "server/store/results.hpp"
#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

class AnAccount : public testing::Test {
 protected:
  // The work that a sign-in costs, in computations of argon2id.
  std::uint64_t work_of(const std::string& name, const std::string& password) {
    const std::uint64_t before = world_.people().passwords().computations();
    EXPECT_EQ(PeopleWorld::code_of(world_.sign_in(name, password)), "wrong_credentials");
    return world_.people().passwords().computations() - before;
  }

  PeopleWorld::Admission keep(const Token& guest, const std::string& name) {
    return PeopleWorld::answer<PeopleWorld::Admission>([&](auto done) {
      world_.registration().keep(
          world_.session(guest), {.name = name, .password = PeopleWorld::kPassword}, done);
    });
  }

  Result<Person, Refusal> rename(const Token& token, const std::string& name) {
    return PeopleWorld::answer<Result<Person, Refusal>>(
        [&](auto done) { world_.registration().rename(world_.session(token), name, done); });
  }

  Result<Person, Refusal> forget(const Token& token, const std::string& password) {
    return PeopleWorld::answer<Result<Person, Refusal>>(
        [&](auto done) { world_.registration().forget(world_.session(token), password, done); });
  }

  PeopleWorld world_;
};

TEST_F(AnAccount, IsSignedIntoByItsNameInAnyLettersAfterARestartToo) {
  const Admitted mei = world_.enrol("Mei Ling").value();
  EXPECT_TRUE(mei.person.has_account);
  world_.restart();
  const Admitted again = world_.sign_in("mei_ling").value();
  EXPECT_EQ(again.person, mei.person);
  EXPECT_NE(again.token.text, mei.token.text) << "each device has its own";
  EXPECT_EQ(world_.session(mei.token).person, mei.person);
}

// People who try names must not make the server look at long ones.
TEST_F(AnAccount, IsNobodysByANameThatIsTooLongToBeOne) {
  ASSERT_TRUE(world_.enrol("Mei"));
  const std::string longest = "Mei" + std::string(kNameBytesMax - 3, '.');
  EXPECT_TRUE(world_.sign_in(longest));
  EXPECT_EQ(PeopleWorld::code_of(world_.sign_in(longest + '.')), "wrong_credentials");
}

TEST_F(AnAccount, CostsTheSameWorkForAnUnknownNameAsForAWrongPassword) {
  ASSERT_TRUE(world_.enrol("Mei"));
  const auto wrong = work_of("Mei", "a wrong password");
  EXPECT_EQ(wrong, 1U);
  EXPECT_EQ(work_of("Nobody At All", "a wrong password"), wrong);
  EXPECT_EQ(work_of("", ""), wrong);
}

TEST_F(AnAccount, IsRefusedAlikeForAnUnknownNameAndAWrongPassword) {
  ASSERT_TRUE(world_.enrol("Mei"));
  const Refusal wrong = world_.sign_in("Mei", "a wrong password").error();
  const Refusal unknown = world_.sign_in("Lin", "a wrong password").error();
  EXPECT_EQ(wrong.code, unknown.code);
  EXPECT_EQ(wrong.sentence, unknown.sentence);
  EXPECT_EQ(wrong.field, unknown.field);
}

TEST_F(AnAccount, KeepsAGuestWithNumberAndEndsTheGuestsSessions) {
  const NewGuest guest = world_.guest("Passing By").value();
  const Admitted kept = keep(guest.token, "Mei").value();
  EXPECT_EQ(kept.person.id, guest.guest.id);
  EXPECT_FALSE(world_.is_known(guest.token));
  EXPECT_EQ(world_.session(kept.token).person.name, "Mei");
  EXPECT_EQ(PeopleWorld::code_of(keep(kept.token, "Mei Two")), "has_account");
}

TEST_F(AnAccount, IsOneOfTwoWhoWantTheNameAtOnce) {
  std::array<std::promise<std::string>, 2> codes;
  for (auto& code : codes) {
    world_.registration().enrol({.name = "Mei", .password = PeopleWorld::kPassword},
                                [&code](PeopleWorld::Admission admission) {
                                  code.set_value(PeopleWorld::code_of(admission));
                                });
  }
  std::multiset<std::string> got;
  for (auto& code : codes) got.insert(code.get_future().get());
  EXPECT_EQ(got, (std::multiset<std::string>{"", "name_taken"}));
}

TEST_F(AnAccount, HasAPasswordThatIsNoGiveaway) {
  EXPECT_EQ(PeopleWorld::code_of(world_.enrol("Mei", "short")), "password_short");
  EXPECT_EQ(PeopleWorld::code_of(world_.enrol("Mei", "aaaaaaaaaaaa")), "password_guessable");
  EXPECT_EQ(PeopleWorld::code_of(world_.enrol("Mei Ling Chan", "meilingchan")),
            "password_guessable");
  EXPECT_EQ(PeopleWorld::code_of(world_.enrol("Mei", std::string(129, 'x'))), "password_long");
  EXPECT_TRUE(world_.enrol("Mei", "\u96C0\u9CE5\u6771\u5357\u897F\u5317\u4E2D\u767C"));
}

// The hashing thread is held while the password changes.
TEST_F(AnAccount, AdmitsNobodyWhoWaitedWithAPasswordOfBefore) {
  const Admitted mei = world_.enrol("Mei").value();
  const Session session = world_.session(mei.token);
  std::promise<void> held;
  std::promise<void> gate;
  world_.registration().sign_in("Nobody", "wrong", "", [&](const PeopleWorld::Admission&) {
    held.set_value();
    gate.get_future().wait();
  });
  held.get_future().wait();
  std::promise<std::string> signed_in;
  world_.registration().sign_in(
      "Mei", PeopleWorld::kPassword, "", [&](const PeopleWorld::Admission& admission) {
        signed_in.set_value(PeopleWorld::code_of(admission));
      });
  std::promise<std::string> changed;
  world_.registration().change_password(session,
                                        PeopleWorld::kPassword,
                                        "three dragons, one wall",
                                        [&](const PeopleWorld::Admission& admission) {
                                          changed.set_value(PeopleWorld::code_of(admission));
                                        });
  Accounts& accounts = world_.people().accounts();
  const auto outcome = PeopleWorld::answer<Outcome>([&](auto done) {
    accounts.set_password(mei.person.id,
                          accounts.find(mei.person.id)->password,
                          "$argon2id$another",
                          world_.people().signed_in().issue(true).session,
                          done);
  });
  EXPECT_EQ(outcome, Outcome::Done);
  gate.set_value();
  EXPECT_EQ(signed_in.get_future().get(), "wrong_credentials");
  EXPECT_EQ(changed.get_future().get(), "wrong_credentials");
  EXPECT_EQ(accounts.find(mei.person.id)->password, "$argon2id$another");
}

TEST_F(AnAccount, IsRenamedOnceInAWhile) {
  const Admitted mei = world_.enrol("Mei").value();
  ASSERT_TRUE(world_.enrol("Lin"));
  EXPECT_EQ(PeopleWorld::code_of(rename(mei.token, "L1n")), "name_taken");
  EXPECT_EQ(PeopleWorld::code_of(rename(mei.token, "Admin")), "name_reserved");
  EXPECT_EQ(rename(mei.token, "May").value().name, "May");
  EXPECT_EQ(PeopleWorld::code_of(rename(mei.token, "June")), "renamed_lately");
  EXPECT_EQ(PeopleWorld::code_of(world_.sign_in("Mei")), "wrong_credentials");
  EXPECT_TRUE(world_.sign_in("May"));
  world_.pass(29 * kDay);
  const Token token = world_.sign_in("May").value().token;
  world_.pass(kDay);
  EXPECT_TRUE(rename(token, "June"));
}

TEST_F(AnAccount, ThatIsForgottenLeavesANumberWithoutAName) {
  const Admitted mei = world_.enrol("Mei").value();
  store::Database database(world_.database(), store::Access::ReadWrite);
  database.execute(
      "INSERT INTO table_info (id, room, name, rules, house, opened) "
      "VALUES (9, 'r', 'Mei''s table', 'yahoo', '', 0);"
      "INSERT INTO game (id, table_id, rules, house, started) "
      "VALUES (4, 9, 'yahoo', '', 0);"
      "INSERT INTO game_seat (game, seat, player, name) VALUES (4, 0, " +
      std::to_string(mei.person.id.value()) + ", 'Mei'), (4, 1, 99, 'Mei')");
  EXPECT_EQ(PeopleWorld::code_of(forget(mei.token, "a wrong one")), "wrong_credentials");
  EXPECT_EQ(forget(mei.token, PeopleWorld::kPassword).value().name, forgotten_name(mei.person.id));
  EXPECT_FALSE(world_.is_known(mei.token));
  EXPECT_EQ(PeopleWorld::code_of(world_.sign_in("Mei")), "wrong_credentials");
  EXPECT_EQ(world_.people().players().find(mei.person.id)->name, forgotten_name(mei.person.id));
  store::Statement names(database, "SELECT name FROM game_seat WHERE game = 4 ORDER BY seat");
  store::Run run(names);
  ASSERT_TRUE(run.step());
  EXPECT_EQ(run.text(0), forgotten_name(mei.person.id)) << "the row stays";
  ASSERT_TRUE(run.step());
  EXPECT_EQ(run.text(0), "Mei") << "another player of that name";
  store::Statement table(database, "SELECT name FROM table_info WHERE id = 9");
  store::Run named(table);
  ASSERT_TRUE(named.step());
  EXPECT_EQ(named.text(0), forgotten_name(mei.person.id) + "'s table");
}

// This holds also if only others played there. A rematch has the name of the table before.
TEST_F(AnAccount, ThatIsForgottenTakesItsNameFromTablesThatItOpened) {
  const Admitted mei = world_.enrol("Mei").value();
  store::Database database(world_.database(), store::Access::ReadWrite);
  store::Results results(database);
  const auto open = [&](std::uint64_t id, PlayerId host, std::uint64_t rematch_of) {
    table::TableSettings settings;
    settings.name = "Mei's table";
    results.note(table::TableId(id),
                 {
                     .number = 1,
                     .change = table::TableOpened{.settings = settings,
                                                  .host = host,
                                                  .rematch_of = table::TableId(rematch_of)},
                     .result = {                                       }
    });
  };
  open(7, mei.person.id, 0);
  open(8, PlayerId(99), 7);
  open(9, PlayerId(99), 0);
  ASSERT_TRUE(forget(mei.token, PeopleWorld::kPassword));
  store::Statement names(database, "SELECT name FROM table_info ORDER BY id");
  store::Run row(names);
  for (const std::string& name :
       {forgotten_name(mei.person.id), forgotten_name(mei.person.id), std::string("Mei")}) {
    ASSERT_TRUE(row.step());
    EXPECT_EQ(row.text(0), name + "'s table");
  }
}

TEST_F(AnAccount, ThatIsForgottenTakesWhatItSaidAlong) {
  const Admitted mei = world_.enrol("Mei").value();
  const std::string id = std::to_string(mei.person.id.value());
  store::Database database(world_.database(), store::Access::ReadWrite);
  database.execute(
      "INSERT INTO chat_channel (channel, last) VALUES ('room:r', 2);"
      "INSERT INTO chat_line (channel, number, at_ms, player, name, text, phrase, to_player, "
      "to_name)"
      " VALUES ('room:r', 1, 0, " +
      id +
      ", 'Mei', 'Hello', '', NULL, NULL),"
      " ('room:r', 2, 0, " +
      id + ", 'Mei', 'To myself', '', " + id +
      ", 'Mei');"
      "INSERT INTO report (id, at, reporter, player, reason, text, place, room, table_id, number, "
      "open_table) VALUES (5, 0, " +
      id + ", " + id +
      ", 1, 'They are rude', 0, '', 0, 0, 0);"
      "INSERT INTO report_line (report, number, at_ms, player, name, text, phrase) "
      "VALUES (5, 1, 0, " +
      id + ", 'Mei', 'Hello', '')");
  ASSERT_TRUE(forget(mei.token, PeopleWorld::kPassword));
  store::Statement lines(database, "SELECT count(*) FROM chat_line");
  store::Run left(lines);
  ASSERT_TRUE(left.step());
  EXPECT_EQ(left.integer(0), 0);
  store::Statement reported(database,
                            "SELECT report_line.name, report_line.text, report.text FROM report "
                            "JOIN report_line ON report = id");
  store::Run report(reported);
  ASSERT_TRUE(report.step()) << "that there was one stays";
  EXPECT_EQ(report.text(0), forgotten_name(mei.person.id));
  EXPECT_EQ(report.text(1), "…");
  EXPECT_EQ(report.text(2), "");
}

TEST_F(AnAccount, IsSignedOutWhereItIsNotUsed) {
  const Admitted mei = world_.enrol("Mei").value();
  const NewGuest guest = world_.guest("Passing By").value();
  world_.pass(20 * kDay);
  EXPECT_TRUE(world_.is_known(mei.token)) << "which prolongs it";
  world_.restart();  // what was under way has been done
  world_.pass(20 * kDay);
  EXPECT_TRUE(world_.is_known(mei.token));
  world_.pass(31 * kDay);
  EXPECT_FALSE(world_.is_known(mei.token));
  EXPECT_TRUE(world_.is_known(guest.token)) << "a guest has no other way back";
}

TEST_F(AnAccount, HasAtMostTwentySessionsOfWhichTheOldestGoes) {
  const Admitted first = world_.enrol("Mei").value();
  Token last;
  for (int device = 0; device < 20; ++device) {
    world_.pass(1);
    last = world_.sign_in("Mei").value().token;
  }
  EXPECT_FALSE(world_.is_known(first.token));
  EXPECT_TRUE(world_.is_known(last));
}

TEST_F(AnAccount, TellsThoseConnectedWhatHasChanged) {
  const Admitted mei = world_.enrol("Mei").value();
  world_.ear().take();
  const std::string id = std::to_string(mei.person.id.value());
  PeopleWorld::answer<bool>([&](auto done) {
    world_.registration().sign_out_everywhere(world_.session(mei.token), done);
  });
  EXPECT_EQ(world_.ear().take(), std::vector<std::string>{"close " + id + " signed_out"});
}

TEST_F(AnAccount, HashedAtAnotherCostIsHashedAnewWhenItsOwnerComes) {
  ASSERT_TRUE(world_.enrol("Mei"));
  const std::string cheap = world_.people().accounts().find("mel")->password;
  world_.restart(PasswordCost{.memory_kib = 16, .passes = 1});
  ASSERT_TRUE(world_.sign_in("Mei"));
  std::string dearer = cheap;
  while (dearer == cheap) dearer = world_.people().accounts().find("mel")->password;
  EXPECT_NE(dearer.find("m=16"), std::string::npos) << dearer;
  EXPECT_TRUE(world_.sign_in("Mei")) << "the password is the same";
}

TEST(ATicket, IsGoodOnceForHalfAMinute) {
  PeopleWorld world;
  const Admitted mei = world.enrol("Mei").value();
  SignedIn& signed_in = world.people().signed_in();
  const Token ticket = signed_in.sell_ticket(world.session(mei.token));
  EXPECT_EQ(signed_in.redeem(ticket.text)->person, mei.person);
  EXPECT_FALSE(signed_in.redeem(ticket.text));
  EXPECT_FALSE(signed_in.redeem(mei.token.text)) << "a session's token is no ticket";
  const Token late = signed_in.sell_ticket(world.session(mei.token));
  EXPECT_FALSE(world.is_known(late)) << "nor is a ticket a session's token";
  world.pass(30);
  EXPECT_FALSE(signed_in.redeem(late.text));
}

TEST(ATicket, IsWorthNothingOnceItsSessionHasEnded) {
  PeopleWorld world;
  const Admitted mei = world.enrol("Mei").value();
  SignedIn& signed_in = world.people().signed_in();
  const Session session = world.session(mei.token);
  const Token ticket = signed_in.sell_ticket(session);
  PeopleWorld::answer<bool>([&](auto done) { signed_in.close(session.hash, done); });
  EXPECT_FALSE(signed_in.redeem(ticket.text));
}

TEST(APasswordPool, ThatIsFullRefusesWithTheSecondsToWait) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  std::promise<void> begun;
  std::promise<void> ended;
  std::atomic<int> hashed = 0;
  Passwords passwords(kPasswordCostForTests, {.threads = 1, .queue_max = 2});
  ASSERT_TRUE(passwords.hash("one", [&](const std::string&) {
    begun.set_value();
    opened.wait();
    ++hashed;
  }));
  begun.get_future().wait();
  ASSERT_TRUE(passwords.hash("two", [&](const std::string&) { ++hashed; }));
  ASSERT_TRUE(passwords.hash("three", [&](const std::string&) { ended.set_value(); }));
  EXPECT_FALSE(passwords.hash("four", [&](const std::string&) { ++hashed; }));
  EXPECT_FALSE(passwords.check("four", std::nullopt, [&](Passwords::Verdict) { ++hashed; }));
  EXPECT_GE(passwords.wait_seconds(), 1U);
  gate.set_value();
  ended.get_future().wait();
  EXPECT_EQ(hashed, 2) << "what was queued is done";
}

// Otherwise strangers who sign in could hold up the end of the server.
TEST(APasswordPool, DropsWhatWaitsWhenItStopsAndTakesNothingMore) {
  std::promise<void> gate;
  const std::shared_future<void> opened = gate.get_future().share();
  std::promise<void> begun;
  Passwords passwords(kPasswordCostForTests, {.threads = 1, .queue_max = 4});
  std::atomic<int> hashed = 0;
  ASSERT_TRUE(passwords.hash("under way", [&](const std::string&) {
    begun.set_value();
    opened.wait();
    ++hashed;
  }));
  begun.get_future().wait();
  for (int wanted = 0; wanted < 3; ++wanted) {
    ASSERT_TRUE(passwords.hash("one that waits", [&](const std::string&) { ++hashed; }));
  }
  std::thread stopping([&] { passwords.stop(); });
  while (passwords.waiting() > 0) std::this_thread::yield();
  gate.set_value();
  stopping.join();
  EXPECT_EQ(hashed, 1);
  EXPECT_FALSE(passwords.hash("one too late", [&](const std::string&) { ++hashed; }));
  EXPECT_EQ(passwords.waiting(), 0U);
}

}  // namespace
}  // namespace lair::people
