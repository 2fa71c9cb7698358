// Guests are recognised by their token, of which only a digest is kept.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

TEST(StoredGuests, AreKnownAgainByTheirToken) {
  PeopleWorld world;
  const NewGuest mei = world.guest("Mei").value();
  EXPECT_NE(world.guest("Mei").value().guest.id, mei.guest.id);
  world.restart();
  EXPECT_EQ(world.session(mei.token).person, mei.guest);
  EXPECT_FALSE(world.is_known(Token{std::string(43, 'x')}));
  EXPECT_FALSE(world.is_known(Token{}));
}

TEST(StoredGuests, LeaveNoTokenInAnyFile) {
  PeopleWorld world;
  const NewGuest mei = world.guest("Unmistakable").value();
  bool is_name_found = false;
  const auto folder = std::filesystem::path(world.database()).parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    EXPECT_EQ(bytes.find(mei.token.text), std::string::npos) << entry.path();
    is_name_found = is_name_found || bytes.find("Unmistakable") != std::string::npos;
  }
  EXPECT_TRUE(is_name_found) << "or the search looks in the wrong files";
}

TEST(StoredGuests, GiveWayWhenTheirNameBecomesAnAccounts) {
  PeopleWorld world;
  const NewGuest guest = world.guest("Mei").value();
  const NewGuest other = world.guest("Lin").value();
  ASSERT_TRUE(world.enrol("M e i"));
  EXPECT_EQ(world.session(guest.token).person.name, guest_name(guest.guest.id));
  EXPECT_EQ(world.session(other.token).person.name, "Lin");
  world.restart();
  EXPECT_EQ(world.session(guest.token).person.name, guest_name(guest.guest.id));
}

// Finds one session as it was earlier.
class EarlierSession final : public Sessions {
 public:
  explicit EarlierSession(Session session) : session_(std::move(session)) {}

  void open(PlayerId,
            const NewSession&,
            std::size_t,
            const std::optional<std::string>&,
            std::function<void(bool)> done) override {
    done(false);
  }

  void replace(const TokenHash&,
               PlayerId,
               const NewSession&,
               std::function<void(bool)> done) override {
    done(false);
  }

  std::optional<Session> find(const TokenHash&) override { return session_; }

  void touch(const TokenHash&, Time, Time) override {}

  void close(const TokenHash&, std::function<void(bool)> done) override { done(false); }

  void close_all(PlayerId, std::function<void(bool)> done) override { done(false); }

  void sweep(Time) override {}

 private:
  Session session_;
};

// The session is read before the account exists, the account after that.
TEST(StoredGuests, KeepTheNameThatTheyRegisterWhileTheyAreLookedUp) {
  PeopleWorld world;
  const NewGuest mei = world.guest("Mei").value();
  EarlierSession sessions(world.session(mei.token));
  ASSERT_TRUE(PeopleWorld::answer<PeopleWorld::Admission>([&](auto done) {
    world.registration().keep(
        world.session(mei.token), {.name = "Mei", .password = PeopleWorld::kPassword}, done);
  }));
  SignedIn signed_in({.sessions = sessions,
                      .players = world.people().players(),
                      .accounts = world.people().accounts()},
                     [&world] { return world.now(); });
  EXPECT_EQ(signed_in.find(mei.token.text)->person.name, "Mei");
  world.restart();  // what was under way has been done
  EXPECT_EQ(world.people().players().find(mei.guest.id)->name, "Mei");
}

}  // namespace
}  // namespace lair::people
