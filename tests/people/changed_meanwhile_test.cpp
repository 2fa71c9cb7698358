// If an account's password changes while somebody's entry waits to be hashed, the new one counts.
#include <future>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/totp.hpp"
#include "server/store/database.hpp"
#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

// The hashing thread is held until the gate opens.
class ChangedMeanwhile : public testing::Test {
 protected:
  void SetUp() override {
    mei_ = world_.somebody("Mei", Role::Moderator);
    session_ = world_.session(world_.sign_in("Mei").value().token);
    std::promise<void> held;
    world_.registration().sign_in(
        "Nobody", "wrong", "", [this, &held](const PeopleWorld::Admission&) {
          held.set_value();
          gate_.get_future().wait();
        });
    held.get_future().wait();
  }

  // The answer of `ask`, with `change` between its question and the hash.
  template <class Answer, class Ask, class Change>
  std::string code_after(Change change, Ask ask) {
    std::promise<std::string> code;
    ask([&code](const Answer& answer) { code.set_value(PeopleWorld::code_of(answer)); });
    change();
    gate_.set_value();
    return code.get_future().get();
  }

  // Somebody else knows the password, so its owner has changed it.
  void change_password() {
    const auto outcome = PeopleWorld::answer<Outcome>([&](auto done) {
      accounts().set_password(mei_.id,
                              accounts().find(mei_.id)->password,
                              "$argon2id$another",
                              world_.people().signed_in().issue(true).session,
                              done);
    });
    ASSERT_EQ(outcome, Outcome::Done);
  }

  // Stores another hash, as another sign-in does after the cost has changed.
  void hash_anew(const std::string& hash) {
    accounts().rehash(mei_.id, accounts().find(mei_.id)->password, hash);
    PeopleWorld::answer<bool>([&](auto done) {
      world_.store().sessions().close(TokenHash{}, done);  // comes after it
    });
    ASSERT_EQ(accounts().find(mei_.id)->password, hash);
  }

  Accounts& accounts() { return world_.people().accounts(); }

  PeopleWorld world_;
  Person mei_;
  Session session_;

 private:
  std::promise<void> gate_;
};

// The hash of another person who chose the same password fits as well.
class HashedAnewMeanwhile : public ChangedMeanwhile {
 protected:
  void SetUp() override {
    ASSERT_TRUE(world_.enrol("Lan"));
    ChangedMeanwhile::SetUp();
  }

  std::string other_hash() { return accounts().find("lan")->password; }
};

TEST_F(HashedAnewMeanwhile, IsThePasswordAllTheSame) {
  const auto code = code_after<PeopleWorld::Admission>(
      [this] { hash_anew(other_hash()); },
      [this](auto done) {
        world_.registration().sign_in("Mei", PeopleWorld::kPassword, "", done);
      });
  EXPECT_EQ(code, "");
}

TEST_F(HashedAnewMeanwhile, MayBeChanged) {
  const auto code = code_after<PeopleWorld::Admission>(
      [this] { hash_anew(other_hash()); },
      [this](auto done) {
        world_.registration().change_password(
            session_, PeopleWorld::kPassword, "three dragons, one wall", done);
      });
  EXPECT_EQ(code, "");
}

TEST_F(ChangedMeanwhile, ForgetsNobody) {
  const auto code = code_after<Result<Person, Refusal>>(
      [this] { change_password(); },
      [this](auto done) { world_.registration().forget(session_, PeopleWorld::kPassword, done); });
  EXPECT_EQ(code, "wrong_credentials");
  EXPECT_TRUE(accounts().find(mei_.id));
}

TEST_F(ChangedMeanwhile, GivesNoRecoveryCodes) {
  const auto code = code_after<Result<std::vector<std::string>, Refusal>>(
      [this] { change_password(); },
      [this](auto done) {
        world_.people().recovery().make_codes(session_, PeopleWorld::kPassword, done);
      });
  EXPECT_EQ(code, "wrong_credentials");
  EXPECT_EQ(world_.people().recovery().codes_left(mei_.id), 0U);
}

TEST_F(ChangedMeanwhile, SetsNoSecondFactor) {
  const std::string secret = new_totp_secret();
  const auto code = code_after<std::optional<Refusal>>(
      [this] { change_password(); },
      [&](auto done) {
        world_.people().second_factor().set(session_,
                                            PeopleWorld::kPassword,
                                            base32_of(secret),
                                            totp_code(secret, world_.now() / kTotpStepSeconds),
                                            done);
      });
  EXPECT_EQ(code, "wrong_credentials");
  EXPECT_FALSE(world_.people().second_factor().has(mei_.id));
}

TEST_F(ChangedMeanwhile, AsksForASecondFactorThatWasSetMeanwhile) {
  const auto code = code_after<PeopleWorld::Admission>(
      [this] {
        PeopleWorld::answer<bool>([&](auto done) {
          world_.store().ways_back().set_second_factor(mei_.id, new_totp_secret(), 1, done);
        });
      },
      [this](auto done) {
        world_.registration().sign_in("Mei", PeopleWorld::kPassword, "", done);
      });
  EXPECT_EQ(code, "second_factor_needed");
}

TEST_F(ChangedMeanwhile, IsAskedAgainWhereItCannotBeRead) {
  const auto code = code_after<PeopleWorld::Admission>(
      [this] {
        store::Database file(world_.database(), store::Access::ReadWrite);
        file.execute("ALTER TABLE account RENAME TO lost");
      },
      [this](auto done) {
        world_.registration().sign_in("Mei", PeopleWorld::kPassword, "", done);
      });
  EXPECT_EQ(code, "not_kept");
}

TEST_F(ChangedMeanwhile, ForgetsNobodyWhoseBotsCannotBeRead) {
  const auto code = code_after<Result<Person, Refusal>>(
      [this] {
        store::Database file(world_.database(), store::Access::ReadWrite);
        file.execute("ALTER TABLE session RENAME TO lost");  // asked when each bot was last here
      },
      [this](auto done) { world_.registration().forget(session_, PeopleWorld::kPassword, done); });
  EXPECT_EQ(code, "not_kept");
  EXPECT_TRUE(accounts().find(mei_.id));
}

TEST(ASession, ThatCannotBeReadIsNotSignedOut) {
  PeopleWorld world;
  const Session session = world.session(world.enrol("Mei").value().token);
  store::Database file(world.database(), store::Access::ReadWrite);
  file.execute("ALTER TABLE session RENAME TO lost");
  const auto replaced = PeopleWorld::answer<Result<Token, Refusal>>(
      [&](auto done) { world.people().signed_in().replace(session, done); });
  EXPECT_EQ(PeopleWorld::code_of(replaced), "not_kept");
}

TEST(ASession, IsReplacedOnlyWhileItLasts) {
  PeopleWorld world;
  const Admitted mei = world.enrol("Mei").value();
  const Session session = world.session(mei.token);
  const auto replace = [&] {
    return PeopleWorld::answer<Result<Token, Refusal>>(
        [&](auto done) { world.people().signed_in().replace(session, done); });
  };
  const auto token = replace();
  ASSERT_TRUE(token);
  EXPECT_FALSE(world.is_known(mei.token));
  EXPECT_EQ(world.session(*token).person.id, mei.person.id);
  EXPECT_EQ(PeopleWorld::code_of(replace()), "signed_out") << "as after a change of the password";
}

}  // namespace
}  // namespace lair::people
