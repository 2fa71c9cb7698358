// Who comes in: the guest kept in this home, another guest, an account; after a refusal the person
// may sign in.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/second_factor.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

// Who a script is, as the next welcome tells it.
std::uint64_t player_of(Typist& script) {
  script.until(R"({"type":"welcome")");
  const std::string welcome = script.until("\n");
  const std::string key = R"("player":)";
  return std::stoull(welcome.substr(welcome.find(key) + key.size()));
}

class SignIn : public ::testing::Test {
 protected:
  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(server_.port());
  }

  // A script that comes to that home under that name.
  [[nodiscard]] Typist script_of(const std::string& name, const Home& home) const {
    return Typist({address(), "--name", name, "--json"}, home.path(), Typist::Through::Pipes);
  }

  // Wing has an account, and this home is signed in to it.
  void register_wing() {
    Typist wing({address(), "--name", "Wing", "--language", "en"}, home_.path());
    wing.until("Type help");
    wing.type_with_password("register Wing", "correcthorsebattery");
    wing.until("Welcome, Wing");
    wing.type("who");
    wing.until("Signed in as Wing.");
    wing.type("quit");
    wing.rest();
  }

  // Replaces the kept session of that name with one that the server does not know.
  void forget_session(const std::string& name) const {
    const auto sessions = home_.path() / ".local/state/lair/sessions";
    for (const auto& entry : std::filesystem::directory_iterator(sessions)) {
      std::ofstream(entry.path()) << "name=" << name << "\ntoken=" << std::string(43, 'A') << "\n";
    }
  }

  void allow_members_only() {
    server_.set_settings("[club]\nmode = \"registered\"\n");
    server_.restart();
  }

  TestServer server_{"04"};
  Home home_;
};

TEST_F(SignIn, IsOfferedUnderANameThatIsTaken) {
  register_wing();
  const Home other;
  Typist second({address(), "--name", "Wing", "--language", "en"}, other.path());
  second.until("That name, or one that looks like it, is taken.");
  second.until("type: signin NAME");
  second.type("practice");
  second.until("type: signin NAME");
  second.type_with_password("signin Wing", "wrong-password");
  second.until("Wrong name or password.");
  second.type_with_password("signin Wing", "correcthorsebattery");
  second.until("Welcome, Wing");
}

// The name belongs to the account, so the guest who comes instead cannot have it.
TEST_F(SignIn, IsOfferedToAnAccountWhoseSessionHasEnded) {
  register_wing();
  forget_session("Wing");
  Typist wing({address(), "--language", "en"}, home_.path());
  wing.until("That name, or one that looks like it, is taken.");
  wing.until("type: signin NAME");
  wing.type_with_password("signin Wing", "correcthorsebattery");
  wing.until("Welcome, Wing");
  wing.type("who");
  wing.until("Signed in as Wing.");
}

TEST_F(SignIn, IsOfferedAtAClubOfMembers) {
  allow_members_only();
  Typist wing({address(), "--name", "Wing", "--language", "en"}, home_.path());
  wing.until("This club is for members.");
  wing.until("type: signin NAME");
  wing.type_with_password("register Wing", "correcthorsebattery");
  wing.until("Welcome, Wing");
  wing.until("Type help");
  wing.type("signout");
  wing.until("This club is for members.");
  wing.type("rooms");
  wing.until("type: signin NAME");
  wing.type_with_password("signin Wing", "correcthorsebattery");
  wing.until("Welcome, Wing");
}

TEST_F(SignIn, IsDoneByAScriptThatSendsAllAtOnce) {
  register_wing();
  allow_members_only();
  const Home other;
  Typist script({address(), "--language", "en"}, other.path(), Typist::Through::Pipes);
  script.type("signin Wing\ncorrecthorsebattery\nwho");
  script.until("Signed in as Wing.");
  script.end_input();
  script.rest();
  EXPECT_EQ(script.exit_status(), 0);
}

TEST_F(SignIn, IsDoneBeforeTheLineBehindIt) {
  register_wing();
  for (const auto through : {Typist::Through::Terminal, Typist::Through::Pipes}) {
    const Home other;
    Typist wing({address(), "--language", "en"}, other.path(), through);
    wing.until("Type help");
    wing.type("signin Wing\ncorrecthorsebattery\nwho\ncreate yahoo");
    wing.until("Signed in as Wing.");
    wing.until("Table ");
  }
}

TEST_F(SignIn, IsWhatAScriptMustDoOrItFails) {
  allow_members_only();
  Typist script({address(), "--language", "en"}, home_.path(), Typist::Through::Pipes);
  script.type("practice");
  script.end_input();
  const std::string said = script.rest();
  EXPECT_NE(said.find("type: signin NAME"), std::string::npos) << said;
  EXPECT_EQ(script.exit_status(), 1) << said;
}

TEST_F(SignIn, AsksForTheCodeOfASecondFactor) {
  const SecondFactor app(server_, "Mei Lin", "correcthorsebattery");
  Typist mei({address(), "--language", "en"}, home_.path());
  mei.until("Type help");
  mei.type_with_password("signin Mei Lin", "correcthorsebattery");
  mei.until("Code from your app:");
  mei.type("12");
  mei.until("That code is wrong");
  mei.type_with_password("signin Mei Lin", "correcthorsebattery");
  mei.until("Code from your app:");
  mei.type(app.code());
  mei.until("Welcome, Mei Lin");
}

// Somebody who reads "signed out" may leave a device that is not theirs.
TEST_F(SignIn, IsNotOverBeforeTheServerHasWrittenItDown) {
  Typist wing({address(), "--name", "Wing", "--language", "en"}, home_.path());
  wing.until("Type help");
  wing.type_with_password("register Wing", "correcthorsebattery");
  wing.until("Type help");
  server_.process().set_disk(ServerProcess::Disk::Full);
  wing.type("signout");
  wing.until("That could not be saved.");
  server_.process().set_disk(ServerProcess::Disk::Free);
  wing.type("who");
  wing.until("Signed in as Wing.");
  wing.type("signout");
  wing.until("You have signed out.");
}

TEST_F(SignIn, KeepsTheGuestForAnotherDay) {
  register_wing();
  const Home other;
  std::uint64_t guest = 0;
  {
    Typist mei = script_of("Mei", other);
    guest = player_of(mei);
    mei.type("signin Wing\ncorrecthorsebattery");
    EXPECT_NE(player_of(mei), guest);
    mei.end_input();
    mei.rest();
  }
  Typist mei = script_of("Mei", other);
  EXPECT_EQ(player_of(mei), guest);
}

TEST_F(SignIn, IsKeptByWhoeverQuitsAtOnce) {
  register_wing();
  const Home other;
  Typist script({address(), "--language", "en"}, other.path(), Typist::Through::Pipes);
  script.until("Type help");
  script.type("signin Wing\ncorrecthorsebattery\nquit");
  script.rest();
  EXPECT_EQ(script.exit_status(), 0);
  Typist again({address(), "--language", "en"}, other.path());
  again.until("Welcome, Wing");
}

// Their token is the only way back for a guest.
TEST_F(SignIn, LosesNoGuestWhereNobodyCanBeKept) {
  register_wing();
  const Home other;
  std::uint64_t guest = 0;
  {
    Typist mei = script_of("Mei", other);
    guest = player_of(mei);
    const auto sessions = other.path() / ".local/state/lair/sessions";
    const auto aside = sessions.string() + ".aside";
    // A file is where the folder would be.
    std::filesystem::rename(sessions, aside);
    std::ofstream(sessions).put('\n');
    mei.type("signin Wing\ncorrecthorsebattery");
    mei.until("cannot keep");
    EXPECT_NE(player_of(mei), guest);
    std::filesystem::remove(sessions);
    std::filesystem::rename(aside, sessions);
    mei.type("rename Wing Li");
    player_of(mei);
    mei.end_input();
    mei.rest();
  }
  Typist mei = script_of("Mei", other);
  EXPECT_EQ(player_of(mei), guest);
}

// A signal tells the program that the window has changed.
TEST_F(SignIn, IsDoneInAnotherSizeThanItWasBegunIn) {
  register_wing();
  const Home other;
  Typist wing({address(), "--language", "en"}, other.path());
  wing.until("Type help");
  wing.type("signin Wing");
  wing.until("Password:");
  wing.resize({.columns = 90, .rows = 30});
  wing.type("correcthorsebattery");
  wing.until("Welcome, Wing");
}

TEST_F(SignIn, IsOnTwoDevices) {
  register_wing();
  const Home other;
  Typist two({address(), "--language", "en"}, other.path());
  two.until("Type help");
  two.type_with_password("signin Wing", "wrong-password");
  two.until("Wrong name or password.");
  two.type("signin Wing");
  two.until("Password:");
  two.type("correcthorsebattery");
  two.until("Welcome, Wing");
  EXPECT_EQ(two.raw().find("correcthorsebattery"), std::string::npos)
      << "a password is shown to nobody";
  two.type("signout");
  two.until("You have signed out.");
}

TEST_F(SignIn, ShowsTheTableThatWasOpenBeforeOnceItIsOpenedAgain) {
  Typist mei({address(), "--name", "Mei", "--language", "en"}, home_.path());
  mei.until("Type help");
  mei.type("create yahoo clock=relaxed");
  mei.until("Table ");
  const std::string number = mei.until(":");
  mei.until("begins,");
  mei.type_with_password("register Mei", "correcthorsebattery");
  mei.until("Type help");
  mei.type("open " + number.substr(0, number.size() - 1));
  mei.until("Table " + number);
}

TEST_F(SignIn, IsNotNeededByAGuest) {
  {
    Typist first({address(), "--name", "First", "--language", "en"}, home_.path());
    first.until("Welcome, First");
    first.type("quit");
    first.rest();
  }
  forget_session("First");
  Typist again({address(), "--language", "en"}, home_.path());
  again.until("no longer knows your session");
  again.until("Welcome, ");
}

TEST_F(SignIn, IsNotNeededToBeAnotherGuestAndBackAgain) {
  std::vector<std::uint64_t> players;
  for (const char* name : {"First", "Second", "Second", "First"}) {
    Typist guest = script_of(name, home_);
    players.push_back(player_of(guest));
    guest.type("quit");
    guest.rest();
  }
  EXPECT_NE(players[0], players[1]);
  EXPECT_EQ(players[1], players[2]);
  EXPECT_EQ(players[0], players[3]) << "their token is the only way back";
}

}  // namespace
}  // namespace lair::testing
