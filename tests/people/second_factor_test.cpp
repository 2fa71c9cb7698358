// The second factor over the real store: how many codes may be tried, and in which ways.
#include "server/people/second_factor.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/totp.hpp"
#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

constexpr int kTries = 10;
constexpr const char* kWrong = "not a code";

// The second factor of a moderator, who also has an operator's link and recovery codes.
class ASecondFactor : public testing::Test {
 protected:
  void SetUp() override {
    mei_ = world_.somebody("Mei", Role::Moderator);
    const Session session = world_.session(world_.sign_in("Mei").value().token);
    link_ = PeopleWorld::answer<Result<Token, Refusal>>(
                [this](auto done) { recovery().offer_link(mei_.id, done); })
                .value()
                .text;
    codes_ = PeopleWorld::answer<Result<std::vector<std::string>, Refusal>>([&](auto done) {
               recovery().make_codes(session, PeopleWorld::kPassword, done);
             }).value();
    const auto refused = PeopleWorld::answer<std::optional<Refusal>>([&](auto done) {
      world_.people().second_factor().set(
          session, PeopleWorld::kPassword, base32_of(secret_), app_code(-1), done);
    });
    ASSERT_FALSE(refused) << refused->code;
  }

  Recovery& recovery() { return world_.people().recovery(); }

  // What the app shows `off` steps from now.
  [[nodiscard]] std::string app_code(std::int64_t off) const {
    return totp_code(secret_, world_.now() / kTotpStepSeconds + off);
  }

  std::string sign_in(const std::string& factor) {
    return code_of([&](auto done) {
      world_.registration().sign_in("Mei", PeopleWorld::kPassword, factor, done);
    });
  }

  std::string reset_by_link(const std::string& factor) {
    return code_of([&](auto done) {
      recovery().reset_by_link(link_, {.password = kNew, .factor = factor}, done);
    });
  }

  std::string reset_by_code(const std::string& factor) {
    return code_of([&](auto done) {
      recovery().reset_by_code("Mei", codes_.front(), {.password = kNew, .factor = factor}, done);
    });
  }

  PeopleWorld world_;

 private:
  template <class Ask>
  static std::string code_of(Ask ask) {
    return PeopleWorld::code_of(PeopleWorld::answer<PeopleWorld::Admission>(ask));
  }

  static constexpr const char* kNew = "three dragons, one wall";

  std::string secret_ = new_totp_secret();
  Person mei_;
  std::string link_;
  std::vector<std::string> codes_;
};

TEST_F(ASecondFactor, IsAskedOfWhoeverHasALinkOrARecoveryCode) {
  EXPECT_EQ(reset_by_link(""), "second_factor_needed");
  EXPECT_EQ(reset_by_code(kWrong), "second_factor_wrong");
  EXPECT_EQ(reset_by_link(kWrong), "second_factor_wrong");
  EXPECT_EQ(reset_by_link(app_code(0)), "") << "a wrong code does not spend the link";
  EXPECT_EQ(reset_by_code(app_code(1)), "");
}

TEST_F(ASecondFactor, MayBeTriedAFewTimesByAllWaysTogether) {
  for (int tried = 0; tried < kTries - 2; ++tried) {
    EXPECT_EQ(reset_by_link(kWrong), "second_factor_wrong");
  }
  EXPECT_EQ(reset_by_code(kWrong), "second_factor_wrong");
  EXPECT_EQ(sign_in(kWrong), "second_factor_wrong");
  EXPECT_EQ(reset_by_link(app_code(0)), "too_fast") << "nor does the right one tell that it is";
  EXPECT_EQ(reset_by_code(app_code(0)), "too_fast");
  EXPECT_EQ(sign_in(app_code(0)), "too_fast");
  EXPECT_EQ(sign_in(""), "second_factor_needed") << "asking whether there is one is no try";
}

}  // namespace
}  // namespace lair::people
